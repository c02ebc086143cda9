import { stat } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import {
  MEDIA_KEPT_SIDE,
  MEDIA_MAIL_WIDTH,
  MEDIA_MAX_AVIF_PIXELS,
  MEDIA_MAX_PIXELS,
  MEDIA_MAX_SIDE,
  MEDIA_WIDTHS,
  type MediaType,
  type MediaVariant,
} from '#shared/media.ts';
import { figure } from '#shared/words.ts';
import { ApiError } from '../platform/http/api-error.ts';

/** An image to encode. */
export interface EncodeTask {
  /** first: the fallback, and WebP in every width, from the upload; avif: AVIF in every width, from the fallback. */
  kind: 'first' | 'avif';
  /** Path of the image. */
  input: string;
  type: MediaType;
  /** Folder for the files. */
  directory: string;
  /** First part of their names. */
  stem: string;
}

export interface EncodedImage {
  animated: boolean;
  /** All files, the fallback first, which every browser and feed reader can show. */
  variants: MediaVariant[];
}

type Format = readonly [ending: string, type: MediaType, write: (image: Sharp) => Sharp];
const JPEG: Format = ['jpg', 'image/jpeg', (image) => image.jpeg({ quality: 86, mozjpeg: true })];
const PNG: Format = ['png', 'image/png', (image) => image.png({ compressionLevel: 9 })];
const GIF: Format = ['gif', 'image/gif', (image) => image.gif()];
const WEBP: Format = ['webp', 'image/webp', (image) => image.webp({ quality: 80, effort: 4 })];
const FILM: Format = ['webp', 'image/webp', (image) => image.webp({ quality: 75, effort: 2 })];
const AVIF: Format = ['avif', 'image/avif', (image) => image.avif({ quality: 52, effort: 3 })];

/** A PNG this many times larger than the JPEG is taken for a photograph. */
const PHOTOGRAPH = 4;

/**
 * Encodes an image: upright, in 8-bit sRGB, without metadata such as place and camera.
 * @throws ApiError 'invalid' if the image is refused
 */
export async function encode(task: EncodeTask): Promise<EncodedImage> {
  sharp.cache(false);
  sharp.concurrency(1);
  const { animated } = await inspect(task);
  return animated ? encodeAnimation(task) : encodeStill(task);
}

async function inspect({ input, type }: EncodeTask): Promise<{ animated: boolean }> {
  const image = await sharp(input, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(() => {
      throw new ApiError('invalid', DAMAGED);
    });
  const format = image.format === 'heif' ? 'avif' : image.format;
  if (`image/${format}` !== type) throw new ApiError('invalid', DAMAGED);
  const { width = 0, height = 0, pages = 1 } = image;
  const frames = type === 'image/gif' || type === 'image/webp' ? pages : 1;
  if (Math.max(width, height) > MEDIA_MAX_SIDE) {
    throw new ApiError(
      'invalid',
      `This picture is ${width} × ${height} pixels. Neither side may be longer than ${figure(MEDIA_MAX_SIDE)}: make it smaller and upload it again.`,
    );
  }
  const most = type === 'image/avif' ? MEDIA_MAX_AVIF_PIXELS : MEDIA_MAX_PIXELS;
  if (width * height * frames > most) {
    const size = frames > 1 ? `${frames} frames of ${width} × ${height}` : `${width} × ${height}`;
    throw new ApiError(
      'invalid',
      `This picture has ${size} pixels, which is more than the ${most / 1e6} million allowed. Make it smaller, 2560 pixels wide is enough, and upload it again.`,
    );
  }
  return { animated: frames > 1 };
}

const DAMAGED =
  'This picture is damaged or incomplete, so it cannot be read. Open it on your computer, save it again as a JPEG or PNG, and upload that.';

async function encodeStill(task: EncodeTask): Promise<EncodedImage> {
  const source = sharp(task.input, { limitInputPixels: MEDIA_MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: MEDIA_KEPT_SIDE, height: MEDIA_KEPT_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  // Decoded once, to at most 26 MB of raw pixels, the largest stored size.
  const { data, info } = await source
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new ApiError('invalid', DAMAGED);
    });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const opaque = channels === 3 || channels === 1 || (await pixels().stats()).isOpaque;
  const image = () => (opaque && channels === 4 ? pixels().removeAlpha() : pixels());
  const write = (format: Format, widths: number[]) =>
    writeSizes(task, format, widths, (size) => image().resize({ width: size }));

  if (task.kind === 'avif') return { animated: false, variants: await write(AVIF, widthsOf(width)) };
  const fallback = await writeFallback(task, image, opaque);
  const mailWidths = width > MEDIA_MAIL_WIDTH ? [MEDIA_MAIL_WIDTH] : [];
  const mail = await write(fallback.type === 'image/png' ? PNG : JPEG, mailWidths);
  return { animated: false, variants: [fallback, ...mail, ...(await write(WEBP, widthsOf(width)))] };
}

async function writeFallback(task: EncodeTask, image: () => Sharp, opaque: boolean): Promise<MediaVariant> {
  if (opaque && task.type !== 'image/png' && task.type !== 'image/gif')
    return writeOne(task, JPEG, '', image());
  const lossless = await writeOne(task, PNG, '', image());
  if (!opaque) return lossless;
  const lossy = await writeOne(task, JPEG, '', image());
  return lossless.bytes > PHOTOGRAPH * lossy.bytes ? lossy : lossless;
}

/** Animations become GIF for feeds and mail, and WebP in every width for browsers; AVIF is for still images only. */
async function encodeAnimation(task: EncodeTask): Promise<EncodedImage> {
  const frames = (width: number) =>
    sharp(task.input, { animated: true, limitInputPixels: MEDIA_MAX_PIXELS, failOn: 'error' })
      .toColourspace('srgb')
      .resize({ width, height: MEDIA_KEPT_SIDE, fit: 'inside', withoutEnlargement: true });
  try {
    const fallback = await writeOne(task, GIF, '', frames(MEDIA_KEPT_SIDE));
    const webp = await writeSizes(task, FILM, widthsOf(fallback.width), frames);
    return { animated: true, variants: [fallback, ...webp] };
  } catch {
    throw new ApiError('invalid', DAMAGED);
  }
}

/** The smaller standard widths, and the image's own. */
function widthsOf(width: number): number[] {
  return [...MEDIA_WIDTHS.filter((one) => one < width), width];
}

async function writeSizes(
  task: EncodeTask,
  format: Format,
  widths: number[],
  sized: (width: number) => Sharp,
): Promise<MediaVariant[]> {
  const written: MediaVariant[] = [];
  for (const width of widths) written.push(await writeOne(task, format, `-${width}`, sized(width)));
  return written;
}

async function writeOne(
  { directory, stem }: EncodeTask,
  [ending, type, write]: Format,
  suffix: string,
  image: Sharp,
): Promise<MediaVariant> {
  const file = `${stem}${suffix}.${ending}`;
  const place = path.join(directory, file);
  const info = await write(image).toFile(place);
  const height = info.pageHeight ?? info.height;
  return { file, type, width: info.width, height, bytes: (await stat(place)).size };
}
