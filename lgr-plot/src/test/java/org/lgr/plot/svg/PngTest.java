package org.lgr.plot.svg;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.SplittableRandom;
import javax.imageio.ImageIO;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PngTest {
    @ParameterizedTest
    @CsvSource({"1, 1", "1, 7", "7, 1", "16, 9", "300, 200"})
    void anotherReaderSeesTheSamePixels(int width, int height) throws IOException {
        int[] colors = new SplittableRandom(1)
                .ints((long) width * height, 0, 0x1000000)
                .toArray();

        BufferedImage image = ImageIO.read(new ByteArrayInputStream(Png.encode(width, colors)));

        assertThat(image.getWidth()).isEqualTo(width);
        assertThat(image.getHeight()).isEqualTo(height);
        int[] seen = image.getRGB(0, 0, width, height, null, 0, width);
        for (int i = 0; i < colors.length; i++) {
            assertThat(seen[i] & 0xffffff).isEqualTo(colors[i]);
        }
    }
}
