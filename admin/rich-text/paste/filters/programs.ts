import { rename, styleOf, textOf, unwrap } from './dom.ts';
import { type FlatItem, nestItems, TITLE_CLASS } from './word.ts';

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
