import { plural } from '#shared/words.ts';

interface Wording {
  one: string;
  many: string;
  /** The end of the sentence in the line. */
  fate: string;
}

/** Content that articles cannot contain, or that the program left off the clipboard. */
const LOSSES = {
  drawing: { one: 'picture or drawing', many: 'pictures or drawings', fate: 'could not be brought over' },
  picture: { one: 'picture', many: 'pictures', fate: 'did not come along' },
  recording: { one: 'recording', many: 'recordings', fate: 'could not be brought over' },
  embed: {
    one: 'embedded piece of another website',
    many: 'embedded pieces of other websites',
    fate: 'could not be brought over',
  },
  comment: { one: 'comment', many: 'comments', fate: 'left out' },
  deletion: { one: 'deleted passage', many: 'deleted passages', fate: 'left out' },
  page: {
    one: 'menu, side column or footer',
    many: 'menus, side columns or footers',
    fate: 'left out',
  },
  contents: { one: 'table of contents', many: 'tables of contents', fate: 'left out' },
  link: { one: 'link to a file on a computer', many: 'links to files on a computer', fate: 'left out' },
  hidden: { one: 'hidden passage', many: 'hidden passages', fate: 'left out' },
  place: { one: 'link to a place in the text', many: 'links to places in the text', fate: 'left out' },
  formula: { one: 'formula', many: 'formulas', fate: 'became plain text' },
  numbering: {
    one: 'list that went on from a number',
    many: 'lists that went on from a number',
    fate: 'now begin at 1',
  },
  merged: {
    one: 'table with merged cells',
    many: 'tables with merged cells',
    fate: 'got empty cells instead',
  },
  nested: { one: 'table', many: 'tables', fate: 'became paragraphs, as a cell holds no table' },
} as const satisfies Record<string, Wording>;

export type Loss = keyof typeof LOSSES;

/** The number of losses of each kind. */
export type Losses = Map<Loss, number>;

export function lose(losses: Losses, loss: Loss): void {
  losses.set(loss, (losses.get(loss) ?? 0) + 1);
}

/** @returns such as '1 comment was left out. 2 comments were left out.'; '' for none */
export function lossesInWords(losses: Losses): string {
  return [...losses]
    .map(([loss, count]) => {
      const { one, many, fate } = LOSSES[loss];
      const passive = fate === 'left out' ? `${count === 1 ? 'was' : 'were'} ${fate}` : fate;
      const verb = count === 1 ? passive.replace(/^now begin\b/, 'now begins') : passive;
      return `${plural(count, one, many)} ${verb}.`;
    })
    .join(' ');
}
