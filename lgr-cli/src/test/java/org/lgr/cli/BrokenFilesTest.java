package org.lgr.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.Growth;
import org.lgr.LgrOptions;
import org.lgr.learn.BatchLearner;

/**
 * What somebody reads who gives the command files it cannot use. All messages are in {@code broken-files.txt}, to be
 * read as a whole; after a change that improves them, {@code -Dlgr.golden=write} writes that file anew.
 */
class BrokenFilesTest {
    private static final String GOLDEN = "broken-files.txt";

    private CommandFolder folder = new CommandFolder(Path.of(""));
    private final StringBuilder transcript = new StringBuilder();
    private final SoftAssertions softly = new SoftAssertions(); // a transcript is worth more whole than up to a failure

    @BeforeEach
    void makeGoodFiles(@TempDir Path directory) throws IOException {
        folder = new CommandFolder(directory);
        folder.write("good.csv", goodRows(20));
        LgrOptions options = LgrOptions.builder()
                .growth(Growth.sweep().withMaxIterations(1))
                .maxLocalModels(1)
                .build();
        new BatchLearner(options).fit(folder.dataset("good.csv")).model().save(folder.file("good.lgr"));
    }

    @Test
    void everyMessageNamesFilePlaceAndValueAndSaysWhatToDo() throws IOException {
        textFiles();
        compressedFiles();
        arrayFiles();
        arffFiles();
        namesOfFiles();
        columns();
        settings();
        rowsToTestOn();
        models();
        rowsToPredict();
        streams();
        outputs();

        if ("write".equals(System.getProperty("lgr.golden"))) {
            Files.writeString(Path.of("src/test/resources/org/lgr/cli", GOLDEN), transcript);
        }
        softly.assertThat(transcript.toString()).isEqualTo(golden());
        softly.assertAll();
    }

    private void textFiles() throws IOException {
        folder.write("text.csv", "x,y\n1,10\n2,ten\n3,30\n");
        fails("Text in a column of numbers", "fit ./text.csv --target y");
        folder.write("names.csv", "name,x,y\nanna,1,10\nbert,2,20\ncarl,3,30\n");
        fails("A column of text that nobody left out", "fit ./names.csv --target y");
        fails("A target that is text", "fit ./names.csv --target name");
        folder.write("ragged.csv", "x,y\n1,10\n2\n3,30\n4,40,400\n");
        fails("Rows of different lengths", "fit ./ragged.csv --target y");
        folder.write("empty.csv", "");
        fails("An empty file", "fit ./empty.csv --target y");
        folder.write("header.csv", "x,y\n");
        fails("A header and nothing else", "fit ./header.csv --target y");
        folder.write("missing.csv", "x,y\n1,10\nNaN,20\n,30\n4,inf\n5,?\n6,NA\n7,70\n");
        fails("Missing and infinite values", "fit ./missing.csv --target y");
        folder.write("comma.csv", "x;y\n1,500;10,500\n2,500;20,500\n");
        fails("Decimal commas, or thousands", "fit ./comma.csv --target y");
        folder.write("bad.csv", "x,y\na,1\nb,2\n");
        fails("Not a single good row", "fit ./bad.csv --target y --skip-bad-rows");
        folder.write("one.csv", "x,y\n1,10\n");
        fails("One row only", "fit ./one.csv --target y --split random");
        folder.write("quote.csv", "x,y\n\"1,10\n2,20\n");
        fails("A quote that nobody closes", "fit ./quote.csv --target y");
    }

    private void compressedFiles() throws IOException {
        byte[] whole = gzip(goodRows(5000));
        folder.write("cut.csv.gz", Arrays.copyOf(whole, whole.length / 2));
        fails("A compressed file that was cut off", "fit ./cut.csv.gz --target y");
        folder.write("plain.csv.gz", goodRows(3));
        fails("A text file that only claims to be compressed", "fit ./plain.csv.gz --target y");
    }

