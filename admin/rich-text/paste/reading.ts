import type { Losses } from './losses.ts';
import type { Source } from './source.ts';
import type { StylesOf } from './styles.ts';

/** State of the conversion of one document. */
export interface Reading {
  source: Source;
  stylesOf: StylesOf;
  losses: Losses;
  /** Origin of the site, whose own pages are linked by path. */
  origin: string;
  /** Files on the clipboard, for pictures whose URL cannot be read. */
  pictureFiles: ReadonlyMap<Element, File>;
  /** Footnotes by the element of their number. */
  footnotes: ReadonlyMap<Element, string>;
  /** A table that is laid over the cells of another one: each of its cells has its place. */
  laidOver: Element | null;
}
