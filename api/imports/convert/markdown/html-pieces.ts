import { arrange, isBlock } from '../arrange.ts';
import { parseHtml } from '../dom.ts';
import type { Edit } from '../replace-in-html.ts';
import { serialise, serialiseBlocks } from '../serialise.ts';
import type { Work } from '../work.ts';
import type { Leaf } from './leaves.ts';

/** Raw HTML in Markdown by the rules of HTML: whole blocks, and elements in a line from their beginning to their end. */
export function convertPieces(leaves: readonly Leaf[], content: string, work: Work): Edit[] {
  const edits: Edit[] = [];
  for (let at = 0; at < leaves.length; at += 1) {
    const leaf = leaves[at];
    if (leaf?.token.type !== 'html') continue;
    const raw = content.slice(leaf.start, leaf.end);
    if (!leaf.inline && !isLooseTag(raw)) {
      edits.push({ start: leaf.start, end: leaf.end, value: blockPiece(raw, work) });
      continue;
    }
    const closer = leaf.inline ? closerOf(leaves, at, content) : null;
    const last = closer === null ? leaf : (leaves[closer] ?? leaf);
    const between = content.slice(leaf.end, last.start);
    if (closer !== null && !/[*_`[\]\\!\n<]/.test(between)) {
      const whole = content.slice(leaf.start, last.end);
      edits.push({ start: leaf.start, end: last.end, value: linePiece(whole, work) });
      at = closer;
    } else edits.push({ start: leaf.start, end: leaf.end, value: looseTag(raw, work) });
  }
  return edits.filter((edit) => content.slice(edit.start, edit.end) !== edit.value);
}

/** An opening or closing tag alone, with Markdown between it and its partner. */
function isLooseTag(raw: string): boolean {
  return (
    /^\s*<\/?[a-z][^<>]{0,2000}>\s*$/i.test(raw) &&
    !/^\s*<(?:img|br|hr|iframe|embed|input|source|script)\b/i.test(raw)
  );
}

/** The leaf that ends the element which begins here, within the same line. */
function closerOf(leaves: readonly Leaf[], at: number, content: string): number | null {
  const opener = leaves[at];
  const name =
    opener &&
    /^<([a-z][\w:-]{0,40})/i.exec(content.slice(opener.start, opener.start + 60))?.[1]?.toLowerCase();
  if (!opener || !name) return null;
  for (let next = at + 1; next < leaves.length && next < at + 50; next += 1) {
    const leaf = leaves[next];
    if (!leaf?.inline || leaf.start - opener.end > 2000) return null;
    const raw = content.slice(leaf.start, Math.min(leaf.end, leaf.start + 60)).toLowerCase();
    if (leaf.token.type === 'html' && raw.startsWith(`</${name}`)) return next;
  }
  return null;
}

function blockPiece(raw: string, work: Work): string {
  return serialiseBlocks(arrange(work.all(parseHtml(raw)))).replace(/\n{2,}/g, '\n');
}

function linePiece(raw: string, work: Work): string {
  const made = arrange(work.all(parseHtml(raw)));
  const [only] = made;
  if (made.length === 1 && only?.name === 'p' && !only.attribs.class) return serialise(only.children);
  return made
    .map((block) => (block.name === 'p' ? serialise(block.children) : serialise([block])))
    .join('<br />');
}

const KEPT =
  /^(?:p|br|strong|em|u|b|i|h[1-6]|ul|ol|li|a|img|blockquote|code|pre|table|thead|tbody|tr|th|td|div|span)$/;
const AS: { readonly [name: string]: string } = {
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  mark: 'strong',
  ins: 'u',
  cite: 'em',
  dfn: 'em',
  var: 'em',
  summary: 'strong',
};

/** A tag whose partner is elsewhere: renamed, left out, or kept without attributes that would be lost. */
function looseTag(raw: string, work: Work): string {
  const match = /^\s*<(\/?)([a-z][\w:-]{0,40})/i.exec(raw);
  const name = match?.[2]?.toLowerCase();
  if (!match || !name) return '';
  if (name === 'br') return '<br />';
  if (/^(?:img|iframe|hr|embed|input|video|audio|script|svg)$/.test(name)) {
    const made = work.all(parseHtml(raw));
    return made.some(isBlock) ? serialiseBlocks(arrange(made)) : linePiece(raw, work);
  }
  const as = AS[name] ?? name;
  if (!KEPT.test(as) || as === 'div' || as === 'span') {
    if (/^(?:del|s|strike)$/.test(name) && match[1] === '')
      work.notes.lost(
        'strike',
        'Words that were struck through are plain words now: check that they still read right',
      );
    return '';
  }
  if (match[1] === '/') return `</${as}>`;
  const opener = parseHtml(raw).find((node) => node.type === 'tag');
  const href = opener && 'attribs' in opener ? opener.attribs.href : undefined;
  if (as === 'a' && href !== undefined) {
    const link = serialise(work.all(parseHtml(`${raw.trim()}x</a>`)));
    return link.endsWith('x</a>') ? link.slice(0, -5) : '';
  }
  return `<${as}>`;
}
