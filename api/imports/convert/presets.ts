import type { Element } from 'hast';
import { array, type Fields, fields, parsedJson, text as textIn } from '../text.ts';
import { caption, embedLink, gallery } from './elements.ts';
import {
  attr,
  become,
  type Child,
  drop,
  elementsIn,
  findAll,
  findClass,
  findTag,
  h,
  hasClass,
  isElement,
  linksIn,
  parseHtml,
  text,
  textOf,
  wordsOf,
} from './hast.ts';
import { type Action, each, leftOut, type Rules } from './rules.ts';

/** A card of another page or a file becomes its linked title, its description and its caption; each is an element or a class. */
const card =
  (titled: string, described: string): Action =>
  (node) => {
    const link = node.tagName === 'a' ? node : findTag(node, 'a');
    const href = attr(link, 'href');
    if (!link || !href) return;
    const title = wordsIn(node, titled) || wordsOf(link) || href;
    const description = wordsIn(node, described);
    const line = h('p', {}, [h('a', { href }, [title]), description && `: ${description}`]);
    become(node, 'div', {}, [line, ...captionsOf(node)]);
  };

/** Keeps the video or audio element and captions of a player, without its buttons. */
const player =
  (titled: string): Action =>
  (node) => {
    const media = findTag(node, 'audio', 'video');
    if (media) media.properties.title = wordsIn(node, titled) || media.properties.title;
    become(node, 'div', {}, [...(media ? [media] : []), ...captionsOf(node)]);
  };

const captionsOf = (node: Element): Child[] =>
  node.children.filter((child) => isElement(child, 'figcaption'));

const wordsIn = (node: Element, name: string): string =>
  wordsOf(elementsIn(node).find((inner) => inner.tagName === name || hasClass(inner, name)) ?? []);

/** Cards of Ghost's editor. */
const ghost: Rules = {
  'kg-bookmark-card': card('kg-bookmark-title', 'kg-bookmark-description'),
  'kg-file-card': card('kg-file-card-title', 'kg-file-card-caption'),
  ...each('kg-callout-emoji kg-callout-text', (node) => become(node, 'span', {}, [...node.children, ' '])),
  'kg-callout-card': (node) => become(node, 'blockquote'),
  ...each('kg-toggle-card-icon kg-product-card-rating', drop),
  'kg-gallery-card': gallery,
  ...each('kg-audio-card kg-video-card', player('kg-audio-title')),
  ...each(
    'kg-signup-card kg-email-card kg-email-cta-card',
    leftOut('A sign-up form, or a part for emails only, was left out'),
  ),
};

const medium: Rules = each('graf--mixtapeEmbed mixtapeEmbed', card('strong', 'em'));

const blogger: Rules = {
  // An image and its caption are a table of two cells.
  'tr-caption-container'(node) {
    const cells = findAll(node, 'td');
    for (const cell of cells) become(cell, hasClass(cell, 'tr-caption') ? 'figcaption' : 'div');
    become(node, 'figure', {}, cells);
  },
};

const squarespace: Rules = {
  // An attribute contains the embedded markup.
  'sqs-video-wrapper'(node) {
    const html = attr(node, 'dataHtml');
    if (html) node.children = parseHtml(html);
  },
  'sqs-block-gallery': gallery,
};

/** Data of Substack's editor, as JSON in an attribute. */
const dataOf = (node: Element): Fields => fields(parsedJson(attr(node, 'dataAttrs') ?? ''));

/** What only makes sense on Substack. */
const OWN =
  /\/(?:subscribe|comments|survey|leaderboard)\b|[?&](?:action=share|gift=true|donate=true|coupon=)|%%/;

/** Buttons to subscribe, share or comment on the old site go; others become links. */
const substackButton: Action = (node, state) => {
  const isWrapper = hasClass(node, 'button-wrapper');
  // Other platforms have elements of this name, without the data.
  if (isWrapper && !node.properties.dataAttrs) return;
  const [link] = linksIn(node);
  if (link && isWrapper && !OWN.test(attr(link, 'href') ?? '') && wordsOf(link) !== '')
    return become(node, 'div');
  state.notes.lost('A button to subscribe, share or comment on the old site was left out');
  drop(node);
};

