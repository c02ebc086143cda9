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
  if (!(await isOfType[ending](file, head))) throw new ApiError('unsupported', otherThan(ending));
  return ending;
}

const isOfType: Record<FileEnding, (file: string, head: Buffer) => boolean | Promise<boolean>> = {
  pdf: (_file, head) => head.toString('latin1', 0, 5) === '%PDF-',
  docx: (file) => hasParts(file, CONTENT_TYPES, 'word/'),
  xlsx: (file) => hasParts(file, CONTENT_TYPES, 'xl/'),
  pptx: (file) => hasParts(file, CONTENT_TYPES, 'ppt/'),
  odt: (file, head) => begins(head, FILE_TYPES.odt) && hasParts(file, 'content.xml'),
  ods: (file, head) => begins(head, FILE_TYPES.ods) && hasParts(file, 'content.xml'),
  odp: (file, head) => begins(head, FILE_TYPES.odp) && hasParts(file, 'content.xml'),
  csv: isText,
  txt: isText,
};

const CONTENT_TYPES = '[Content_Types].xml';

/** OpenDocument files begin with their uncompressed type, so that programs find it at a fixed offset. */
function begins(head: Buffer, type: string): boolean {
  const start = head.toString('latin1', 30, 38 + type.length + 1);
  return start.startsWith(`mimetype${type}`) && !start.endsWith('-');
}

function otherThan(ending: FileEnding): string {
  if (ending === 'csv' || ending === 'txt')
    return 'This file is not plain text, whatever its name says. Save it as text in UTF-8, or as a PDF, and upload that.';
  return `This file is not what its name says (${FILE_NAMES[ending]}), it is damaged, or a password protects it. Open it, save it again as .${ending} or as a PDF, and upload that.`;
}

/** Where Office and OpenDocument keep macros. */
const MACROS = /(?:^|\/)vba[^/]*\.bin$|(?:^|\/)macrosheets\/|^(?:Basic|Scripts)\/./i;

/** @returns whether a file is a zip whose entries begin with these names @throws ApiError if it has macros */
async function hasParts(file: string, ...parts: string[]): Promise<boolean> {
  const names: string[] = [];
  try {
    const zip = await yauzl.openPromise(file, { autoClose: false, decodeStrings: false });
    try {
      for await (const { fileNameRaw } of zip.eachEntry()) names.push(fileNameRaw.toString('latin1'));
    } finally {
      zip.close();
    }
  } catch {
    return false;
  }
  if (names.some((name) => MACROS.test(name)))
    throw new ApiError('unsupported', fileNameRefusal('macros.docm') as string);
  return parts.every((part) => names.some((name) => name.startsWith(part)));
}

/** Whether a file has no control characters but white space; bytes above 127 may be letters of any encoding. */
async function isText(file: string): Promise<boolean> {
  for await (const chunk of createReadStream(file))
    if ((chunk as Buffer).some((byte) => byte < 32 && !(byte >= 9 && byte <= 13))) return false;
  return true;
}

/** How images begin. AVIF names its kind in its first box. */
const IMAGES: readonly (readonly [start: RegExp, type: MediaType])[] = [
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^\x89PNG\r\n[\s\S]\n/, 'image/png'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF[\s\S]{4}WEBP/, 'image/webp'],
  [/^[\s\S]{4}ftyp(?:[\s\S]{4}){0,20}?avi[fs]/, 'image/avif'],
];

const TAKEN = 'Pictures can be JPEG, PNG, WebP, AVIF or GIF.';

/** How other files begin that are taken for images, without zeros, which are in UTF-16, and what to do instead. */
const NO_IMAGES: readonly (readonly [start: RegExp, refusal: string])[] = [
  [
    /^[\s\S]{0,4}ftyp[\s\S]{0,80}?(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)/,
    'HEIC photographs of a phone cannot be shown by most browsers. Export the photograph as a JPEG and upload that.',
  ],
  [/^[^<]{0,8}\s*(?=<)[\s\S]*?<(?:!doctype\s+)?(?:\w+:)?svg[\s>]/i, MEDIA_NO_SVG],
  [/^%PDF-/, `This is a PDF. Export the page as a PNG and upload that. ${TAKEN}`],
  [
    /^(?:II\*|MM\*|BM)/,
    `Browsers cannot show this kind of picture. Save it as a JPEG or PNG and upload that. ${TAKEN}`,
  ],
];

/**
 * Recognises an image by its first bytes, not by its name or the type that the browser sends.
 * @throws ApiError 'unsupported', with what to do instead
 */
export function imageTypeOf(head: Buffer): MediaType {
  if (head.length === 0)
    throw new ApiError('invalid', 'The file is empty. Check it on your computer, and upload it again.');
  const text = head.toString('latin1');
  const image = IMAGES.find(([start]) => start.test(text));
  if (image) return image[1];
  const refusal = NO_IMAGES.find(([start]) => start.test(text.replaceAll('\0', '')))?.[1];
  throw new ApiError(
    'unsupported',
    refusal ?? `This file is not a picture, whatever its name says. ${TAKEN}`,
  );
}