    private void arrayFiles() throws IOException {
        byte[] noise = new byte[1000];
        new Random(7).nextBytes(noise);
        folder.write("noise.mat", noise);
        fails("Random bytes called .mat", "fit ./noise.mat --target 1");
        folder.write("new.mat", matlab73());
        fails("A MATLAB file of version 7.3", "fit ./new.mat --target 1");
        folder.write("text.npy", goodRows(3));
        fails("A text file called .npy", "fit ./text.npy --target 1");
        folder.succeed("generate sine --rows 20 -o ./whole.npy");
        byte[] npy = folder.bytes("whole.npy");
        folder.write("cut.npy", Arrays.copyOf(npy, npy.length - 100));
        fails("A NumPy file that was cut off", "fit ./cut.npy --target 1");
        folder.succeed("generate sine --rows 20 -o ./whole.npz");
        byte[] npz = folder.bytes("whole.npz");
        folder.write("cut.npz", Arrays.copyOf(npz, npz.length / 2));
        fails("NumPy arrays cut off", "fit ./cut.npz --target 1");
        fails("A NumPy array that is not there", "fit ./whole.npz --target 1 --variable daat");
        folder.write("text.npz", goodRows(3));
        fails("A text file called .npz", "fit ./text.npz --target 1");
    }

    private void arffFiles() throws IOException {
        folder.write("text.arff", goodRows(3));
        fails("A text file called .arff", "fit ./text.arff --target y");
        folder.write("nodata.arff", "@relation r\n@attribute x numeric\n@attribute y numeric\n1,10\n");
        fails("ARFF without @data", "fit ./nodata.arff --target y");
        folder.write("kind.arff", "@relation r\n@attribute x wibble\n@attribute y numeric\n@data\n1,10\n");
        fails("ARFF with a type that does not exist", "fit ./kind.arff --target y");
        folder.write(
                "words.arff",
                "@relation r\n@attribute c {red,green}\n@attribute y numeric\n@data\nred,10\ngreen,20\nblue,30\n");
        fails("ARFF with words", "fit ./words.arff --target y");
    }

    private void namesOfFiles() throws IOException {
        folder.write("sheet.xlsx", "PK\003\004");
        fails("A format that nobody knows", "fit ./sheet.xlsx --target y");
        fails("A slip of the key in the name of a file", "fit ./godo.csv --target y");
        fails("A file that is nowhere near", "fit ./elsewhere/robot.csv --target y");
        Files.createDirectory(folder.file("measurements"));
        fails("A folder", "fit ./measurements --target y");
        folder.write("table.parquet", "PAR1");
        fails("Parquet without the module that reads it", "fit ./table.parquet --target y");
    }

    private void columns() throws IOException {
        folder.write("twice.csv", "x,y,y\n1,10,11\n2,20,21\n");
        fails("A name that two columns have", "fit ./twice.csv --target y");
        folder.write("arm.csv", "q1,q2,tau1,tau2\n1,2,3,4\n5,6,7,8\n");
        fails("A slip of the key in the name of a column", "fit ./arm.csv --target tua1");
        fails("A column that is not there at all", "fit ./arm.csv --target acceleration");
        fails("A number beyond the last column", "fit ./arm.csv --target 5");
        fails("A pattern that matches nothing", "fit ./arm.csv --target tau1 --ignore z*");
        fails("No column left to learn from", "fit ./arm.csv --target *");
        fails("A target among the inputs", "fit ./arm.csv --target tau1 --inputs q1,tau1");
        fails("Two columns where one is asked for", "fit ./arm.csv --target tau1 --time q*");
        fails("Weights that are not there", "fit ./arm.csv --target tau1 --weights mass");
        fails("Weights that are the target", "fit ./arm.csv --target tau1 --weights tau1");
        fails("Weights that are an input", "fit ./arm.csv --target tau1 --inputs q1,q2 --weights q2");
        fails("Groups that are not there", "fit ./arm.csv --target tau1 --groups q3");
    }

