import {
  button,
  card,
  drop,
  file,
  fold,
  gallery,
  inlined,
  player,
  quotation,
  type Rule,
  rule,
  tell,
} from './actions.ts';

/** Cards of Ghost's editor. */
export const ghost: readonly Rule[] = [
  rule(
    '.kg-bookmark-card',
    card({ link: 'a', title: '.kg-bookmark-title', description: '.kg-bookmark-description' }),
  ),
  rule('.kg-callout-emoji, .kg-callout-card > .kg-callout-text', inlined),
  rule('.kg-callout-card', quotation),
  rule('.kg-toggle-card', fold('.kg-toggle-heading-text', '.kg-toggle-content')),
  rule('.kg-gallery-card', gallery),
  rule('.kg-button-card', button),
  rule('.kg-product-card-rating', drop()),
  rule(
    '.kg-product-card',
    tell('converted', 'card', 'A card of a product became an image, a heading and its words'),
  ),
  rule(
    '.kg-file-card',
    file({ title: '.kg-file-card-title', name: '.kg-file-card-filename', caption: '.kg-file-card-caption' }),
  ),
  rule('.kg-audio-card, .kg-video-card', player('.kg-audio-title')),
  rule(
    '.kg-signup-card, .kg-email-card, .kg-email-cta-card',
    drop('signup', 'A sign-up form, or a part for emails only, was left out'),
  ),
  rule('.kg-header-card, .kg-cta-card', tell('converted', 'card', 'A banner became a heading and its words')),
];
