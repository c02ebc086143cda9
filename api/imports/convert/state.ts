import type { Notes } from '../notes.ts';
import type { ContentDialect } from '../records.ts';
import type { ConvertContext } from './types.ts';

/** The conversion of one text. */
export interface State {
  readonly context: ConvertContext;
  readonly dialect: ContentDialect;
  readonly notes: Notes;
  /** Ids that links of this text lead to. */
  targets: ReadonlySet<string>;
  /** Levels by which headings move down. */
  headingShift: number;
  /** Meanings of abbreviations that the text has told already. */
  readonly expanded: Set<string>;
}
