import type { NoteLevel } from '#shared/imports.ts';
import { Notes } from '../notes.ts';
import type { ContentDialect } from '../records.ts';
import type { ConvertContext } from './types.ts';

/** What several parts of the conversion say. */
const SENTENCES = {
  beside: ['converted', 'alignment', 'A picture beside its text takes half the width there, at the right'],
  bookmark: ['converted', 'bookmark', 'A card of another page became a link with its description'],
  button: ['converted', 'button', 'A button became a link'],
  caption: ['converted', 'caption', 'The caption of an image became a paragraph below it'],
  details: ['converted', 'details', 'A part that folds open is always open now'],
  formula: ['warning', 'formula', 'A formula is kept as its source text'],
  headings: [
    'converted',
    'heading',
    'Headings moved down by one level: the title of the page is its only first one',
  ],
  inlineImage: [
    'warning',
    'image',
    'An image that is part of the text itself is only kept if images are copied to this site',
  ],
  inLine: ['lost', 'alignment', 'A picture that text flowed around stands within its text now'],
  thematicBreak: ['converted', 'break', 'A dividing line became a line with three asterisks'],
} as const satisfies { [name: string]: readonly [level: NoteLevel, kind: string, text: string] };

class ConversionNotes extends Notes {
  tell(name: keyof typeof SENTENCES, count = 1): void {
    const [level, kind, text] = SENTENCES[name];
    this.add(level, kind, text, count);
  }
}

/** The conversion of one text. */
export interface State {
  readonly context: ConvertContext;
  readonly dialect: ContentDialect;
  readonly notes: ConversionNotes;
  /** Ids that links of this text lead to. */
  targets: ReadonlySet<string>;
  /** Levels by which headings move down. */
  headingShift: number;
  /** Meanings of abbreviations that the text has told already. */
  readonly expanded: Set<string>;
}

export const newState = (context: ConvertContext, dialect: ContentDialect): State => ({
  context,
  dialect,
  notes: new ConversionNotes(),
  targets: new Set(),
  headingShift: 0,
  expanded: new Set(),
});
