import type { DocumentStyles } from '../styles.ts';
import { rename, TITLE_CLASS } from './rename.ts';

/** Least font size of a title in points: the style 'Title' has 26, 'Heading 1' has 20. */
const TITLE_SIZE = 24;

/** Google Docs writes its style 'Title' as a large paragraph, and other headings as headings. */
export function prepareGoogleDocs(document: Document, styles: DocumentStyles): void {
  for (const paragraph of document.querySelectorAll('p')) {
    const spans = [...paragraph.querySelectorAll('span')].filter(
      (span) => (span.textContent ?? '').trim() !== '',
    );
    const isLarge = (span: Element) =>
      Number.parseFloat(styles.of(span).get('font-size') ?? '') >= TITLE_SIZE;
    if (spans.length > 0 && spans.every(isLarge) && !paragraph.closest('li,td'))
      rename(paragraph, 'h1').classList.add(TITLE_CLASS);
  }
}
