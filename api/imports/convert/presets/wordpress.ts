import { fields, ownValue, parsedJson, text } from '../../text/fields.ts';
import { embedLink } from '../elements/embeds.ts';
import { caption, gallery } from '../elements/images.ts';
import { attr, become, type Child, drop, findClass, findTag, h, textOf } from '../hast.ts';
import { type Action, each, leftOut, type Rules } from '../rules.ts';
import type { State } from '../types.ts';
import { captionsOf } from './actions.ts';

/** An embed block without a player contains only the URL. */
const embed: Action = (node, state) => {
  if (findTag(node, 'iframe', 'blockquote', 'video', 'audio', 'object', 'script')) return;
  const wrapper = findClass(node, 'wp-block-embed__wrapper') ?? node;
  const words = textOf(wrapper).trim();
  const url = /^https?:\/\/\S+$/.test(words) ? words : attr(findTag(wrapper, 'a'), 'href');
  if (url) become(node, 'div', {}, [...embedLink(url, undefined, state), ...captionsOf(node)]);
};

/** An image with text on it; older versions have its URL in the style. */
const cover: Action = (node) => {
  const src = /background-image\s*:\s*url\(\s*['"]?([^'")]{1,2000})/i.exec(attr(node, 'style') ?? '')?.[1];
  if (src) node.children.unshift(h('p', {}, [h('img', { src, alt: '' })]));
};

/** Markup of WordPress's blocks and of its classic editor. */
export const wordpress: Rules = {
  // Jetpack adds these to each post in a feed.
  ...each(
    'sharedaddy jp-relatedposts wpcnt',
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

/** `<!-- wp:name {"attributes"} -->`, and comments of the classic editor such as `<!--more-->`. */
export function blockComment(comment: string, state: State): Child[] {
  if (comment.startsWith('nextpage')) state.notes.converted('page', 'An article of several pages became one');
  const name = /^wp:(?:core\/)?([\w/-]{0,100}\w)/.exec(comment)?.[1] ?? '';
  const changed = ownValue(CHANGED, name);
  if (changed) state.notes.converted(...changed);
  if (!name || !comment.endsWith('/')) return [];
  const given = fields(parsedJson(comment.slice(comment.indexOf('{'), comment.lastIndexOf('}') + 1)));
  const address = [text(given.url), text(given.src)].find((url) => /^https?:/.test(url));
  if (address) return embedLink(address, undefined, state);
  const sentence =
    ownValue(DYNAMIC, name) ?? `The block “${name}” is filled by the old site and was left out`;
  if (sentence) state.notes.lost('block', sentence);
  return [];
}
