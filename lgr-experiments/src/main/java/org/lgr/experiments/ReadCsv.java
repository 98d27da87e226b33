package org.lgr.experiments;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.lgr.data.DataFile;
import org.lgr.data.FileFormat;
import org.lgr.data.ReadOptions;
import org.lgr.data.RowReader;
import org.lgr.data.RowWriter;
import org.lgr.data.Table;

/**
 * Compares the cost of reading delimited text with FastCSV and {@link Double#parseDouble} into arrays of known size,
 * for a million rows of 22 random doubles. Argument: another number of rows.
 */
public final class ReadCsv {
    private static final int COLUMNS = 22;
    private static final int REPETITIONS = 3;

    private final Path file;
    private final int rows;
    private double firstSum = Double.NaN;

    private ReadCsv(Path file, int rows) {
        this.file = file;
        this.rows = rows;
    }

    /** One way to read the file; returns the sum of all values, row by row. */
    private interface Reading {
        double sum() throws IOException;
    }

    /** Writes a temporary file, reads it in three ways and prints the CPU time of each. */
    public static void main(String[] arguments) throws IOException {
        Path file = Files.createTempFile("lgr", ".csv");
        try {
            new ReadCsv(file, arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1_000_000).run();
        } finally {
            Files.delete(file);
        }
    }

    private void run() throws IOException {
        Report.machine();
        double start = cpuSeconds();
        write();
        double writing = cpuSeconds() - start;
        System.out.printf(
                Locale.ROOT,
                "%d rows of %d columns, %d MB; CPU seconds of the thread, best of %d after one warm-up%n%n",
                rows,
                COLUMNS,
                Files.size(file) >> 20,
                REPETITIONS);
        double baseline = measure(this::fastCsv);
        System.out.println("| | CPU s | ratio |");
        System.out.println("|---|---|---|");
        print("FastCSV and Double.parseDouble", baseline, baseline);
        print("Table.readAll", measure(this::table), baseline);
        print("RowReader.next", measure(this::stream), baseline);
        print("RowWriter.write (once, cold)", writing, baseline);
    }

    private static void print(String what, double seconds, double baseline) {
        System.out.printf(Locale.ROOT, "| %s | %.2f | %.2f |%n", what, seconds, seconds / baseline);
    }

    private void write() throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        double[] row = new double[COLUMNS];
        try (RowWriter writer = DataFile.create(
                file,
                FileFormat.CSV,
                IntStream.range(0, COLUMNS).mapToObj(c -> "x" + c).toList())) {
            for (int n = 0; n < rows; n++) {
                for (int c = 0; c < COLUMNS; c++) {
                    row[c] = 2 * random.nextDouble() - 1;
                }
                writer.write(row);
            }
        }
    }

    private double measure(Reading reading) throws IOException {
        double best = Double.POSITIVE_INFINITY;
        for (int i = 0; i <= REPETITIONS; i++) {
            double start = cpuSeconds();
            double sum = reading.sum();
            double seconds = cpuSeconds() - start;
            best = i == 0 ? best : Math.min(best, seconds);
            firstSum = Double.isNaN(firstSum) ? sum : firstSum;
            if (sum != firstSum) {
                throw new IllegalStateException("the ways to read do not agree: " + sum + " and " + firstSum);
            }
        }
        return best;
    }

    private double fastCsv() throws IOException {
        double[][] columns = new double[COLUMNS][rows];
        try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(file)) {
            reader.skipLines(1);
            int n = 0;
            for (CsvRecord row : reader) {
                for (int c = 0; c < COLUMNS; c++) {
                    columns[c][n] = Double.parseDouble(row.getField(c));
                }
                n++;
            }
        }
        return sum(columns);
    }

    private double table() throws IOException {
        try (RowReader reader = DataFile.open(file, ReadOptions.detect())) {
            Table table = Table.readAll(reader, false);
            return sum(IntStream.range(0, COLUMNS).mapToObj(table::column).toArray(double[][]::new));
        }
    }

    private double stream() throws IOException {
        double sum = 0;
        double[] row = new double[COLUMNS];
        try (RowReader reader = DataFile.open(file, ReadOptions.detect())) {
            while (reader.next(row)) {
                for (double value : row) {
                    sum += value;
                }
            }
        }
        return sum;
    }

    private double sum(double[][] columns) {
        double sum = 0;
        for (int n = 0; n < rows; n++) {
            for (double[] column : columns) {
                sum += column[n];
            }
        }
        return sum;
    }

    private static double cpuSeconds() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
    }
}
