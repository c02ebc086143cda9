import type { Element } from 'hast';
import { ofBoundedDepth } from '../../content/render-content.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { decodeReferences, Notes, ownValue } from '../text.ts';
import { isThematicBreak } from './blocks.ts';
import {
  attr,
  become,
  type Child,
  classes,
  drop,
  elementsIn,
  findAll,
  findTag,
  h,
  hasClass,
  isBlank,
  isElement,
  linksIn,
  parseHtml,
  sanitise,
  serialise,
  text,
  textOf,
  wordsOf,
} from './hast.ts';
import { markdownToHtml } from './markdown.ts';
import { EMBEDS, embedLink, IMAGES, keepBeside, providerOf } from './media.ts';
import { toBlocks } from './paragraphs.ts';
import { CLASSES } from './presets.ts';
import {
  type Action,
  type Convert,
  type Converted,
  each,
  keepId,
  leftOut,
  linkUrl,
  pruneIds,
  type Rules,
  type State,
  targetsOf,
} from './rules.ts';
import { blockComment, replaceShortcodes, withPatterns, writeNewlines } from './wordpress.ts';

/** @throws ApiError 'invalid' for a text that is nested too deeply to be read */
export const convert: Convert = (content, dialect, context) =>
  ofBoundedDepth(() => {
    const state: State = { context, dialect, notes: new Notes(), targets: new Set() };
    const source = content.replaceAll('\0', '').toWellFormed().replace(/\r\n?/g, '\n');
    const article = toArticle(dialect === 'markdown' ? markdownToHtml(source, state) : source, state);
    return {
      content: article.map((block) => serialise([block])).join('\n'),
      ...factsOf(article),
      notes: state.notes.list(),
    };
  });

/** A tag of a converted text: its attributes are always in double quotes, and no text has an unescaped <. */
const TAG = /<(?:a|img)(?: [a-z]+="[^"]*")+/g;

/**
 * Replaces addresses in a converted text.
 * @param changes the new URL for an old one; undefined leaves it as it is
 */
export const replaceAddresses = (
  content: string,
  changes: { image(url: string): string | undefined; link(url: string): string | undefined },
): string =>
  content.replace(TAG, (tag) =>
    tag.replace(/ (href|src)="([^"]*)"/, (attribute, name: string, written: string) => {
      const given = decodeReferences(written);
      // Links to a part of the same text stay.
      if (name === 'href' && given.startsWith('#')) return attribute;
      const url = name === 'src' ? changes.image(given) : changes.link(given);
      return url === undefined ? attribute : ` ${name}="${escapeHtml(url)}"`;
    }),
  );

const LONGEST_LEAD = 300;

/** An article's images, links, words and lead, in their order. */
function factsOf(article: readonly Child[]): Pick<Converted, 'images' | 'links' | 'words' | 'lead'> {
  const images = new Map<string, string>();
  const links = new Set<string>();
  for (const node of elementsIn(article)) {
    const [src, href] = [attr(node, 'src'), attr(node, 'href')];
    if (src) images.set(src, images.get(src) || (attr(node, 'alt') ?? ''));
    if (href && !href.startsWith('#')) links.add(href);
  }
  const words = wordsOf(article);
  return {
    images: [...images].map(([url, alt]) => ({ url, alt })),
    links: [...links],
    words: words.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
    lead: cut(wordsOf(article, isLeadless) || words),
  };
}

/** A lead has no headings, captions, code, tables or links that are a paragraph of their own, such as those of videos. */
function isLeadless(node: Element): boolean {
  if (/^(?:h[1-6]|pre|table)$/.test(node.tagName) || hasClass(node, 'caption', 'pause', 'gallery'))
    return true;
  const filled = node.children.filter((child) => !isBlank(child));
  return node.tagName === 'p' && filled.length === 1 && isElement(filled[0], 'a');
}

/** At the end of a word, at most 300 characters. */
function cut(words: string): string {
  if (words.length <= LONGEST_LEAD) return words;
  const room = words.slice(0, LONGEST_LEAD);
  const space = room.lastIndexOf(' ');
  return `${room
    .slice(0, space > 100 ? space : LONGEST_LEAD - 1)
    .toWellFormed()
    .trimEnd()}…`;
}

/** @throws RangeError if it is nested too deeply */
function toArticle(html: string, state: State): Child[] {
  const isWordpress = state.dialect === 'wordpress' || state.dialect === 'squarespace';
  const source = isWordpress ? replaceShortcodes(withPatterns(html, state), state) : html;
  const hasLines = isWordpress || state.dialect === 'table';
  const children = parseHtml(hasLines ? writeNewlines(source, state.dialect) : source);
  state.targets = targetsOf(children, state);
  applyRules(children, state);
  const blocks = withoutOuterBreaks(toBlocks(children, state).flatMap((block) => bareUrl(block, state)));
  numberHeadings(blocks);
  return pruneIds(sanitise(blocks));
}

