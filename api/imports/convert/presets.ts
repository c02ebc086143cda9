import type { Element } from 'hast';
import { array, type Fields, fields, parsedJson, text as textIn } from '../text/strings.ts';
import { details } from './elements.ts';
import { embedLink } from './embeds.ts';
import {
  attr,
  become,
  drop,
  findAll,
  findClass,
  findTag,
  h,
  hasClass,
  linksIn,
  parseHtml,
  text,
  wordsOf,
} from './hast.ts';
import { gallery } from './images.ts';
import {
  type Action,
  button,
  card,
  each,
  inlined,
  leftOut,
  player,
  quotation,
  type Rules,
  tell,
} from './rules.ts';
import { wordpress } from './wordpress.ts';

/** Cards of Ghost's editor. */
const ghost: Rules = {
  'kg-bookmark-card': card('kg-bookmark-title', 'kg-bookmark-description'),
  'kg-file-card': card('kg-file-card-title', 'kg-file-card-caption'),
  ...each('kg-callout-emoji kg-callout-text', inlined),
  'kg-callout-card': quotation,
  'kg-toggle-card': details,
  ...each('kg-toggle-card-icon kg-product-card-rating', drop),
  'kg-gallery-card': gallery,
  'kg-button-card': button,
  ...each('kg-audio-card kg-video-card', player('kg-audio-title')),
  ...each(
    'kg-signup-card kg-email-card kg-email-cta-card',
    leftOut('signup', 'A sign-up form, or a part for emails only, was left out'),
  ),
  ...each(
    'kg-product-card kg-header-card kg-cta-card',
    tell(
      'converted',
      'card',
      'A banner, or a card of a product, became its image, its heading and its words',
    ),
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
  'sqs-block-button-container': button,
  // Some layouts have a caption in a div beside the image.
  'image-block-outer-wrapper'(node) {
    const caption = findTag(node, 'figcaption') ?? findClass(node, 'image-caption', 'image-card');
    if (caption) caption.tagName = 'figcaption';
  },
};

/** Data of Substack's editor, as JSON in an attribute. */
const dataOf = (node: Element): Fields => fields(parsedJson(attr(node, 'dataAttrs') ?? ''));

/** Buttons to subscribe, share or comment on the old site go; others become links. */
const substackButton: Action = (node, state, place) => {
  const isWrapper = hasClass(node, 'button-wrapper');
  // Other platforms have elements of this name, without the data.
  if (isWrapper && !node.properties.dataAttrs) return;
  const [link] = linksIn(node);
  const isOwn =
    /\/(?:subscribe|comments|survey|leaderboard)\b|[?&](?:action=share|gift=true|donate=true|coupon=)|%%/;
  if (link && isWrapper && !isOwn.test(attr(link, 'href') ?? '') && wordsOf(link) !== '')
    return button(node, state, place);
  state.notes.lost('button', 'A button to subscribe, share or comment on the old site was left out');
  drop(node);
};

/** A card of a post on Substack or on another network, whose own markup has more than its words. */
const embed: Action = (node, state) => {
  if (!node.properties.dataAttrs) return;
  const data = dataOf(node);
  const said = (name: string) => textIn(data[name]);
  const instagram = said('instagram_id');
  const address =
    (instagram && `https://www.instagram.com/p/${encodeURIComponent(instagram)}`) ||
    said('canonical_url') ||
    said('url') ||
    attr(findTag(node, 'a'), 'href');
  const quoted = said('full_text');
  const what = hasClass(node, 'embedded-post-wrap', 'digest-post-embed') ? 'Article' : 'Embedded content';
  become(node, 'div', {}, [
    ...(quoted ? [h('blockquote', {}, [h('p', {}, [quoted])])] : []),
    ...embedLink(address, said('title') || said('name'), state, what),
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

const formula: Action = (node, state) => {
  state.notes.warning('formula', 'A formula is kept as its source text');
  become(node, 'p', {}, [h('code', {}, [textIn(dataOf(node).persistentExpression) || wordsOf(node)])]);
};

const substack: Rules = {
  ...each(
    'subscription-widget-wrap subscription-widget-wrap-editor captioned-button-wrap button-wrapper community-chat install-substack-app-embed',
    substackButton,
  ),
  'paywall-jump': tell(
    'warning',
    'paywall',
    'From here on the text was for paying readers only: check whether everybody may read it',
  ),
  'poll-embed': leftOut('poll', 'A poll was left out'),
  ...each('footnote-anchor footnote-number', footnoteNumber),
  footnote,
  ...each('image-link-expand header-anchor-parent', drop),
  'image-gallery-embed': galleryOfData,
  'latex-rendered': formula,
  'mention-wrap': (node) => become(node, 'span', {}, [textIn(dataOf(node).name) || wordsOf(node)]),
  ...each(
    'tweet twitter-embed instagram embedded-post-wrap digest-post-embed native-video-embed native-audio-embed',
    embed,
  ),
};

/** Rules by class, whatever the platform of a text: all of these write feeds, and texts move from one to another. */
export const CLASSES: Rules = { ...squarespace, ...blogger, ...medium, ...substack, ...ghost, ...wordpress };
