package org.lgr.plot.svg;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Writes PNG images (ISO/IEC 15948): 8 bits per channel, no transparency. AWT is not used because it is not available
 * everywhere.
 */
final class Png {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    // Filter: each byte minus that of the same channel in the pixel to the left.
    private static final int SUB = 1;
    private static final int CHANNELS = 3;

    private Png() {}

    /**
     * Encodes an image.
     *
     * @param width in pixels
     * @param colors 0xRRGGBB, row by row from the top
     */
    static byte[] encode(int width, int[] colors) {
        int height = colors.length / width;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(SIGNATURE);
        byte[] header = ByteBuffer.allocate(13)
                .putInt(width)
                .putInt(height)
                .put((byte) 8) // bits per channel
                .put((byte) 2) // red, green, blue
                .array(); // the rest are zeros: deflate, adaptive filters, not interlaced
        writeChunk(out, "IHDR", header);
        writeChunk(out, "IDAT", deflate(filter(width, height, colors)));
        writeChunk(out, "IEND", new byte[0]);
        return out.toByteArray();
    }

    private static byte[] filter(int width, int height, int[] colors) {
        ByteBuffer rows = ByteBuffer.allocate(height * (1 + CHANNELS * width));
        for (int y = 0; y < height; y++) {
            rows.put((byte) SUB);
            int left = 0;
            for (int x = 0; x < width; x++) {
                int color = colors[y * width + x];
                for (int shift = 16; shift >= 0; shift -= 8) {
                    rows.put((byte) ((color >> shift & 0xff) - (left >> shift & 0xff)));
                }
                left = color;
            }
        }
        return rows.array();
    }

    private static byte[] deflate(byte[] bytes) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        try {
            deflater.setInput(bytes);
            deflater.finish();
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] buffer = new byte[8192];
            while (!deflater.finished()) {
                out.write(buffer, 0, deflater.deflate(buffer));
            }
            return out.toByteArray();
        } finally {
            deflater.end();
        }
    }

    private static void writeChunk(ByteArrayOutputStream out, String type, byte[] data) {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 checksum = new CRC32();
        checksum.update(name);
        checksum.update(data);
        out.writeBytes(ByteBuffer.allocate(4).putInt(data.length).array());
        out.writeBytes(name);
        out.writeBytes(data);
        out.writeBytes(ByteBuffer.allocate(4).putInt((int) checksum.getValue()).array());
    }
}
