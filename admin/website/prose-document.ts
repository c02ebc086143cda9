import type { JSONContent } from '@tiptap/core';
import { type Block, blocksOf, linesOfBlocks, type Piece, piecesOf } from '#shared/page-texts/prose.ts';

interface Styles {
  bold?: boolean;
  link?: string;
}

/** Converts a stored text with lists, bold and links to an editor document. */
export function documentOf(words: string): JSONContent {
  const paragraph = (line: string): JSONContent => ({
    type: 'paragraph',
    content: piecesOf(line).flatMap((piece) => nodesOf(piece, {})),
  });
  const blockOf = (block: Block): JSONContent =>
    typeof block === 'string'
      ? paragraph(block)
      : {
          type: 'bulletList',
          content: block.map((point) => ({ type: 'listItem', content: [paragraph(point)] })),
        };
  return { type: 'doc', content: blocksOf(words.split('\n')).map(blockOf) };
}

function nodesOf(piece: Piece, styles: Styles): JSONContent[] {
  if (typeof piece === 'string') {
    const marks = [
      ...(styles.bold ? [{ type: 'bold' }] : []),
      ...(styles.link ? [{ type: 'link', attrs: { href: styles.link } }] : []),
    ];
    return piece === '' ? [] : [{ type: 'text', text: piece, marks }];
  }
  const [within, more] = 'bold' in piece ? [piece.bold, { bold: true }] : [piece.words, { link: piece.link }];
  return within.flatMap((one) => nodesOf(one, { ...styles, ...more }));
}

/** Converts such a document back to the stored text. */
export function wordsOf({ content = [] }: JSONContent): string {
  const blocks = content.map(
    (block): Block =>
      block.type === 'bulletList'
        ? (block.content ?? []).map(({ content: [paragraph] = [] }) => lineOf(paragraph?.content))
        : lineOf(block.content),
  );
  return linesOfBlocks(blocks);
}

function lineOf(nodes: JSONContent[] = []): string {
  const linked = runsOf(nodes, (node) => styleOf(node, 'link')?.attrs?.href as string | undefined);
  return linked
    .map(({ of, members }) => {
      const words = runsOf(members, (node) => styleOf(node, 'bold') && 'bold')
        .map(({ of: bold, members: within }) => {
          const plain = within.map(plainOf).join('');
          return bold ? `**${plain}**` : plain;
        })
        .join('');
      return of ? `[${words}](${of.replace(/[()[\]\s]/g, encode)})` : words;
    })
    .join('');
}

/** Percent-encodes a character that would end the address too early. */
const encode = (character: string) => `%${character.charCodeAt(0).toString(16)}`;

const styleOf = ({ marks = [] }: JSONContent, type: string) => marks.find((mark) => mark.type === type);

const plainOf = ({ text = '' }: JSONContent) => text;

/** Groups adjacent nodes of the same kind. */
function runsOf(nodes: JSONContent[], kindOf: (node: JSONContent) => string | undefined) {
  const runs: { of: string | undefined; members: JSONContent[] }[] = [];
  for (const node of nodes) {
    const of = kindOf(node);
    const last = runs.at(-1);
    if (last && last.of === of) last.members.push(node);
    else runs.push({ of, members: [node] });
  }
  return runs;
}