    private void settings() throws IOException {
        folder.write("weighted.csv", "x,y,w\n1,10,1\n2,20,0\n3,30,0.5\n4,40,-2\n");
        fails("Weights that are not positive", "fit ./weighted.csv --target y --weights w");
        fails("Members where the sweep is asked for", "fit ./arm.csv --target tau1 --members 2 --growth sweep");
        fails("Adaptive growth with an inference it does not know", "demo --growth adaptive --inference collapsed");
        fails("Adaptive growth with what only the sweep knows", "demo --growth adaptive --initial-length-scale 2");
    }

    private void rowsToTestOn() throws IOException {
        folder.write("grouped.csv", "run,x,y\na,1,10\na,2,20\na,3,30\n");
        fails("Only one group", "fit ./grouped.csv --target y --group run --split groups");
        fails("Groups without saying which", "fit ./good.csv --target y --split groups");
        fails("A share of more than everything", "fit ./good.csv --target y --split random:1.5");
        folder.write("test.csv", "x1,z\n1,10\n");
        fails("A test file with other columns", "fit ./arm.csv --target tau1 --test ./test.csv");
        fails("A test file that is not there", "fit ./good.csv --target y --test ./tset.csv");
        fails("Test rows that are broken", "fit ./good.csv --target y --test ./text.csv");
    }

    private void models() throws IOException {
        byte[] model = folder.bytes("good.lgr");
        folder.write("cut.lgr", Arrays.copyOf(model, model.length / 2));
        fails("A model that was cut off", "predict ./cut.lgr ./good.csv");
        model[model.length / 2] ^= 1;
        folder.write("damaged.lgr", model);
        fails("A model with a changed bit", "predict ./damaged.lgr ./good.csv");
        fails("Data where the model belongs", "predict ./good.csv ./good.csv");
        fails("The model where the data belong", "predict ./good.lgr ./good.lgr");
        Files.copy(folder.file("good.lgr"), folder.file("model.csv"));
        fails("A model called .csv where the data belong", "predict ./good.lgr ./model.csv -o ./out.csv");
        fails("A model that is not there", "inspect ./god.lgr");
        fails("A folder where the model belongs", "inspect ./measurements");
    }

    private void rowsToPredict() throws IOException {
        folder.write("other.csv", "X,w,z\n1,2,3\n");
        fails("Data that lack an input of the model", "predict ./good.lgr ./other.csv");
        fails("Too many inputs chosen", "predict ./good.lgr ./other.csv --inputs w,z");
        folder.write("new.csv", "x\n1\n2\n");
        fails("Nothing to compare predictions with", "evaluate ./good.lgr ./new.csv");
        fails("A bad row to predict", "predict ./good.lgr ./text.csv --keep y -o ./out.csv");
        fails("Not a single good row to evaluate", "evaluate ./good.lgr ./bad.csv --skip-bad-rows");
        fails("Not a single row to evaluate", "evaluate ./good.lgr ./header.csv");
        fails("A column to keep that is not there", "predict ./good.lgr ./good.csv --keep z");
        folder.write("huge.csv", "x\n1\n1e999\n");
        fails("A number that is too large", "predict ./good.lgr ./huge.csv -o ./out.csv");
    }

