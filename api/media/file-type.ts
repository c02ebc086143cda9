import { createReadStream } from 'node:fs';
import * as yauzl from 'yauzl';
import {
  FILE_EMPTY,
  FILE_NAMES,
  FILE_TYPES,
  type FileEnding,
  fileEnding,
  fileNameRefusal,
} from '#shared/files.ts';
import { MEDIA_NO_SVG, type MediaType } from '#shared/media.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { ReceivedFile } from '../platform/receive.ts';

/**
 * Determines the type of a download by its name, and checks that its content agrees.
 * @throws ApiError 'unsupported' or 'invalid', with what to do instead
 */
export async function fileTypeOf(
  name: string,
  { file, head, bytes }: Pick<ReceivedFile, 'file' | 'head' | 'bytes'>,
): Promise<FileEnding> {
  const ending = fileEnding(name);
  if (!ending) throw new ApiError('unsupported', fileNameRefusal(name) as string);
  if (bytes === 0) throw new ApiError('invalid', FILE_EMPTY);
  if (!(await IS[ending](file, head))) throw new ApiError('unsupported', otherThan(ending));
  return ending;
}

const IS: Record<FileEnding, (file: string, head: Buffer) => boolean | Promise<boolean>> = {
  pdf: (_file, head) => head.toString('latin1', 0, 5) === '%PDF-',
  docx: (file) => isOffice(file, 'word/'),
  xlsx: (file) => isOffice(file, 'xl/'),
  pptx: (file) => isOffice(file, 'ppt/'),
  odt: (file, head) => isOpenDocument(file, head, FILE_TYPES.odt),
  ods: (file, head) => isOpenDocument(file, head, FILE_TYPES.ods),
  odp: (file, head) => isOpenDocument(file, head, FILE_TYPES.odp),
  csv: isText,
  txt: isText,
};

function otherThan(ending: FileEnding): string {
  if (ending === 'csv' || ending === 'txt')
    return 'This file is not plain text, whatever its name says. Save it as text in UTF-8, or as a PDF, and upload that.';
  return `This file is not what its name says (${FILE_NAMES[ending]}), it is damaged, or a password protects it. Open it, save it again as .${ending} or as a PDF, and upload that.`;
}

async function isOffice(file: string, folder: string): Promise<boolean> {
  const names = await namesIn(file);
  if (names.some((name) => /(?:^|\/)vba[^/]*\.bin$|(?:^|\/)macrosheets\//i.test(name))) throw withMacros();
  return names.includes('[Content_Types].xml') && names.some((name) => name.startsWith(folder));
}

/** OpenDocument files begin with their uncompressed type, so that programs find it at a fixed offset. */
async function isOpenDocument(file: string, head: Buffer, type: string): Promise<boolean> {
  const start = head.toString('latin1', 30, 38 + type.length + 1);
  if (!start.startsWith(`mimetype${type}`) || start.endsWith('-')) return false;
  const names = await namesIn(file);
  if (names.some((name) => /^(?:Basic|Scripts)\/./.test(name))) throw withMacros();
  return names.includes('content.xml');
}

const withMacros = () => new ApiError('unsupported', fileNameRefusal('macros.docm') as string);

/** @returns the names of a zip's entries; [] if it is not a zip */
async function namesIn(file: string): Promise<string[]> {
  const names: string[] = [];
  try {
    const zip = await yauzl.openPromise(file, { autoClose: false, decodeStrings: false });
    try {
      for await (const { fileNameRaw } of zip.eachEntry()) names.push(fileNameRaw.toString('latin1'));
    } finally {
      zip.close();
    }
  } catch {
    return [];
  }
  return names;
}

/** Whether a file has no control characters but white space; bytes above 127 may be letters of any encoding. */
async function isText(file: string): Promise<boolean> {
  for await (const chunk of createReadStream(file))
    if ((chunk as Buffer).some((byte) => byte < 32 && !(byte >= 9 && byte <= 13))) return false;
  return true;
}

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
