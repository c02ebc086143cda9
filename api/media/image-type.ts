import { MEDIA_NO_SVG, type MediaType } from '#shared/media.ts';
import { ApiError } from '../platform/http/api-error.ts';

/** Bytes at the start of a file that suffice to recognise it. */
export const HEAD_BYTES = 1024;

const TAKEN = 'Pictures can be JPEG, PNG, WebP, AVIF or GIF.';

/**
 * Recognises an image by its first bytes, not by its name or the type that the browser sends.
 * @throws ApiError 'unsupported', with what to do instead
 */
export function imageTypeOf(head: Buffer): MediaType {
  if (head.length === 0)
    throw new ApiError('invalid', 'The file is empty. Check it on your computer, and upload it again.');
  if (startsWith(head, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  const text = head.toString('latin1');
  if (/^GIF8[79]a/.test(text)) return 'image/gif';
  if (/^RIFF[\s\S]{4}WEBP/.test(text)) return 'image/webp';
  const brands = isoBrands(head);
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'image/avif';
  if (brands.some((brand) => /^(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)$/.test(brand))) {
    throw new ApiError(
      'unsupported',
      'HEIC photographs of a phone cannot be shown by most browsers. Export the photograph as a JPEG and upload that.',
    );
  }
  if (isSvg(head)) throw new ApiError('unsupported', MEDIA_NO_SVG);
  if (/^%PDF-/.test(text))
    throw new ApiError('unsupported', `This is a PDF. Export the page as a PNG and upload that. ${TAKEN}`);
  if (startsWith(head, 0x49, 0x49, 0x2a, 0) || startsWith(head, 0x4d, 0x4d, 0, 0x2a) || /^BM/.test(text)) {
    throw new ApiError(
      'unsupported',
      `Browsers cannot show this kind of picture. Save it as a JPEG or PNG and upload that. ${TAKEN}`,
    );
  }
  throw new ApiError('unsupported', `This file is not a picture, whatever its name says. ${TAKEN}`);
}

function startsWith(head: Buffer, ...bytes: number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte);
}

/** Major and compatible brands of an ISO base media file; [] for anything else. */
function isoBrands(head: Buffer): string[] {
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return [];
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands = [head.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4));
  return brands;
}

function isSvg(head: Buffer): boolean {
  const utf16 = startsWith(head, 0xff, 0xfe) || startsWith(head, 0xfe, 0xff);
  const text = utf16 ? head.toString('latin1').replaceAll('\0', '') : head.toString('utf8');
  return /^[^<]{0,8}\s*</.test(text) && /<(?:!doctype\s+)?(?:\w+:)?svg[\s>]/i.test(text);
}