    private void streams() throws IOException {
        fails("A stream without a target", "stream ./good.csv");
        fails("A stream whose target is not there", "stream ./good.csv --target z");
        fails("A stream of targets only", "stream ./good.csv --target x,y");
        fails("A stream with a target among the inputs", "stream ./good.csv --target y --inputs x,y");
        fails("A stream that lacks the target of the model", "stream ./good.lgr ./new.csv");
        fails("A stream with more targets than the model", "stream ./good.lgr ./arm.csv --target tau1,tau2");
        fails("A bad row in a stream", "stream ./text.csv --target y -o ./out.csv");
        fails("Weights in a stream that are not positive", "stream ./weighted.csv --target y --weights w -o ./out.csv");
        fails("A checkpoint that is none", "stream ./good.csv --target y --checkpoint ./text.csv");
        folder.succeed("stream ./good.csv --target y -o ./out.csv --checkpoint ./good.state");
        fails("A checkpoint of other columns", "stream ./arm.csv --target tau1 --checkpoint ./good.state");
        fails("A checkpoint that would replace the data", "stream ./good.csv --target y --checkpoint ./good.csv");
        fails("A journal without a checkpoint", "stream ./good.csv --target y --journal");
        fails("A half-life that is none", "stream ./good.csv --target y --forget sometimes");
        fails("Too few stored rows", "stream ./good.csv --target y --stored-rows 10");
        fails("A window of nothing", "stream ./good.csv --target y --window 0");
        fails("Two outputs in one file", "stream ./good.csv --target y -o ./one.csv --report ./one.csv");
        fails("A model of too few rows", "stream ./arm.csv --target tau1 --save ./few.lgr -o ./out.csv");
    }

    private void outputs() {
        fails("An output that would replace the data", "predict ./good.lgr ./good.csv -o ./good.csv");
        fails("An output that would replace the model", "predict ./good.lgr ./good.csv -o ./good.lgr");
        fails("A model that would replace the data", "fit ./good.csv --target y -o ./good.csv");
        fails("An output in a folder that is not there", "predict ./good.lgr ./good.csv -o ./missing/out.csv");
        fails("An output that is a folder", "report ./good.lgr ./good.csv -o ./measurements");
        fails("An output of a format that nobody knows", "predict ./good.lgr ./good.csv -o ./out.xlsx");
        fails("Compression where there is none", "predict ./good.lgr ./good.csv -o ./out.npy.gz");
        fails("Parquet without the module that writes it", "generate sine -o ./out.parquet");
    }

    /** Runs a command that must fail with a message, and nothing but it, and notes all that. */
    private void fails(String heading, String command) {
        CommandRun run = folder.run(command);
        transcript
                .append("# " + heading + "\n$ lgr " + command + "\n")
                .append(run.err()
                        .replace(System.lineSeparator(), "\n")
                        .replaceAll("checksum of the file is .{8}, expected .{8};", "checksum of the file is …;"))
                .append("=> exit code " + run.exitCode() + "\n\n");
        softly.assertThat(run.exitCode()).as(heading).isIn(1, 2);
        softly.assertThat(run.out()).as(heading).isEmpty();
        softly.assertThat(run.err()).as(heading).isNotEmpty().doesNotContain("unexpected", "Exception", "\tat ");
    }

    private static String goodRows(int count) {
        StringBuilder rows = new StringBuilder("x,y\n");
        for (int n = 1; n <= count; n++) {
            rows.append(n + "," + 10 * n + "\n");
        }
        return rows.toString();
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }

    /** The beginning of what MATLAB writes with {@code save -v7.3}: a header, then an HDF5 file from byte 512 on. */
    private static byte[] matlab73() {
        byte[] bytes = new byte[1024];
        byte[] text = "MATLAB 7.3 MAT-file, Platform: GLNXA64, Created on: Mon Jan  1 12:00:00 2024 HDF5 schema 1.00 ."
                .getBytes(US_ASCII);
        Arrays.fill(bytes, 0, 116, (byte) ' ');
        System.arraycopy(text, 0, bytes, 0, text.length);
        System.arraycopy(new byte[] {0, 2, 'I', 'M'}, 0, bytes, 124, 4);
        System.arraycopy(new byte[] {(byte) 0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n'}, 0, bytes, 512, 8);
        return bytes;
    }

    private static String golden() throws IOException {
        try (InputStream in = BrokenFilesTest.class.getResourceAsStream(GOLDEN)) {
            return in == null ? "" : new String(in.readAllBytes(), UTF_8);
        }
    }
}