/** A card of a post on Substack or on another network, whose address is in its data. */
const embed: Action = (node, state) => {
  const { canonical_url, url, title, full_text } = dataOf(node);
  const address = textIn(canonical_url) || textIn(url) || attr(findTag(node, 'a'), 'href');
  if (!node.properties.dataAttrs || !address) return;
  const words = textIn(full_text);
  become(node, 'div', {}, [
    ...(words ? [h('blockquote', {}, [h('p', {}, [words])])] : []),
    ...embedLink(address, textIn(title), state, 'Article'),
  ]);
};

/** Puts the number of a footnote in brackets, in the text and before the note. */
const footnoteNumber: Action = (node) => {
  node.children = [text(`[${wordsOf(node)}]`)];
};

/** Puts the number, which links back, before the text of the note. */
const footnote: Action = (node) => {
  const number = findClass(node, 'footnote-number');
  const content = findClass(node, 'footnote-content');
  if (!number || !content) return;
  const first = findTag(content, 'p') ?? content;
  first.children.unshift(number, text(' '));
  become(node, 'div', {}, [content]);
};

const galleryOfData: Action = (node, ...rest) => {
  const images = array(fields(dataOf(node).gallery).images).map((image) => textIn(fields(image).src));
  if (images.length > 0) node.children = images.map((src) => h('img', { src, alt: '' }));
  gallery(node, ...rest);
};

const substack: Rules = {
  ...each(
    'subscription-widget-wrap subscription-widget-wrap-editor captioned-button-wrap button-wrapper',
    substackButton,
  ),
  'paywall-jump': (_node, state) =>
    state.notes.warning(
      'From here on the text was for paying readers only: check whether everybody may read it',
    ),
  'poll-embed': leftOut('A poll was left out'),
  ...each('native-video-embed native-audio-embed', leftOut('A recording kept on Substack was left out')),
  ...each('footnote-anchor footnote-number', footnoteNumber),
  footnote,
  ...each('image-link-expand header-anchor-parent', drop),
  'image-gallery-embed': galleryOfData,
  'mention-wrap': (node) => become(node, 'span', {}, [textIn(dataOf(node).name) || wordsOf(node)]),
  ...each('tweet twitter-embed embedded-post-wrap digest-post-embed', embed),
};

/** An embed block without a player contains only the URL. */
const embedBlock: Action = (node, state) => {
  if (findTag(node, 'iframe', 'blockquote', 'video', 'audio', 'object', 'script')) return;
  const wrapper = findClass(node, 'wp-block-embed__wrapper') ?? node;
  const words = textOf(wrapper).trim();
  const isUrl = /^https?:\/\/\S+$/i.test(words);
  const url = isUrl ? words : attr(findTag(wrapper, 'a'), 'href');
  const isArticle = hasClass(node, 'is-provider-wordpress', 'is-type-wp-embed');
  if (url)
    become(node, 'div', {}, [
      ...embedLink(url, isUrl ? '' : words, state, isArticle ? 'Article' : undefined),
      ...captionsOf(node),
    ]);
};

/** What stands beside the picture of `[caption]` is its caption. */
const captionedFigure: Action = (node) => {
  const isPicture = (child: Child) => isElement(child) && findTag([child], 'img', 'figcaption') !== undefined;
  const words = node.children.filter((child) => !isPicture(child));
  node.children = [...node.children.filter(isPicture), h('figcaption', {}, words)];
};

/** Markup of WordPress's blocks and of its classic editor. */
const wordpress: Rules = {
  // Jetpack, FeedBurner and plugins for sharing add these to each post in a feed.
  ...each(
    'sharedaddy jp-relatedposts feedflare addtoany_share_save_container addtoany_content',
    leftOut('A part that a plugin adds to articles was left out'),
  ),
  ...each('wp-block-file__button wp-block-file__embed', drop),
  'wp-block-embed': embedBlock,
  ...each('wp-block-gallery gallery wp-block-jetpack-tiled-gallery wp-block-jetpack-slideshow', gallery),
  ...each('wp-caption-text gallery-caption', caption),
  'wp-shortcode-caption': captionedFigure,
  // Its items are comments.
  'wp-block-social-links': (node) => become(node, 'div'),
};

/** Rules by class, whatever the platform of a text: all of these write feeds, and texts move from one to another. */
export const CLASSES: Rules = { ...squarespace, ...blogger, ...medium, ...substack, ...ghost, ...wordpress };
