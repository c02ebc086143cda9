import type { Root } from 'hast';
import type { ContentDialect } from '../types.ts';
import type { ConversionNotes } from './notes.ts';
import type { Shortcode } from './presets/shortcode-syntax.ts';
import type { ConvertContext } from './types.ts';

/** The conversion of one text. */
export interface State {
  readonly context: ConvertContext;
  readonly dialect: ContentDialect;
  readonly notes: ConversionNotes;
  /** Read before the HTML was parsed; each is marked there by an element with its index. */
  shortcodes: readonly Shortcode[];
  /** Ids that links of this text lead to. */
  targets: ReadonlySet<string>;
  /** Levels by which headings move down. */
  headingShift: number;
}

/** One step of the conversion; changes the tree in place. */
export type Plugin = (tree: Root, state: State) => void;
