package org.lgr.learn;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import java.util.zip.CRC32C;

/** Damages files as an attacker would who knows the format: single values change, and all checksums are right. */
final class Mutations {
    /** Files of each kind; {@code -Dlgr.fuzz=50000} tries many. */
    static final int COUNT = Integer.getInteger("lgr.fuzz", 2000);

    private static final double[] SPECIAL = {
        0,
        -0.0,
        1,
        -1,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.MAX_VALUE,
        -Double.MAX_VALUE,
        Double.MIN_VALUE,
        1e-300,
        1e-160,
        1e-30,
        1e-8,
        1e8,
        1e30,
        -1e30,
        1e120,
        1e154,
        -1e200,
        1e300
    };
    private static final int HEADER = 24; // bytes of the header of a model

    private Mutations() {}

    /** Changes one to three places of a model file. */
    static byte[] ofModel(byte[] good, Random random) {
        byte[] file = good.clone();
        ByteBuffer buffer = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        for (int change = random.nextInt(3); change >= 0; change--) {
            int at = HEADER + random.nextInt(good.length - HEADER - 12);
            if (random.nextInt(4) > 0) { // look for a number that a model might have
                while (at > HEADER && !usual(buffer.getDouble(at))) {
                    at--;
                }
            }
            mutate(buffer, at, random);
        }
        return sealedModel(file);
    }

    /** Changes one to three places of a checkpoint, all of whose state is made of numbers of eight bytes. */
    static byte[] ofCheckpoint(byte[] good, Random random) {
        byte[] file = good.clone();
        ByteBuffer buffer = ByteBuffer.wrap(file);
        for (int change = random.nextInt(3); change >= 0; change--) {
            int at = 20 + random.nextInt(good.length - 32);
            if (random.nextInt(8) > 0) {
                at += Math.floorMod(good.length - 4 - at, 8);
            }
            mutate(buffer, Math.min(at, good.length - 12), random);
        }
        return sealedCheckpoint(file);
    }

    private static boolean usual(double value) {
        double size = Math.abs(value);
        return size > 1e-12 && size < 1e12;
    }

    private static void mutate(ByteBuffer buffer, int at, Random random) {
        double value = buffer.getDouble(at);
        switch (random.nextInt(6)) {
            case 0 -> buffer.put(at + random.nextInt(8), (byte) random.nextInt());
            case 1 -> buffer.putLong(at, buffer.getLong(at) ^ 1L << random.nextInt(64));
            case 2 -> buffer.putDouble(at, -value);
            case 3 -> buffer.putDouble(at, value * Math.pow(10, 40 * random.nextGaussian()));
            case 4 -> buffer.putLong(at, random.nextInt(10) - 2);
            default -> buffer.putDouble(at, SPECIAL[random.nextInt(SPECIAL.length)]);
        }
    }

    /** Repairs length and checksums of a model file. */
    static byte[] sealedModel(byte[] file) {
        ByteBuffer buffer = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        buffer.putLong(12, file.length);
        buffer.putInt(20, checksum(file, 20));
        buffer.putInt(file.length - 4, checksum(file, file.length - 4));
        return file;
    }

    private static byte[] sealedCheckpoint(byte[] file) {
        ByteBuffer.wrap(file).putInt(file.length - 4, checksum(file, file.length - 4));
        return file;
    }

    private static int checksum(byte[] file, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(file, 0, length);
        return (int) checksum.getValue();
    }
}
