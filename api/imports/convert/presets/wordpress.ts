import * as z from 'zod';
import { embedLink } from '../elements/embeds.ts';
import { caption, gallery } from '../elements/images.ts';
import { attr, become, type Child, find, findTag, h, hasClass, isElement, textOf } from '../hast.ts';
import { type Action, each, type Rules } from '../rules.ts';
import type { State } from '../state.ts';
import { drop } from './actions.ts';

/** What Jetpack adds to each post in a feed. */
const widget = drop('widget', 'A part that a plugin adds to articles was left out');

/** An embed block without a player contains only the URL. */
const embed: Action = (node, state) => {
  if (findTag(node, 'iframe', 'blockquote', 'video', 'audio', 'object', 'script')) return;
  const wrapper = find(node, (child) => hasClass(child, 'wp-block-embed__wrapper')) ?? node;
  const words = textOf(wrapper).trim();
  const url = /^https?:\/\/\S+$/.test(words) ? words : attr(findTag(wrapper, 'a'), 'href');
  if (!url) return;
  const captions = node.children.filter((child) => isElement(child, 'figcaption'));
  become(node, 'div', {}, [...embedLink(url, undefined, state), ...captions]);
};

/** An image with text on it; older versions have its URL in the style. */
const cover: Action = (node) => {
  const src = /background-image\s*:\s*url\(\s*['"]?([^'")]{1,2000})/i.exec(attr(node, 'style') ?? '')?.[1];
  if (src) node.children.unshift(h('p', {}, [h('img', { src, alt: '' })]));
};

const plainCaption: Action = (node, ...rest) => {
  if (node.tagName !== 'figcaption') caption(node, ...rest);
};

/** Markup of WordPress's blocks and of its classic editor. */
export const wordpress: Rules = {
  ...each('sharedaddy jp-relatedposts wpcnt', widget),
  ...each('wp-block-spacer wp-block-file__button wp-block-file__embed', drop()),
  'wp-block-embed': embed,
  ...each(
    'wp-block-gallery gallery tiled-gallery wp-block-jetpack-tiled-gallery wp-block-jetpack-slideshow',
    gallery,
  ),
  ...each('wp-caption-text gallery-caption', plainCaption),
  'wp-block-cover': cover,
};

/** Notes on blocks that look different here. */
const CHANGED: { readonly [name: string]: readonly [kind: string, sentence: string] } = {
  columns: ['layout', 'Columns of blocks stand one below the other'],
  'media-text': ['layout', 'An image beside text stands above it'],
  cover: ['layout', 'A picture with words on it became an image with the words below'],
  buttons: ['button', 'A button became a link'],
};
/** Blocks with content that only the old site can generate. */
const DYNAMIC: { readonly [name: string]: string } = {
  block: 'A reusable block stands elsewhere on the old site and was left out: copy its text by hand',
  footnotes:
    'The footnotes of the block editor are kept outside of the text and were left out: copy them by hand',
};
const SILENT = /^(?:spacer|separator|more|nextpage|missing|paragraph)$/;

const attributesSchema = z.object({
  url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
  src: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
});

/** `<!-- wp:name {"attributes"} -->`, and comments of the classic editor such as `<!--more-->`. */
export function blockComment(comment: string, state: State): Child[] {
  if (comment.startsWith('nextpage')) state.notes.converted('page', 'An article of several pages became one');
  const name = /^wp:(?:core\/)?([a-z][\w/-]{0,100})(?:\s|$)/.exec(comment)?.[1]?.replace(/\/$/, '') ?? '';
  if (Object.hasOwn(CHANGED, name)) state.notes.converted(...(CHANGED[name] ?? ['', '']));
  if (!name || !comment.endsWith('/')) return [];
  const { url, src } = attributesOf(comment);
  if (url ?? src) return embedLink(url ?? src, undefined, state);
  if (SILENT.test(name)) return [];
  const sentence = Object.hasOwn(DYNAMIC, name) ? DYNAMIC[name] : undefined;
  state.notes.lost('block', sentence ?? `The block “${name}” is filled by the old site and was left out`);
  return [];
}

function attributesOf(comment: string): z.infer<typeof attributesSchema> {
  try {
    return attributesSchema.parse(
      JSON.parse(comment.slice(comment.indexOf('{'), comment.lastIndexOf('}') + 1)),
    );
  } catch {
    return {};
  }
}
