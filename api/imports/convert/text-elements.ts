import type { Element } from 'hast';
import { type Action, linkUrl, type State } from './context.ts';
import {
  attr,
  become,
  classes,
  findAll,
  findTag,
  h,
  isBlank,
  isElement,
  linksIn,
  text,
  textOf,
  wordsOf,
} from './hast.ts';

/** A cite or footer at the end of a quotation names its source. */
export function attributed(node: Element): void {
  const last = node.children.findLast((child) => !isBlank(child));
  if (isElement(last, 'cite', 'footer')) becomeSource(last);
}

/** Turns an element into a paragraph that names the source of a quotation. */
export function becomeSource(node: Element): void {
  for (const inner of findAll(node, 'cite', 'em', 'i')) become(inner, 'span');
  const dash = /^[—–-]/.test(wordsOf(node)) ? '' : '— ';
  become(node, 'p', {}, [dash, h('em', {}, node.children)]);
}

/** Values of rel that are kept: those for search engines. */
const TOLD = /\b(?:nofollow|sponsored|ugc)\b/g;
/** Elements that keep their ids; for others an empty link has the id. */
const OWN = /^(?:h[1-6]|ul|ol|li|table|t[dh]|blockquote|pre|a)$/;

/** Makes a link absolute, or a fragment of the same text; an unusable one leaves its words. */
export const link: Action = (node, state) => {
  const { id } = node.properties;
  const given = attr(node, 'href') ?? '';
  const words = wordsOf(node);
  const isUsed = given !== '' && (words !== '' || findTag(node, 'img') !== undefined);
  const href = isUsed ? linkUrl(given, state) : null;
  if (isUsed && href === null)
    state.notes.lost(
      'A link that nobody can follow (a script, an unknown kind of address, or more than 2,000 characters) was taken away; its words are kept',
    );
  if (href === null) return become(node, 'a', { id });
  const title = attr(node, 'title');
  const rel = attr(node, 'rel')?.toLowerCase().match(TOLD) ?? undefined;
  become(node, 'a', { href, id, title: title && title !== words ? title : undefined, rel });
};

/** Keeps the id of a heading, and of what a link of this text leads to. */
export function keepId(node: Element, { targets }: State): void {
  const id = attr(node, 'id') ?? (node.tagName === 'a' ? attr(node, 'name') : undefined);
  delete node.properties.id;
  if (!id) return;
  const isHeading = /^h[1-6]$/.test(node.tagName) && !/\s/.test(id);
  if (!isHeading && !targets.has(id)) return;
  if (OWN.test(node.tagName)) node.properties.id = id;
  else node.children.unshift(h('a', { id }));
}

export const renamed =
  (tagName: string, className?: string): Action =>
  (node) =>
    become(node, tagName, { id: node.properties.id, className: className ? [className] : undefined });

/** Google Docs puts all that is copied from it into a b that is not bold. */
export const bold: Action = (node, ...rest) => {
  const isPlain = /font-weight\s*:\s*(?:normal|[1-4]00)/i.test(attr(node, 'style') ?? '');
  (isPlain ? styled : renamed('strong'))(node, ...rest);
};

/** Raised words. The number of a footnote gets brackets, so that it is no part of the word before. */
export const raised: Action = (node) => {
  const [link] = linksIn(node);
  const words = wordsOf(node);
  if (link && /^\d+$/.test(words)) link.children = [text(`[${words}]`)];
  if (link || /^\[[\w*]{1,4}\]$/.test(words)) become(node, 'span');
  else become(node, 'span', { className: [node.tagName] });
};

/** What inline styles say with a mark that articles have too. */
const STYLES: readonly (readonly [style: RegExp, tagName: string, className?: string])[] = [
  [/font-style\s*:\s*(?:italic|oblique)/i, 'em'],
  [/font-weight\s*:\s*(?:bold|bolder|[6-9]00)/i, 'strong'],
  [/text-decoration[a-z-]*\s*:[^;]*underline/i, 'u'],
  [/line-through/i, 'span', 'struck'],
];

/** Keeps italics, bold, underlining and striking of inline styles; the design of this site decides on the rest. */
export const styled: Action = (node) => {
  const style = attr(node, 'style') ?? '';
  const className = classes(node).find((name) => /^(?:struck|su[bp])$/.test(name));
  become(node, 'span', { className: className ? [className] : undefined });
  for (const [says, tagName, name] of STYLES)
    if (says.test(style))
      node.children = [h(tagName, { className: name ? [name] : undefined }, node.children)];
};

export const boldLine: Action = (node) => become(node, 'p', {}, [h('strong', {}, node.children)]);

/** A code block keeps its white space, and the language that its class names. */
export const preformatted: Action = (node, state) => {
  const links = linksIn(node).length;
  if (links > 0) state.notes.lost('A link inside a block of code is plain text now', links);
  const source = textOf(node, () => false)
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
  const named = `${attr(node, 'className')} ${attr(findTag(node, 'code'), 'className')}`.toLowerCase();
  const language = /(?:^|\s)(?:language|lang|brush)[-:]\s*([\w+#-]{1,30})/.exec(named)?.[1];
  const code = h('code', { className: language ? [`language-${language}`] : undefined }, [source]);
  if (source === '') become(node, 'div', {}, []);
  else become(node, 'pre', { id: node.properties.id }, [code]);
};
