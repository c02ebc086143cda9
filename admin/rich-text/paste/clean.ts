import type { PictureSource } from '../uploads.ts';
import { inlineStyles, type Lost, lose, OWN, textOf } from './filters/dom.ts';
import { footnotes } from './filters/footnotes.ts';
import { pictures, videos } from './filters/pictures.ts';
import { googleDocs, pages, wordOnline } from './filters/programs.ts';
import { tables } from './filters/tables.ts';
import { code, elements, emphasis, formulas, headings, hidden, links, spaces } from './filters/text.ts';
import { partWordLists, TITLE_CLASS, word } from './filters/word.ts';

export interface CleanOptions {
  /** The site's own, such as `https://example.com`: its pages are linked by their path. */
  origin?: string;
  /** Files on the clipboard. */
  files?: readonly File[];
  /** Whether it goes into a table cell: a single table overwrites cells. */
  isForCell?: boolean;
  /** Offers a document's title to the article. @returns whether the article takes it; otherwise it stays a heading */
  takeTitle?: (title: string) => boolean;
  /** What was lost before. */
  lost?: Lost | undefined;
}

export interface Cleaned {
  /** What the editor's schema reads: headings, lists, tables, links and emphasis without fonts, colours and spans. */
  body: HTMLElement;
  /** Where the pictures come from, by `src`. */
  pictures: ReadonlyMap<string, PictureSource>;
  lost: Lost;
}

/** Cleans another program's HTML in place, by filters like those of Gutenberg's raw handling. Runs and fetches nothing in it. */
export function cleanHtml(html: string, options: CleanOptions = {}): Cleaned {
  const { origin = '', files = [], isForCell = false, takeTitle, lost = new Map() } = options;
  const document = new DOMParser().parseFromString(fragmentOf(html), 'text/html');
  for (const element of document.querySelectorAll(`[${OWN}]`)) element.removeAttribute(OWN);
  const rules = inlineStyles(document);
  pages(document);
  hidden(document);
  formulas(document, lost);
  googleDocs(document);
  wordOnline(document);
  word(document, rules);
  partWordLists(document);
  for (const list of document.querySelectorAll('ol')) if (!isFromOne(list)) lose(lost, 'list numbering');
  footnotes(document, lost);
  emphasis(document);
  links(document, origin);
  videos(document, lost);
  const sources = pictures(document, { origin, files, lost });
  code(document);
  tables(document, isForCell);
  const title = takeTitle && titleOf(document);
  if (title && takeTitle(textOf(title))) title.remove();
  headings(document);
  spaces(document);
  elements(document);
  return { body: document.body, pictures: sources, lost };
}

/** The selected HTML: on Windows it is between two comments, with more of the page around them. */
function fragmentOf(given: string): string {
  // Some browsers do not remove the table of offsets that Windows puts first.
  const html = given.replace(/^\s*Version:[\d.]+\s[^<]{0,500}/i, '');
  const start = /<!--\s*StartFragment\s*-->/i.exec(html);
  const end = html.search(/<!--\s*EndFragment\s*-->/i);
  if (!start || end < start.index) return html;
  // Style sheets are before the first comment, and so is the start tag of a spreadsheet's table.
  return html.slice(0, start.index) + html.slice(start.index + start[0].length, end);
}

/** Whether a list is numbered from 1, as all are in an article. */
const isFromOne = ({ start, reversed, children }: HTMLOListElement): boolean =>
  start === 1 &&
  !reversed &&
  [...children]
    .filter((item) => item instanceof HTMLLIElement)
    .every((item, at) => !item.hasAttribute('value') || item.value === at + 1);

/** The title of a document: before all other text, the only heading of level 1 or one of the style 'Title'. */
function titleOf(document: Document): Element | null {
  const [first, ...others] = [...document.querySelectorAll('h1')].filter((one) => textOf(one) !== '');
  if (!first || (others.length > 0 && !first.classList.contains(TITLE_CLASS))) return null;
  const before = document.createRange();
  before.setStart(document.body, 0);
  before.setEndBefore(first);
  const isFirst = before.toString().trim() === '' && !before.cloneContents().querySelector('.picture,table');
  return isFirst ? first : null;
}
