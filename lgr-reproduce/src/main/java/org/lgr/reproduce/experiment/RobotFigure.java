package org.lgr.reproduce.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.lgr.plot.figure.CurvesFigure;
import org.lgr.plot.figure.CurvesFigure.Chart;
import org.lgr.plot.figure.CurvesFigure.Curve;
import org.lgr.plot.figure.CurvesFigure.Point;
import org.lgr.plot.figure.CurvesFigure.Style;
import org.lgr.plot.svg.Range;
import org.lgr.reproduce.report.Published;

/** The errors of all methods over the joints of a robot, with one chart for each protocol. */
final class RobotFigure {
    private final RobotData data;
    private final List<Integer> joints;
    private final RobotScores scores;

    RobotFigure(RobotData data, List<Integer> joints, RobotScores scores) {
        this.data = data;
        this.joints = joints;
        this.scores = scores;
    }

    String toSvg() {
        List<Chart> charts = new ArrayList<>();
        for (RobotProtocol protocol : data.protocols()) {
            List<Curve> curves = new ArrayList<>();
            for (RobotEntrant entrant : RobotEntrant.values()) {
                List<Point> points =
                        points(joint -> scores.of(protocol, entrant, joint).value("nmse"));
                curves.add(new Curve(entrant.label(), entrant.series(), Style.LINE, points));
                curves.add(new Curve("", entrant.series(), Style.DOTS, points));
                if (protocol.inPaper() && entrant.published().isPresent()) {
                    Published.Method method = entrant.published().orElseThrow();
                    List<Point> paper =
                            points(joint -> Published.sarcos(method, joint).nmse());
                    curves.add(new Curve(entrant.label() + ", paper", entrant.series(), Style.DASHES, paper));
                }
            }
            charts.add(new Chart(
                    protocol.name(),
                    protocol.explanation(),
                    "joint",
                    "nMSE",
                    new Range(0.5, RobotData.JOINTS + 0.5),
                    new Range(0, 1.05 * highest(curves)),
                    curves));
        }
        return CurvesFigure.toSvg(data.title(), charts.size(), charts);
    }

    private List<Point> points(IntToDoubleFunction error) {
        return joints.stream()
                .map(joint -> new Point(joint, error.applyAsDouble(joint)))
                .toList();
    }

    private static double highest(List<Curve> curves) {
        return curves.stream()
                .flatMap(curve -> curve.points().stream())
                .mapToDouble(Point::y)
                .max()
                .orElseThrow();
    }
}
