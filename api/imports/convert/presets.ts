import type { Element } from 'hast';
import { array, type Fields, fields, parsedJson, text as textIn } from '../text.ts';
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
import { embedLink, gallery } from './media.ts';
import { type Action, card, each, leftOut, player, type Rules } from './rules.ts';
import { wordpress } from './wordpress.ts';

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
    leftOut('signup', 'A sign-up form, or a part for emails only, was left out'),
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
  state.notes.lost('button', 'A button to subscribe, share or comment on the old site was left out');
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
      'paywall',
      'From here on the text was for paying readers only: check whether everybody may read it',
    ),
  'poll-embed': leftOut('poll', 'A poll was left out'),
  ...each('footnote-anchor footnote-number', footnoteNumber),
  footnote,
  ...each('image-link-expand header-anchor-parent', drop),
  'image-gallery-embed': galleryOfData,
  'mention-wrap': (node) => become(node, 'span', {}, [textIn(dataOf(node).name) || wordsOf(node)]),
  ...each('tweet twitter-embed embedded-post-wrap digest-post-embed', embed),
};

/** Rules by class, whatever the platform of a text: all of these write feeds, and texts move from one to another. */
export const CLASSES: Rules = { ...squarespace, ...blogger, ...medium, ...substack, ...ghost, ...wordpress };
