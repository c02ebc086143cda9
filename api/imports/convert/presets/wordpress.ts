import { attr, become, find, findTag, h, hasClass, isElement, textOf } from '../hast.ts';
import { embedLink } from '../plugins/embeds.ts';
import { type Action, caption, className, drop, gallery, type Rule, rule } from './actions.ts';

/** What plugins add above and below each post. */
const PLUGINS =
  'sharedaddy sd-sharing jp-relatedposts wpcnt addtoany_share_save_container addtoany_content ssba yarpp yarpp-related related-posts shareaholic-canvas mc4wp-form wpcf7 gform_wrapper ez-toc-container toc_container lwptoc wp-block-jetpack-subscriptions wp-block-latest-posts wp-block-categories wp-block-archives'.split(
    ' ',
  );

const widget: Action = (node, state) => {
  const name = className(node, new RegExp(`^(?:${PLUGINS.join('|')})$`)).replaceAll(/[-_]/g, ' ');
  drop('widget', `A part that a plugin adds to articles was left out: ${name}`)(node, state);
};

/** An embed block without a player contains only the URL. */
const embed: Action = (node, state) => {
  if (findTag(node, 'iframe', 'blockquote', 'video', 'audio', 'object', 'script', 'figure')) return;
  const wrapper = find(node, (child) => hasClass(child, 'wp-block-embed__wrapper')) ?? node;
  const words = textOf(wrapper.children.filter((child) => !isElement(child, 'figcaption'))).trim();
  const link = findTag(wrapper, 'a');
  const address = /^https?:\/\/\S+$/.test(words) ? words : link && attr(link, 'href');
  if (!address) return;
  const captions = node.children.filter((child) => isElement(child, 'figcaption'));
  become(node, 'div', {}, [...embedLink(address, undefined, state), ...captions]);
};

/** An image with text on it; older versions have its URL in the style. */
const cover: Action = (node) => {
  const style = attr(node, 'style') ?? '';
  const src = /background-image\s*:\s*url\(\s*['"]?([^'")]{1,2000})/i.exec(style)?.[1];
  if (src) node.children.unshift(h('p', {}, [h('img', { src, alt: '' })]));
};

const dropEmpty: Action = (node, state) => {
  if (node.children.length === 0) drop()(node, state);
};

/** Markup of WordPress blocks, themes and plugins. */
export const wordpress: readonly Rule[] = [
  rule(PLUGINS.map((name) => `.${name}`).join(', '), widget),
  rule('.wp-block-spacer, .wp-block-file__button, .wp-block-file__embed', drop()),
  rule('.wp-block-cover__background, .wp-block-cover__gradient-background, .screen-reader-text', dropEmpty),
  rule('.wp-block-embed, .jetpack-video-wrapper', embed),
  rule(
    '.wp-block-gallery, .gallery, .wp-block-jetpack-tiled-gallery, .wp-block-jetpack-slideshow, .tiled-gallery',
    gallery,
  ),
  rule('.wp-caption-text:not(figcaption), .gallery-caption:not(figcaption)', caption),
  rule('.wp-block-cover', cover),
];
