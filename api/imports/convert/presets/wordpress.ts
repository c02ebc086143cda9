import { type Fields, fields, ownValue, parsedJson, text } from '../../text/fields.ts';
import { embedLink } from '../elements/embeds.ts';
import { caption, gallery } from '../elements/images.ts';
import { attr, become, type Child, drop, findClass, findTag, h, hasClass, textOf } from '../hast.ts';
import { type Action, each, leftOut, type Rules } from '../rules.ts';
import type { State } from '../types.ts';
import { linkUrl } from '../urls.ts';
import { captionsOf } from './actions.ts';

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
  const href = linkUrl(text(given.url), state);
  if (href === null) return [];
  state.notes.converted('link', 'Icons of social networks became links with their names');
  const service = text(given.label) || text(given.service).replace(/^./, (first) => first.toUpperCase());
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
  const address = [text(given.url), text(given.src)].find((url) => /^https?:/i.test(url));
  if (address) return embedLink(address, undefined, state);
  const sentence =
    ownValue(DYNAMIC, name) ?? `The block “${name}” is filled by the old site and was left out`;
  if (sentence) state.notes.lost('block', sentence);
  return [];
}
