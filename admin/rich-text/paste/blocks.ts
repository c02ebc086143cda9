/** Inline formatting of an article. */
export const MARKS = ['strong', 'em', 'u', 'struck', 'sub', 'sup', 'code'] as const;
export type Mark = (typeof MARKS)[number];

/** Text with the same formatting, a line break, or the number of a footnote. */
export type Inline =
  | { kind: 'text'; text: string; marks: ReadonlySet<Mark>; href: string | null }
  | { kind: 'break' }
  | { kind: 'footnote'; key: string };

/** The source of the bytes of a picture. */
export type PictureSource = { file: File } | { address: string };

export interface Picture {
  source: PictureSource;
  alt: string;
}

/** The elements of an article before they are written as HTML. */
export type Block =
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'caption'; content: Inline[] }
  | { kind: 'heading'; level: number; content: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Block[][] }
  | { kind: 'quotation'; isPull: boolean; blocks: Block[] }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'table'; hasHeader: boolean; rows: Block[][][] }
  | { kind: 'rule' }
  | { kind: 'picture'; picture: Picture; caption: Inline[] }
  | { kind: 'video'; href: string; title: string }
  | { kind: 'note'; text: string };

/** All blocks, nested ones included. */
export function* allBlocks(blocks: readonly Block[]): Generator<Block> {
  for (const block of blocks) {
    yield block;
    if (block.kind === 'quotation') yield* allBlocks(block.blocks);
    if (block.kind === 'list') for (const item of block.items) yield* allBlocks(item);
    if (block.kind === 'table') for (const row of block.rows) for (const cell of row) yield* allBlocks(cell);
  }
}

/** The inline content of a block itself. */
export const contentOf = (block: Block): Inline[] =>
  block.kind === 'picture' ? block.caption : 'content' in block ? block.content : [];

/** The plain text. */
export const textOf = (content: readonly Inline[]): string =>
  content.map((one) => (one.kind === 'text' ? one.text : one.kind === 'break' ? ' ' : '')).join('');