/** Applies to each element the rules for its classes, then that for its name, before the elements inside it. */
function applyRules(siblings: readonly Child[], state: State): void {
  for (const [index, child] of siblings.entries()) {
    if (child.type === 'comment') {
      const shown = blockComment(child.value.trim(), state);
      if (shown.length > 0) become(child as never, 'div', {}, shown);
    } else if (isElement(child)) {
      const actions = classes(child).flatMap((name) => ownValue(CLASSES, name) ?? []);
      for (const action of new Set([...actions, convertElement])) action(child, state, { siblings, index });
      applyRules(child.children, state);
    }
  }
}

/**
 * Numbers headings by how deep they are. The title is the only h1 of the page, so the highest is an h2, and none is left out, as
 * when a card of another platform begins with a small one (HTML Standard, Headings and outlines).
 */
function numberHeadings(blocks: readonly Child[]): void {
  const above: number[] = [];
  for (const heading of findAll(blocks, ...HEADINGS)) {
    const level = Number(heading.tagName.slice(1));
    while ((above.at(-1) ?? 0) >= level) above.pop();
    above.push(level);
    heading.tagName = `h${Math.min(6, above.length + 1)}`;
  }
}

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** Turns a URL that is a paragraph of its own into a link, or into what WordPress would have embedded. */
function bareUrl(block: Child, state: State): Child[] {
  const only = isElement(block, 'p') && block.children.length === 1 ? block.children[0] : undefined;
  const url = only?.type === 'text' ? only.value.trim() : '';
  if (!/^https?:\/\/[^\s<>"]{1,2000}$/i.test(url) || !URL.canParse(url)) return [block];
  if (providerOf(url).name) return embedLink(url, undefined, state);
  return [h('p', {}, [h('a', { href: linkUrl(url, state) ?? url }, [url])])];
}

/** Without dividing lines at the beginning and the end. */
function withoutOuterBreaks(blocks: Child[]): Child[] {
  const from = blocks.findIndex((block) => !isThematicBreak(block));
  const to = blocks.findLastIndex((block) => !isThematicBreak(block));
  return from === -1 ? [] : blocks.slice(from, to + 1);
}

const renamed =
  (tagName: string, className?: string): Action =>
  (node) =>
    become(node, tagName, { id: node.properties.id, className: className ? [className] : undefined });

/** Raised words. The number of a footnote gets brackets, so that it is no part of the word before. */
const raised: Action = (node) => {
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
const styled: Action = (node) => {
  const style = attr(node, 'style') ?? '';
  const className = /(?:^|\s)(?:struck|su[bp])(?=\s|$)/.exec(attr(node, 'className') ?? '')?.[0].trim();
  become(node, 'span', { className: className ? [className] : undefined });
  for (const [says, tagName, name] of STYLES)
    if (says.test(style))
      node.children = [h(tagName, { className: name ? [name] : undefined }, node.children)];
};

const boldLine: Action = (node) => become(node, 'p', {}, [h('strong', {}, node.children)]);

/** A code block keeps its white space, and the language that its class names. */
const preformatted: Action = (node, state) => {
  const links = linksIn(node).length;
  if (links > 0) state.notes.lost('link', 'A link inside a block of code is plain text now', links);
  const source = textOf(node, () => false)
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
  const named = `${attr(node, 'className')} ${attr(findTag(node, 'code'), 'className')}`.toLowerCase();
  const language = /(?:^|\s)(?:language|lang|brush)[-:]\s*([\w+#-]{1,30})/.exec(named)?.[1];
  const code = h('code', { className: language ? [`language-${language}`] : undefined }, [source]);
  if (source === '') become(node, 'div', {}, []);
  else become(node, 'pre', { id: node.properties.id }, [code]);
};

/** Drops a form, but not the text in one that is never closed or has the whole page in it. */
const form: Action = (node, state) => {
  state.notes.lost('form', 'A form was left out');
  if (findTag(node, 'p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'img', 'ul', 'ol', 'table')) become(node, 'div');
  else drop(node);
};

const control: Action = (node, state) => {
  const type = node.tagName === 'input' ? attr(node, 'type') : undefined;
  if (type === 'checkbox') return become(node, 'span', {}, [node.properties.checked ? '☑ ' : '☐ ']);
  if (type !== 'hidden') state.notes.lost('form', 'A field or a button of a form was left out');
  drop(node);
};

/** Rules by element, for all platforms. */
const ELEMENTS: Rules = {
  b: renamed('strong'),
  mark: renamed('strong'),
  ...each('i dfn cite var', renamed('em')),
  ins: renamed('u'),
  ...each('kbd samp tt', renamed('code')),
  ...each('del s strike', renamed('span', 'struck')),
  ...each('sub sup', raised),
  ...each('span font', styled),
  q: (node) => become(node, 'span', {}, ['“', ...node.children, '”']),
  ...each('dt summary legend', boldLine),
  ...IMAGES,
  ...EMBEDS,
  ...each('pre listing xmp plaintext', preformatted),
  ...each('style link meta base title head template param source track datalist basefont', drop),
  ...each('input select textarea button option optgroup progress meter', control),
  form,
  svg: leftOut('svg', 'A drawing that was part of the page itself (SVG) cannot be kept'),
};

const convertElement: Action = (node, state, place) => {
  keepId(node, state);
  keepBeside(node, place);
  ownValue(ELEMENTS, node.tagName)?.(node, state, place);
};
