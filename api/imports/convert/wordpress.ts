import type { Element } from 'hast';
import type { ContentDialect } from '../records.ts';
import { type Fields, fields, ownValue, parsedJson, text as textIn } from '../text/strings.ts';
import { embedLink } from './embeds.ts';
import {
  attr,
  BLOCKS,
  become,
  type Child,
  drop,
  findClass,
  findTag,
  h,
  hasClass,
  isElement,
  text,
  textOf,
} from './hast.ts';
import { caption, gallery } from './images.ts';
import { linkUrl } from './links.ts';
import { type Action, captionsOf, each, leftOut, type Rules, type State } from './rules.ts';

/** An embed block without a player contains only the URL. */
const embed: Action = (node, state) => {
  if (findTag(node, 'iframe', 'blockquote', 'video', 'audio', 'object', 'script')) return;
  const wrapper = findClass(node, 'wp-block-embed__wrapper') ?? node;
  const words = textOf(wrapper).trim();
  const isUrl = /^https?:\/\/\S+$/i.test(words);
  const url = isUrl ? words : attr(findTag(wrapper, 'a'), 'href');
  // The reader writes the title of an article of the same blog.
  const link = hasClass(node, 'is-provider-wordpress', 'is-type-wp-embed')
    ? embedLink(url, isUrl ? '' : words, state, 'Article')
    : embedLink(url, undefined, state);
  if (url) become(node, 'div', {}, [...link, ...captionsOf(node)]);
};

/** An image with text on it; older versions have its URL in the style. */
const cover: Action = (node) => {
  const src = /background-image\s*:\s*url\(\s*['"]?([^'")]{1,2000})/i.exec(attr(node, 'style') ?? '')?.[1];
  if (src) node.children.unshift(h('p', {}, [h('img', { src, alt: '' })]));
};

/** Markup of WordPress's blocks and of its classic editor. */
export const wordpress: Rules = {
  // Jetpack, FeedBurner and plugins for sharing add these to each post in a feed.
  ...each(
    'sharedaddy jp-relatedposts wpcnt feedflare addtoany_share_save_container addtoany_content addthis_toolbox heateor_sss_sharing_container',
    leftOut('widget', 'A part that a plugin adds to articles was left out'),
  ),
  ...each('wp-block-spacer wp-block-file__button wp-block-file__embed', drop),
  'wp-block-embed': embed,
  ...each(
    'wp-block-gallery gallery tiled-gallery wp-block-jetpack-tiled-gallery wp-block-jetpack-slideshow',
    gallery,
  ),
  ...each('wp-caption-text gallery-caption', caption),
  'wp-block-cover': cover,
  // Its items are comments.
  'wp-block-social-links': (node) => become(node, 'div'),
};

/** Notes on blocks that look different here. */
const CHANGED: { readonly [name: string]: readonly [kind: string, sentence: string] } = {
  columns: ['layout', 'Columns of blocks stand one below the other'],
  'media-text': ['layout', 'An image beside text stands above it'],
  cover: ['layout', 'A picture with words on it became an image with the words below'],
  buttons: ['button', 'A button became a link'],
};
/** Blocks with content that only the old site can generate; '' if nothing is lost with it. */
const DYNAMIC: { readonly [name: string]: string } = {
  block: 'A reusable block stands elsewhere on the old site and was left out: copy its text by hand',
  footnotes:
    'The footnotes of the block editor are kept outside of the text and were left out: copy them by hand',
  ...Object.fromEntries(
    ['spacer', 'separator', 'more', 'nextpage', 'missing', 'paragraph'].map((name) => [name, '']),
  ),
};

/** An icon that leads to a profile. */
function socialLink(given: Fields, state: State): Child[] {
  const href = linkUrl(textIn(given.url), state);
  if (href === null) return [];
  state.notes.converted('link', 'Icons of social networks became links with their names');
  const service = textIn(given.label) || textIn(given.service).replace(/^./, (first) => first.toUpperCase());
  return [h('p', {}, [h('a', { href }, [service || href])])];
}

/** `<!-- wp:name {"attributes"} -->`, and comments of the classic editor such as `<!--more-->`. */
export function blockComment(comment: string, state: State): Child[] {
  if (comment.startsWith('nextpage')) state.notes.converted('page', 'An article of several pages became one');
  const name = /^wp:(?:core\/)?([\w/-]{0,100}\w)/.exec(comment)?.[1] ?? '';
  const changed = ownValue(CHANGED, name);
  if (changed) state.notes.converted(...changed);
  if (!name || !comment.endsWith('/')) return [];
  const given = fields(parsedJson(comment.slice(comment.indexOf('{'), comment.lastIndexOf('}') + 1)));
  if (name === 'social-link') return socialLink(given, state);
  const address = [textIn(given.url), textIn(given.src)].find((url) => /^https?:/i.test(url));
  if (address) return embedLink(address, undefined, state);
  const sentence =
    ownValue(DYNAMIC, name) ?? `The block “${name}” is filled by the old site and was left out`;
  if (sentence) state.notes.lost('block', sentence);
  return [];
}

type Lines = (value: string, index: number, parent: Element) => Child[];

const URL_ALONE = /^\s*https?:\/\/[^\s<>"]+\s*$/i;

/** WordPress's classic editor: one newline ends a line, two end a paragraph, and a URL alone on a line is an embed. */
const classic: Lines = (value, index, parent) => {
  const [before, after] = [parent.children[index - 1], parent.children[index + 1]];
  const lines = (isElement(before, 'br') ? value.replace(/^\n/, '') : value).split('\n');
  return lines.flatMap((line, at): Child[] => {
    const isWhole = (at > 0 || !isInline(before)) && (at < lines.length - 1 || !isInline(after));
    if (isWhole && BLOCKS.has(parent.tagName) && URL_ALONE.test(line)) return [h('p', {}, [line.trim()])];
    return at === 0 ? [text(line)] : [h('br'), text(line)];
  });
};

const isInline = (node: Child | undefined): boolean =>
  isElement(node) && node.tagName !== 'br' && !BLOCKS.has(node.tagName);

/** WordPress's block editor, and Squarespace: only a blank line ends a paragraph. */
const blankLines: Lines = (value) =>
  value.split('\n').flatMap((line, at, lines): Child[] => {
    // The first and last may be parts of a line that continues in another element.
    const isBlank = at > 0 && at < lines.length - 1 && line.trim() === '';
    return [...(isBlank ? [h('br'), h('br')] : []), text(at === 0 ? line : `\n${line}`)];
  });

/** Writes the newlines of a text of WordPress or Squarespace, or of a table, as elements. */
export function writeNewlines(children: Child[], dialect: ContentDialect): Child[] {
  const hasBlocks = children.some((node) => node.type === 'comment' && /^\s*wp:/.test(node.value));
  const left = dialect === 'table' ? BLOCKS : VERBATIM;
  return withLines(
    h('div', {}, children),
    hasBlocks || dialect === 'squarespace' ? blankLines : classic,
    left,
  );
}

const VERBATIM = new Set(['pre', 'script', 'style', 'textarea']);

/** @param left elements whose newlines stay */
function withLines(parent: Element, lines: Lines, left: ReadonlySet<string>): Child[] {
  parent.children = parent.children.flatMap((child, index): Child[] => {
    if (isElement(child) && !VERBATIM.has(child.tagName) && !left.has(child.tagName))
      withLines(child, lines, left);
    return child.type === 'text' && child.value.includes('\n') ? lines(child.value, index, parent) : [child];
  });
  return parent.children;
}
