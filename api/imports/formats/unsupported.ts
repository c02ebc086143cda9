import { ApiError } from '../../platform/http/api-error.ts';

const ACCEPTED =
  'What can be imported: an export of WordPress, Squarespace or Blogger (.xml), of Ghost (.json), of Medium or Substack (.zip), Markdown files in a .zip, a table of articles (.csv), or a feed.';

/** First bytes of what people upload by mistake. */
const SIGNATURES: readonly (readonly [string, string])[] = [
  ['%PDF-', 'a PDF document'],
  ['\x89PNG', 'an image'],
  ['\xff\xd8\xff', 'an image'],
  ['GIF8', 'an image'],
  ['Rar!', 'a RAR archive. Unpack it and upload the export that is in it'],
  ['7z\xbc\xaf', 'a 7z archive. Unpack it and upload the export that is in it'],
  ['\x1f\x8b', 'compressed with gzip. Unpack it and upload the export that is in it'],
  ['\xd0\xcf\x11\xe0', 'an old Office document'],
];

/** @returns a name for a file that is not text; null for text, which may contain a few stray control characters */
export function sniff(head: Buffer): string | null {
  const start = head.toString('latin1', 0, 4096);
  const known = SIGNATURES.find(([signature]) => start.startsWith(signature));
  if (known) return known[1];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell text from other files
  const controls = start.match(/[\x01-\x08\x0b\x0e-\x1f]/g)?.length ?? 0;
  return controls > start.length / 20 ? 'not a text file, or it was damaged on its way' : null;
}

/** @returns a name for a text that is not an export */
export function sniffText(text: string): string {
  const start = text.slice(0, 4096);
  if (/<(?:!doctype\s+html|html|head|body|meta|script)[\s>]/i.test(start))
    return /<title[^<>]*>[^<]*(?:log ?in|sign ?in)/i.test(text)
      ? 'a web page (HTML) that asks to sign in. Sign in to the old blog, export it again, and upload the file that comes'
      : 'a web page (HTML), not an export. Download the file that the export page of the old blog offers, instead of saving the page itself';
  if (/^(?:--\s|\/\*!|CREATE TABLE|INSERT INTO|SET )/i.test(start) && /TABLE|INSERT|SQL/i.test(start))
    return 'a dump of a database. In WordPress, open Tools, then Export, and upload the file that it gives';
  if (/^---\s*\n|^#{1,6}\s/.test(start))
    return 'a Markdown file by itself. Put your Markdown files into a .zip and upload that';
  if (/^(?:[^\n,;]+[,;]){2}[^\n]*\n/.test(start))
    return 'a table (CSV) without columns called title and content. Name them so in its first row; from Substack, upload the whole .zip that it gives';
  return 'text that is no export';
}

/** @param what completes "This file is …" */
export const unsupportedFile = (what: string): ApiError =>
  new ApiError('invalid', `This file is ${what}. ${ACCEPTED}`);
