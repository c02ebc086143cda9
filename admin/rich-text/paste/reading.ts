import type { Losses } from './losses.ts';
import type { Source } from './source.ts';
import type { StylesOf } from './styles.ts';

/** What reading one document knows and collects. */
export interface Reading {
  source: Source;
  stylesOf: StylesOf;
  losses: Losses;
  /** Own pages of the site are linked by their path. */
  origin: string;
  /** Files that the program handed over for pictures whose address says nothing. */
  pictureFiles: ReadonlyMap<Element, File>;
  /** Footnotes by the element that stands for the number. */
  footnotes: ReadonlyMap<Element, string>;
}
