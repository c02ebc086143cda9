import { details } from '../elements/elements.ts';
import { gallery } from '../elements/images.ts';
import { attr, become, drop, findAll, findClass, findTag, hasClass, parseHtml } from '../hast.ts';
import { each, leftOut, type Rules } from '../rules.ts';
import { button, card, inlined, player, quotation, tell } from './actions.ts';
import { substack } from './substack.ts';
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

/** Rules by class, whatever the platform of a text: all of these write feeds, and texts move from one to another. */
export const CLASSES: Rules = { ...squarespace, ...blogger, ...medium, ...substack, ...ghost, ...wordpress };
