import { type Account, accountOf } from './account.ts';
import { allBlocks, type Block, contentOf, type Picture } from './blocks.ts';
import { takeFootnotes } from './footnotes.ts';
import type { Losses } from './losses.ts';
import { onlyParagraphs } from './only-paragraphs.ts';
import { takeArticle } from './page.ts';
import { readBlocks } from './read-blocks.ts';
import type { Reading } from './reading.ts';
import { matchPictures, rtfPictures } from './rtf-pictures.ts';
import { SOURCES, type Source, sourceOf } from './source.ts';
import { prepareGoogleDocs } from './sources/google-docs.ts';
import { preparePages } from './sources/pages.ts';
import { TITLE_CLASS } from './sources/rename.ts';
import { prepareWord } from './sources/word.ts';
import { prepareWordOnline } from './sources/word-online.ts';
import { type DocumentStyles, readStyles } from './styles.ts';
import { withoutTables } from './tables.ts';
import { writeHtml } from './write-html.ts';

/** Content of the clipboard or of a file. */
export interface Clipboard {
  html: string;
  /** The same content in RTF, which contains Word's pictures. */
  rtf?: string;
  files?: readonly File[];
}

export interface ReadOptions {
  /** The site's own, such as `https://example.com`: its pages are linked by their path. */
  origin?: string;
  /** The name of a file; absent for a paste. */
  fileName?: string;
  /** Whether it is a whole web page, whose article is taken. */
  isPage?: boolean;
  /** Whether the title goes to the article; as from a file. */
  takesTitle?: boolean;
  /** Set if known, as for a file. */
  source?: Source;
  /** Whether it goes into a table cell, which cannot contain tables. */
  isForCell?: boolean;
  /** Whether it goes into a footnote, which contains only paragraphs. */
  isForFootnote?: boolean;
  /** The title that a file names besides its text. */
  title?: string;
  /** Losses of an earlier conversion to HTML. */
  losses?: Losses;
}

/** Another program's content as elements of an article. */
export interface Brought {
  html: string;
  account: Account;
  /** Pictures for the library, by their placeholder URL in `html`. */
  pictures: ReadonlyMap<string, Picture>;
  /** Whether it has more than plain paragraphs. */
  isRich: boolean;
  /** The title of a document that becomes an article; `html` does not contain it. */
  title: string;
}

/**
 * Converts another program's content to elements of an article: headings, lists, tables, links and emphasis without fonts,
 * colours and spans. Runs and fetches nothing in it.
 */
export function readClipboard({ html, rtf, files = [] }: Clipboard, options: ReadOptions = {}): Brought {
  const document = new DOMParser().parseFromString(fragmentOf(html), 'text/html');
  const source = options.source ?? sourceOf(html);
  const styles = readStyles(document);
  const losses: Losses = new Map(options.losses);
  const pictureFiles = filesOf(document, rtf, files);
  prepare(source, document, styles, losses);
  const { numbers, bodies } = takeFootnotes(document, losses);
  const pageTitle = options.isPage ? takeArticle(document, losses) : '';
  const reading: Reading = {
    source,
    stylesOf: styles.of,
    losses,
    origin: options.origin ?? '',
    pictureFiles,
    footnotes: numbers,
    laidOver: options.isForCell ? onlyTable(document) : null,
  };
  const read = readBlocks(document.body, reading);
  // A single table replaces cells instead.
  const isTable = read.length === 1 && read[0]?.kind === 'table';
  const forCell = options.isForCell && !isTable ? withoutTables(read, losses) : read;
  const all = options.isForFootnote ? onlyParagraphs(read, losses) : forCell;
  const notes = new Map(
    [...bodies].map(([key, body]) => [key, onlyParagraphs(readBlocks(body, reading), losses)]),
  );
  const isFile = options.fileName !== undefined;
  const takesTitle = pageTitle === '' && (isFile || options.takesTitle);
  const heading = takesTitle ? takeTitle(all, document, options.title) : pageTitle;
  const title = options.title || heading || (isFile ? inOneLine(document.title) : '');
  const blocks = withLevels(all);
  const written = writeHtml(blocks, notes);
  const from =
    options.fileName === undefined ? `Pasted from ${SOURCES[source]}` : `Taken from ${options.fileName}`;
  return {
    html: written.html,
    account: accountOf(from, blocks, bodies.size, losses),
    pictures: written.pictures,
    isRich: losses.size > 0 || bodies.size > 0 || [...allBlocks(blocks)].some(isMore),
    title,
  };
}

