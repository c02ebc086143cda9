import { plural } from '#shared/words.ts';
import { allBlocks, type Block, contentOf } from './blocks.ts';
import { type Losses, lossesInWords } from './losses.ts';

/** Counted elements, in the order of the line. */
const COUNTED = {
  heading: ['heading', 'headings'],
  paragraph: ['paragraph', 'paragraphs'],
  list: ['list', 'lists'],
  table: ['table', 'tables'],
  quotation: ['quotation', 'quotations'],
  code: ['code block', 'code blocks'],
  link: ['link', 'links'],
  picture: ['picture', 'pictures'],
  video: ['video', 'videos'],
  footnote: ['footnote', 'footnotes'],
} as const;

type Counted = keyof typeof COUNTED;

/** The parts of the line on the result of a paste or file. */
export interface Account {
  /** Such as 'Pasted from Word' or 'Taken from board-paper.docx'. */
  from: string;
  /** Whether the article took its title. */
  hasTitle: boolean;
  counts: ReadonlyMap<Counted, number>;
  /** Such as '1 picture or drawing could not be brought over.'; '' if nothing was lost. */
  lost: string;
  /** Notes that stand in the text for what was lost. */
  notes: number;
}

export function accountOf(
  from: string,
  blocks: readonly Block[],
  footnotes: number,
  losses: Losses,
): Account {
  const counts = new Map<Counted, number>(footnotes > 0 ? [['footnote', footnotes]] : []);
  const count = (what: Counted) => counts.set(what, (counts.get(what) ?? 0) + 1);
  let notes = 0;
  const inner = new Set<Block>();
  // Paragraphs inside lists and tables are not counted.
  for (const { kind } of blocks) if (kind === 'paragraph') count(kind);
  for (const block of allBlocks(blocks)) {
    if (block.kind === 'note') notes += 1;
    if (block.kind !== 'paragraph' && block.kind in COUNTED && !inner.has(block))
      count(block.kind as Counted);
    // A nested list is part of the outer one.
    if (block.kind === 'list') for (const one of block.items.flat()) if (one.kind === 'list') inner.add(one);
    let before: string | null = null;
    for (const one of contentOf(block)) {
      const href = one.kind === 'text' ? one.href : null;
      if (href !== null && href !== before) count('link');
      before = href;
    }
  }
  return { from, hasTitle: false, counts, lost: lossesInWords(losses), notes };
}

/** @returns such as 'the title, 4 headings, 12 paragraphs, 1 table, 2 pictures' */
export function cameInWords({ hasTitle, counts }: Account): string {
  const counted = (Object.keys(COUNTED) as Counted[]).flatMap((what) => {
    const number = counts.get(what);
    const [one, many] = COUNTED[what];
    return number ? [plural(number, one, many)] : [];
  });
  return [...(hasTitle ? ['the title'] : []), ...counted].join(', ');
}

/** @returns the account once notes replace pictures that the library refused */
export function withoutPictures(account: Account, refused: number): Account {
  const pictures = (account.counts.get('picture') ?? 0) - refused;
  return {
    ...account,
    counts: new Map(account.counts).set('picture', Math.max(0, pictures)),
    notes: account.notes + refused,
  };
}
