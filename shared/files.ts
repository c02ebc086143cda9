/** Files that readers download from an article. Without zod, as the writing screen loads this file. */

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN = 'application/vnd.oasis.opendocument';

/** Media types by file extension. */
export const FILE_TYPES = {
  pdf: 'application/pdf',
  docx: `${OFFICE}.wordprocessingml.document`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  pptx: `${OFFICE}.presentationml.presentation`,
  odt: `${OPEN}.text`,
  ods: `${OPEN}.spreadsheet`,
  odp: `${OPEN}.presentation`,
  csv: 'text/csv',
  txt: 'text/plain',
} as const;

export type FileEnding = keyof typeof FILE_TYPES;
export type FileType = (typeof FILE_TYPES)[FileEnding];

/** Names of the types for readers. */
export const FILE_NAMES: Record<FileEnding, string> = {
  pdf: 'PDF',
  docx: 'Word',
  xlsx: 'Excel',
  pptx: 'PowerPoint',
  odt: 'OpenDocument text',
  ods: 'OpenDocument spreadsheet',
  odp: 'OpenDocument presentation',
  csv: 'CSV',
  txt: 'Text',
};

/** Largest file, in bytes. */
export const FILE_MAX_BYTES = 20 * 1024 * 1024;
export const FILE_TOO_LARGE =
  'This file is larger than 20 MB. Make it smaller, for instance with smaller pictures in it, or divide it, and upload it again.';
export const FILE_EMPTY = 'The file is empty. Check it on your computer, and upload it again.';

const TAKEN =
  'PDF, Word (.docx), Excel (.xlsx), PowerPoint (.pptx), OpenDocument, CSV and plain text files are accepted.';

/** @returns the extension of an accepted name, in lower case */
export function fileEnding(name: string): FileEnding | undefined {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  return Object.hasOwn(FILE_TYPES, ending) ? (ending as FileEnding) : undefined;
}

/** @returns why a file with this name is refused, and what to do; undefined if its content decides */
export function fileNameRefusal(name: string): string | undefined {
  if (fileEnding(name)) return undefined;
  if (/\.(?:do[ct]m|xl(?:s|t|a)m|xlsb|p(?:p[tsa]|ot)m)$/i.test(name))
    return 'Files with macros are not accepted, because macros are programs. Save it without them, as .docx, .xlsx, .pptx or PDF, and upload that.';
  if (/\.(?:do[ct]|xl[st]|p(?:p[ts]|ot))$/i.test(name))
    return 'This is a file of an old Office format, which can hide macros. Save it as .docx, .xlsx, .pptx or PDF, and upload that.';
  return `Files of this kind are not accepted. ${TAKEN}`;
}