/** The selected HTML: on Windows it is between two comments, with more of the page around them. */
function fragmentOf(given: string): string {
  // Some browsers do not remove the table of offsets that Windows puts first.
  const html = given.replace(/^\s*Version:[\d.]+\s[^<]{0,500}/i, '');
  const start = /<!--\s*StartFragment\s*-->/i.exec(html);
  const end = html.search(/<!--\s*EndFragment\s*-->/i);
  if (!start || end < start.index) return html;
  // Style sheets are before the first comment, and so is the start tag of a spreadsheet's table.
  const before = html.slice(0, start.index);
  return `${before}${html.slice(start.index + start[0].length, end)}`;
}

function prepare(source: Source, document: Document, styles: DocumentStyles, losses: Losses): void {
  if (/^(?:word|outlook)$/.test(source) || document.querySelector('[style*="mso-list"]'))
    prepareWord(document, styles, losses);
  if (source === 'word-online') prepareWordOnline(document);
  if (source === 'google-docs') prepareGoogleDocs(document, styles);
  if (source === 'pages') preparePages(document, styles);
}

/** The bytes of pictures whose URL is a file on the author's computer. */
function filesOf(document: Document, rtf: string | undefined, files: readonly File[]): Map<Element, File> {
  const images = [...document.querySelectorAll('img')];
  const local = images.filter(
    (image) => !/^(?:https?|data|blob):|^\//i.test(image.getAttribute('src') ?? ''),
  );
  const pictures = files.filter(({ type }) => type.startsWith('image/'));
  // The browser provides a single picture as a file too.
  const [only] = images;
  if (only && images.length === 1 && pictures[0] && (document.body.textContent ?? '').trim() === '')
    return new Map([[only, pictures[0]]]);
  if (local.length > 0 && local.length === pictures.length && !rtf)
    return new Map(local.map((image, at) => [image, pictures[at] as File]));
  return rtf ? matchPictures(local, rtfPictures(rtf)) : new Map();
}

/** The table that is all there is, such as a part of a spreadsheet. */
function onlyTable({ body }: Document): Element | null {
  const [table, ...others] = body.querySelectorAll('table');
  if (!table || others.length > 0) return null;
  return body.textContent?.trim() === table.textContent?.trim() ? table : null;
}

/** Headings of an article begin at level 2, below its title. */
function withLevels(blocks: readonly Block[]): Block[] {
  const levels = [...allBlocks(blocks)].flatMap((block) => (block.kind === 'heading' ? [block.level] : []));
  const down = Math.min(...levels) === 1 ? 1 : 0;
  for (const block of allBlocks(blocks))
    if (block.kind === 'heading') block.level = Math.min(4, Math.max(2, block.level + down));
  return [...blocks];
}

/**
 * Removes and returns the title: before all other text, the only heading of level 1 or one of the style 'Title'.
 * @param given the title that the file names besides its text: a heading that says something else stays
 */
function takeTitle(blocks: Block[], document: Document, given?: string): string {
  const [first] = blocks;
  if (first?.kind !== 'heading' || first.level !== 1) return '';
  const title = inOneLine(words(first));
  if (given && given !== title) return '';
  const isAlone = blocks.filter((block) => block.kind === 'heading' && block.level === 1).length === 1;
  const styled = document.querySelector(`.${TITLE_CLASS}`);
  if (!isAlone && inOneLine(styled?.textContent ?? '') !== title) return '';
  blocks.shift();
  return title;
}

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const words = (block: Block): string =>
  contentOf(block)
    .map((one) => (one.kind === 'text' ? one.text : ' '))
    .join('')
    .trim();

/** Whether a block is more than a plain paragraph. */
const isMore = (block: Block): boolean =>
  block.kind !== 'paragraph' ||
  block.content.some(
    (one) => one.kind === 'footnote' || (one.kind === 'text' && (one.href !== null || one.marks.size > 0)),
  );
