import sharp from 'sharp';

/** @returns a unique colour for each number */
const colourOf = (n: number) => ({ r: (n * 67) % 256, g: (n * 131) % 256, b: (n * 29) % 256 });

/** @returns an image in the unique colour of a number */
export function picture(n: number, size: { width: number; height: number } = { width: 90, height: 60 }) {
  return sharp({ create: { ...size, channels: 3, background: colourOf(n) } });
}

/** Two frames. The library makes no AVIF of animations, so this never changes in the background. */
export async function animation(n: number, size = { width: 40, height: 30 }): Promise<Buffer> {
  const frames = await Promise.all([n, n + 1000].map((number) => picture(number, size).png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer();
}

/** Noise, which does not compress, so that half of the file lacks half of the image. */
export function noisy(size = { width: 400, height: 300 }) {
  return sharp({
    create: { ...size, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });
}

export const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);

/** A JPEG with 300 kB of junk as its colour profile. */
export async function hugeProfile(): Promise<Buffer> {
  const jpeg = await picture(77).jpeg().toBuffer();
  const parts = Array.from({ length: 5 }, (_, index) => {
    const data = Buffer.concat([
      Buffer.from('ICC_PROFILE\0'),
      Buffer.from([index + 1, 5]),
      Buffer.alloc(60_000, 9),
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(data.length + 2);
    return Buffer.concat([Buffer.from([0xff, 0xe2]), length, data]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)]);
}
