import { fileEnding } from '#shared/files.ts';
import { type Cleaned, type CleanOptions, cleanHtml } from './clean.ts';
import { renderMarkdown } from './render-markdown.ts';
import { textOfFile } from './text-of-file.ts';

const WORD = /\.docx$/i;
const MARKDOWN = /\.(?:md|markdown|mdown|mkd)$/i;
const HTML = /\.(?:html?|xhtml)$/i;

/** File types for the file chooser. */
export const FILE_TYPES = '.docx,.md,.markdown,.html,.htm';

const WORD_MAX = 50 * 1024 * 1024;
const TEXT_MAX = 20 * 1024 * 1024;

/** Names of other file types, and how to convert them. */
const OTHERS: readonly [RegExp, string][] = [
  [/\.doc$/i, 'is in Word’s old format. Open it in Word, save it as a Word document (.docx) and drop that.'],
  [
    /\.(?:pages|odt|rtf|wpd)$/i,
    'cannot be read here. Save it as a Word document (.docx) in the program that made it, and drop that.',
  ],
  [/\.pdf$/i, 'is a PDF, which holds pages and no paragraphs. Drop the document that it was made of.'],
  [
    /\.(?:xlsx?|csv|numbers|ods)$/i,
    'is a spreadsheet. Copy the cells that you need and paste them: they become a table.',
  ],
  [
    /\.svg$/i,
    'is a drawing that can hold programs, so it is not accepted. Export it as a PNG and drop that.',
  ],
  [
    /\.(?:do[ct]m|xl(?:s|t|a)m|xlsb|p(?:p[tsa]|ot)m)$/i,
    'can hold macros, which are programs, so it is not accepted. Save it without them and drop that.',
  ],
  [/\.zip$/i, 'is an archive. Unpack it and drop the document in it.'],
];

/** @returns whether a file can only be a download for readers, not the article's text */
export const isDownload = ({ name }: File): boolean => fileEnding(name) !== undefined && !WORD.test(name);

/** @returns why files cannot become the article's text, and what to do; undefined if they can */
export function refusalOf(files: readonly File[]): string | undefined {
  const [file] = files;
  if (!file) return undefined;
  if (files.length > 1) return 'Drop one document at a time.';
  const { name, size } = file;
  const isKnown = WORD.test(name) || MARKDOWN.test(name) || HTML.test(name);
  if (!isKnown) {
    const why = OTHERS.find(([ending]) => ending.test(name))?.[1];
    return `‘${name}’ ${why ?? 'cannot be read here. A Word document (.docx), Markdown (.md) or HTML file can.'}`;
  }
  if (size === 0) return `‘${name}’ is empty. Look whether it was saved, and drop it again.`;
  if (size > (WORD.test(name) ? WORD_MAX : TEXT_MAX))
    return `‘${name}’ is larger than ${WORD.test(name) ? '50' : '20'} MB. Make its pictures smaller, or divide it into two documents.`;
  return undefined;
}

/** @returns a sentence on files that were left out because they came with pictures, and what to do */
export const leftOut = (files: readonly File[]): string =>
  `Only the pictures were taken, and not ${files.map(({ name }) => `‘${name}’`).join(', ')}. Drop one file at a time.`;

/** Reads a document. @throws Error with a sentence for the author */
export async function readFile(file: File, takeTitle: (title: string) => boolean): Promise<Cleaned> {
  const options = { origin: window.location.origin, takeTitle };
  const { html, ...known } = await htmlOf(file);
  const cleaned = cleanHtml(html, { ...options, ...known });
  if (cleaned.body.textContent?.trim() === '' && cleaned.pictures.size === 0)
    throw new Error(`There are no words in ‘${file.name}’. Check that it is the right file.`);
  return cleaned;
}

async function htmlOf(file: File): Promise<{ html: string } & CleanOptions> {
  if (WORD.test(file.name)) return { html: await (await import('./docx.ts')).readWord(file) };
  const text = await textOfFile(file);
  if (HTML.test(file.name)) return { html: text, isPage: true };
  const { title, content } = withoutFrontMatter(text);
  return { html: await renderMarkdown(content), title };
}

/** Front matter of Markdown; its title becomes the article's. */
function withoutFrontMatter(text: string): { title: string; content: string } {
  const block = /^(---|\+\+\+)[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n\1[ \t]*(?:\r?\n|$)/.exec(text);
  if (!block) return { title: '', content: text };
  const line = /^title[ \t]*[:=][ \t]*(.{1,400})$/im.exec(block[2] ?? '')?.[1]?.trim() ?? '';
  return { title: line.replace(/^(["'])(.*)\1$/, '$2'), content: text.slice(block[0].length) };
}
