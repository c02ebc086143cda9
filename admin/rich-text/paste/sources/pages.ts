import type { DocumentStyles } from '../styles.ts';
import { rename } from './rename.ts';

/** Least ratio of a heading's font size to the text's. */
const LARGER = 1.2;
const LONGEST_HEADING = 160;

/** Pages, Notes and Mail do not mark headings: a short paragraph in larger letters is one. */
export function preparePages(document: Document, styles: DocumentStyles): void {
  const sizeOf = (paragraph: Element): number => {
    const own = styles.of(paragraph);
    const inner = paragraph.querySelector('span');
    const ofSpan = inner ? styles.of(inner).get('font') : undefined;
    return Number.parseFloat(
      own.get('font-size') ?? /([\d.]+)px/.exec(own.get('font') ?? ofSpan ?? '')?.[1] ?? '',
    );
  };
  const paragraphs = [...document.querySelectorAll('p')].filter(
    (one) => (one.textContent ?? '').trim() !== '',
  );
  const letters = new Map<number, number>();
  for (const one of paragraphs)
    letters.set(sizeOf(one), (letters.get(sizeOf(one)) ?? 0) + (one.textContent ?? '').length);
  const usual = [...letters].toSorted((one, other) => other[1] - one[1])[0]?.[0];
  if (!usual) return;
  const isHeading = (one: Element) =>
    sizeOf(one) >= usual * LARGER &&
    (one.textContent ?? '').length <= LONGEST_HEADING &&
    !one.closest('li,td');
  const headings = paragraphs.filter(isHeading);
  const sizes = [...new Set(headings.map(sizeOf))].toSorted((one, other) => other - one);
  for (const one of headings) rename(one, `h${Math.min(4, sizes.indexOf(sizeOf(one)) + 1)}`);
}
