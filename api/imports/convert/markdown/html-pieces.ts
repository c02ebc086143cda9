import type { Html, Parents, Root, RootContent } from 'mdast';
import { escapeText } from '../../../platform/content/escape-html.ts';
import { attr, type Child, findTag, isElement, textOf } from '../hast.ts';
import { convertPiece } from '../html.ts';
import { struck } from '../plugins/inline.ts';
import { serialise, serialiseBlocks } from '../serialise.ts';
import type { State } from '../state.ts';
import { visit } from '../visit.ts';

const FLOW = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);
/** Tags that are kept in Markdown; AS lists those that are renamed. */
const KEPT =
  /^(?:p|br|strong|em|u|b|i|h[1-6]|ul|ol|li|a|img|blockquote|code|pre|table|thead|tbody|tr|th|td)$/;
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
const WHOLE = /^(?:img|iframe|hr|embed|input|video|audio|script|svg|source)$/;
const FURTHEST = 50;

/** Converts HTML in Markdown as HTML: whole blocks, and inline elements from start to end tag. */
export function convertPieces(tree: Root, state: State): void {
  visit(tree, (node) => {
    if (!('children' in node)) return;
    if (node.children.every(({ type }) => type !== 'html')) return;
    const children = FLOW.has(node.type) ? flow(node, state) : phrasing(node, state);
    node.children = children as Root['children'];
  });
}

function flow({ children }: Parents, state: State): RootContent[] {
  return children.flatMap((child): RootContent[] => {
    if (child.type !== 'html') return [child];
    return isLooseTag(child.value) ? html(looseTag(child.value, state)) : blocks(child.value, state);
  });
}

/** Code becomes a Markdown code block, as a blank line in it would end an HTML block. */
function blocks(source: string, state: State): RootContent[] {
  return convertPiece(source, state).flatMap((block): RootContent[] => {
    if (!isElement(block, 'pre')) return html(serialiseBlocks([block]));
    const code = findTag(block, 'code');
    const language = /language-(\S+)/.exec((code && attr(code, 'className')) ?? '')?.[1];
    return [{ type: 'code', lang: language ?? null, value: textOf(block) }];
  });
}

const html = (value: string): Html[] => (value === '' ? [] : [{ type: 'html', value }]);

function phrasing({ children }: Parents, state: State): RootContent[] {
  const made: RootContent[] = [];
  for (let at = 0; at < children.length; at += 1) {
    const child = children[at];
    if (child?.type !== 'html') {
      if (child) made.push(child);
      continue;
    }
    const closer = closerOf(children, at);
    const between = closer === -1 ? null : textBetween(children.slice(at + 1, closer));
    if (between === null) made.push(...html(looseTag(child.value, state)));
    else {
      const last = children[closer];
      made.push(...line(child.value + between + (last?.type === 'html' ? last.value : ''), state));
      at = closer;
    }
  }
  return made;
}

/** @returns the index of the end tag among the siblings; -1 if there is none near */
function closerOf(children: readonly RootContent[], at: number): number {
  const opener = children[at];
  const name = opener?.type === 'html' && /^<([a-z][\w:-]{0,40})/i.exec(opener.value)?.[1]?.toLowerCase();
  if (!name) return -1;
  for (let next = at + 1; next < children.length && next < at + FURTHEST; next += 1) {
    const child = children[next];
    if (child?.type === 'html' && child.value.toLowerCase().startsWith(`</${name}`)) return next;
  }
  return -1;
}

/** @returns plain text as HTML; null if it may contain Markdown */
function textBetween(nodes: readonly RootContent[]): string | null {
  const texts = nodes.map((node) => (node.type === 'text' ? node.value : null));
  if (texts.some((text) => text === null || /[*_`[\]\\!<~]/.test(text))) return null;
  return escapeText(texts.join(''));
}

/** Separates blocks by br elements, as a line cannot contain them. */
function line(source: string, state: State): RootContent[] {
  const made = convertPiece(source, state).map((block): Child[] =>
    isElement(block, 'p') && !block.properties.className ? block.children : [block],
  );
  const parted = made.flatMap((children, at): Child[] => [
    ...(at === 0 ? [] : [{ type: 'element' as const, tagName: 'br', properties: {}, children: [] }]),
    ...children,
  ]);
  if (parted.every((child) => child.type === 'text'))
    return parted.length === 0 ? [] : [{ type: 'text', value: textOf(parted) }];
  return html(serialise({ type: 'root', children: parted }));
}

/** Whether it is a single start or end tag, with Markdown between it and its counterpart. */
function isLooseTag(raw: string): boolean {
  const name = /^\s*<\/?([a-z][\w:-]{0,40})[^<>]{0,2000}>\s*$/i.exec(raw)?.[1];
  return name !== undefined && !WHOLE.test(name.toLowerCase()) && !/^br$/i.test(name);
}

/** Renames, removes or keeps a tag; of attributes only those of links are kept. */
function looseTag(raw: string, state: State): string {
  const match = /^\s*<(\/?)([a-z][\w:-]{0,40})/i.exec(raw);
  const name = match?.[2]?.toLowerCase();
  if (!match || !name) return '';
  if (name === 'br') return '<br />';
  const isClosing = match[1] === '/';
  if (WHOLE.test(name)) return serialiseBlocks(isClosing ? [] : convertPiece(raw, state).flatMap(unwrapped));
  if (/^(?:del|s|strike)$/.test(name) && !isClosing)
    struck({ type: 'element', tagName: name, properties: {}, children: [] }, state);
  const as = AS[name] ?? name;
  if (!KEPT.test(as)) return '';
  if (isClosing) return `</${as}>`;
  if (as !== 'a' || !/\shref\s*=/i.test(raw)) return `<${as}>`;
  const link = serialiseBlocks(convertPiece(`${raw.trim()}x</a>`, state).flatMap(unwrapped));
  return link.endsWith('x</a>') ? link.slice(0, -5) : '';
}

const unwrapped = (block: Child): Child[] =>
  isElement(block, 'p') && !block.properties.className ? block.children : [block];
