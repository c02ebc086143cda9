import type { JSONContent } from '@tiptap/core';
import { type Block, blocksOf, linesOfBlocks, type Piece, piecesOf } from '#shared/page-texts/prose.ts';

interface Styles {
  bold?: boolean;
  link?: string;
}

/** Converts a stored text to an editor document. @param isProse whether it may have lists, bold and links */
export function documentOf(words: string, names: readonly string[], isProse: boolean): JSONContent {
  const lines = words.split('\n');
  const inline = (line: string) => (isProse ? piecesOf(line) : [line]).flatMap((piece) => nodesOf(piece, {}));
  const nodesOf = (piece: Piece, styles: Styles): JSONContent[] => {
    if (typeof piece === 'string') return nodesOfText(piece, names, styles);
    const [within, more] =
      'bold' in piece ? [piece.bold, { bold: true }] : [piece.words, { link: piece.link }];
    return within.flatMap((one) => nodesOf(one, { ...styles, ...more }));
  };
  const paragraph = (line: string): JSONContent => ({ type: 'paragraph', content: inline(line) });
  const blockOf = (block: Block): JSONContent =>
    typeof block === 'string'
      ? paragraph(block)
      : {
          type: 'bulletList',
          content: block.map((point) => ({ type: 'listItem', content: [paragraph(point)] })),
        };
  return { type: 'doc', content: isProse ? blocksOf(lines).map(blockOf) : lines.map(paragraph) };
}

function nodesOfText(text: string, names: readonly string[], { bold, link }: Styles): JSONContent[] {
  const marks = [
    ...(bold ? [{ type: 'bold' }] : []),
    ...(link ? [{ type: 'link', attrs: { href: link } }] : []),
  ];
  return text
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      return name && names.includes(name)
        ? { type: 'fact', attrs: { name }, marks }
        : { type: 'text', text: part, marks };
    });
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

const plainOf = ({ type, text = '', attrs }: JSONContent) => (type === 'fact' ? `{${attrs?.name}}` : text);

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
