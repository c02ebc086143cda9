import { OWN, rename, styleOf, textOf, unwrap } from './dom.ts';
import { type FlatItem, nestItems } from './lists.ts';
import { TITLE_CLASS } from './word.ts';

/** Word online writes each item as a list of its own, with only its level. */
export function wordOnline(document: Document): void {
  for (const end of document.querySelectorAll('.EOP,.WACImageBorder,.CommentStart,.CommentHighlightPipeRest'))
    end.remove();
  const isList = (element: Element | null) => element?.matches('.ListContainerWrapper,ul,ol') === true;
  for (const item of document.querySelectorAll('li[data-aria-level]')) {
    const first = item.closest('.ListContainerWrapper') ?? item.parentElement;
    if (!item.isConnected || !first || !isList(first)) continue;
    const run: Element[] = [];
    for (let next: Element | null = first; next && isList(next); next = next.nextElementSibling)
      run.push(next);
    const place = document.createElement('div');
    first.before(place);
    const items = run.flatMap((list) => [...list.querySelectorAll('li')]).map(flatItem);
    for (const list of run) list.remove();
    place.replaceWith(...nestItems(document, items));
  }
}

const flatItem = (item: Element): FlatItem => ({
  level: Number(item.getAttribute('data-aria-level')) || 1,
  isOrdered: item.parentElement?.localName === 'ol',
  // A list that continues after its sublist has the same number.
  key: item.getAttribute('data-listid') ?? '',
  start: Number(item.parentElement?.getAttribute('start')) || undefined,
  content: [...item.childNodes],
});

/** Least font size of a title in points: the style 'Title' has 26, 'Heading 1' has 20. */
const TITLE_SIZE = 24;

/** Google Docs wraps everything in a `b` that is not bold, and writes its style 'Title' as a large paragraph. */
export function googleDocs(document: Document): void {
  const wrapper = document.querySelector('[id^="docs-internal-guid-"]');
  if (!wrapper) return;
  unwrap(wrapper);
  const isLarge = (span: Element) => Number.parseFloat(styleOf(span, 'font-size')) >= TITLE_SIZE;
  for (const paragraph of document.querySelectorAll('p')) {
    const spans = [...paragraph.querySelectorAll('span')].filter((span) => textOf(span) !== '');
    if (spans.length > 0 && spans.every(isLarge) && !paragraph.closest('li,td'))
      rename(paragraph, 'h1').classList.add(TITLE_CLASS);
  }
}

/** Least ratio of a heading's font size to the text's. */
const LARGER = 1.2;
const LONGEST_HEADING = 160;

/** Pages, Notes and Mail do not mark headings: a short paragraph in larger letters is one. */
export function pages(document: Document): void {
  if (!document.querySelector('meta[content="Cocoa HTML Writer"],.Apple-tab-span,.Apple-converted-space'))
    return;
  const sizeOf = (paragraph: Element): number => {
    const span = paragraph.querySelector('span');
    const font = styleOf(paragraph, 'font') || (span ? styleOf(span, 'font') : '');
    return Number.parseFloat(styleOf(paragraph, 'font-size') || (/([\d.]+)px/.exec(font)?.[1] ?? ''));
  };
  const paragraphs = [...document.querySelectorAll('p')].filter((one) => textOf(one) !== '');
  const letters = new Map<number, number>();
  for (const one of paragraphs)
    letters.set(sizeOf(one), (letters.get(sizeOf(one)) ?? 0) + textOf(one).length);
  const usual = [...letters].toSorted((one, other) => other[1] - one[1])[0]?.[0];
  if (!usual) return;
  const headings = paragraphs.filter(
    (one) => sizeOf(one) >= usual * LARGER && textOf(one).length <= LONGEST_HEADING && !one.closest('li,td'),
  );
  const sizes = [...new Set(headings.map(sizeOf))].toSorted((one, other) => other - one);
  for (const one of headings) rename(one, `h${Math.min(4, sizes.indexOf(sizeOf(one)) + 1)}`);
}

/** What surrounds an article, unless it belongs to a part of it, such as the footer of a quotation. */
const AROUND = 'nav,aside,footer,[role=navigation],[role=complementary],[role=contentinfo],[role=search]';
const PARTS = 'article,section,blockquote,figure,li,td';

/**
 * Leaves of a web page its article, without menus, side columns and footers.
 * @returns the heading that is its title: the first of level 1 in the article, else the only one of the page
 */
export function webPage(document: Document): Element | null {
  const { body } = document;
  const find = (selector: string) => [...body.querySelectorAll(selector)].filter((one) => textOf(one) !== '');
  const articles = find('article').filter((one) => !one.parentElement?.closest('article'));
  // Several articles are a list of them.
  const article = find('main,[role=main]')[0] ?? (articles.length === 1 ? articles[0] : undefined);
  const headings = find('h1');
  const own = headings.find((one) => article?.contains(one));
  const heading = own ?? (headings.length === 1 ? headings[0] : undefined);
  const notes = body.querySelectorAll(`:scope > [${OWN}]`);
  if (article) body.replaceChildren(...(own || !heading ? [] : [heading]), article, ...notes);
  for (const one of body.querySelectorAll(AROUND))
    if (one.matches('nav,[role=navigation]') || !one.parentElement?.closest(PARTS)) one.remove();
  return heading ?? null;
}
