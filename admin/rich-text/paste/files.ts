import {
  FILE_EMPTY,
  FILE_MAX_BYTES,
  FILE_NAMES,
  FILE_TOO_LARGE,
  fileEnding,
  fileNameRefusal,
} from '#shared/files.ts';
import type { UploadedMedia } from '#shared/media.ts';
import { byteSize } from '#shared/words.ts';
import { adminApi } from '../../session/http.ts';
import { sendTo } from '../../uploads/send-file.ts';
import { type Cleaned, cleanHtml } from './clean.ts';

const WORD = /\.docx$/i;
const MARKDOWN = /\.(?:md|markdown|mdown|mkd)$/i;

/** File types for the file chooser. */
export const FILE_TYPES = '.docx,.md,.markdown';

const MAX_MB = 50;

/** Names of other file types, and how to convert them. */
const OTHERS: readonly [RegExp, string][] = [
  [/\.doc$/i, 'is in Word’s old format. Open it in Word, save it as a Word document (.docx) and drop that.'],
  [
    /\.(?:xls\w?|csv|numbers|ods)$/i,
    'is a spreadsheet. Copy the cells that you need and paste them: they become a table.',
  ],
];

/** @returns whether a file can only be a download for readers, not the article's text */
export const isDownload = ({ name }: File): boolean => fileEnding(name) !== undefined && !WORD.test(name);

// The server would parse a body with the file's own type if that were JSON or a form.
const sendFile = sendTo<UploadedMedia>('/api/admin/media/files', 'application/octet-stream');

/** Uploads a file for readers to download. @returns its address and words @throws Error with a sentence for the author */
export async function sendDownload(file: File): Promise<{ href: string; words: string }> {
  const { name, size } = file;
  const refusal =
    size === 0 ? FILE_EMPTY : (fileNameRefusal(name) ?? (size > FILE_MAX_BYTES ? FILE_TOO_LARGE : undefined));
  if (refusal) throw new Error(`‘${name}’ was not uploaded. ${refusal}`);
  const { signal } = new AbortController();
  const { url, bytes } = await sendFile(file, { signal, onProgress: () => undefined });
  const kind = fileEnding(name);
  const called = name.slice(0, name.lastIndexOf('.')).replaceAll('_', ' ').trim();
  return { href: url, words: `${called} (${kind ? `${FILE_NAMES[kind]}, ` : ''}${byteSize(bytes)})` };
}

/** @returns why a file cannot become the article's text, and what to do; undefined if it can */
export function refusalOf({ name, size }: File): string | undefined {
  if (!WORD.test(name) && !MARKDOWN.test(name)) {
    const why = OTHERS.find(([ending]) => ending.test(name))?.[1];
    return `‘${name}’ ${why ?? 'cannot be read here. Save it as a Word document (.docx) in the program that made it, and drop that.'}`;
  }
  if (size === 0) return `‘${name}’ is empty. Look whether it was saved, and drop it again.`;
  return size > MAX_MB * 1024 * 1024
    ? `‘${name}’ is larger than ${MAX_MB} MB. Make its pictures smaller, or divide it into two documents.`
    : undefined;
}

/** Reads a document. @throws Error with a sentence for the author */
export async function readFile(file: File, takeTitle: (title: string) => boolean): Promise<Cleaned> {
  const { html, lost } = WORD.test(file.name)
    ? await (await import('../../documents/docx.ts')).readWord(file)
    : { html: await renderMarkdown(await file.text()), lost: undefined };
  const cleaned = cleanHtml(html, { origin: window.location.origin, takeTitle, lost });
  if (cleaned.body.textContent?.trim() === '' && cleaned.pictures.size + cleaned.lost.size === 0)
    throw new Error(`There are no words in ‘${file.name}’. Check that it is the right file.`);
  return cleaned;
}

/** @returns HTML, rendered from Markdown by the server @throws HttpError */
export async function renderMarkdown(content: string): Promise<string> {
  const { html } = await adminApi<{ html: string }>('posts/html', { method: 'POST', body: { content } });
  return html;
}

/** Markdown that occurs nowhere else. */
const CERTAIN = /^#{2,6} \S|^\|?\s*:?-{3,}:?\s*\||!?\[[^\]]{1,300}\]\((?:https?:|\/)[^)\s]{1,2000}\)/m;
/** Markdown that may be something else if it stands alone, such as a list typed by hand. */
const SIGNS: readonly RegExp[] = [
  /^# \S/m,
  /^[-*+] \S/m,
  /^\d{1,3}[.)] \S/m,
  /^> \S/m,
  /^(?:`{3}|~{3})/m,
  /\*\*[^*\s][^*]{0,300}\*\*/,
  /`[^`]{1,300}`/,
];

/** Whether a text is clearly Markdown. */
export function isMarkdown(text: string): boolean {
  const beginning = text.slice(0, 20_000);
  return (
    (CERTAIN.test(beginning) && text.includes('\n')) ||
    SIGNS.filter((sign) => sign.test(beginning)).length > 1
  );
}
