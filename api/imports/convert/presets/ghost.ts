import { gallery } from '../elements/images.ts';
import { each, type Rules } from '../rules.ts';
import { button, card, drop, inlined, player, quotation, tell } from './actions.ts';

/** Cards of Ghost's editor. */
export const ghost: Rules = {
  'kg-bookmark-card': card({ title: 'kg-bookmark-title', description: 'kg-bookmark-description' }),
  'kg-file-card': card({ title: 'kg-file-card-title', description: 'kg-file-card-caption' }),
  ...each('kg-callout-emoji kg-callout-text', inlined),
  'kg-callout-card': quotation,
  'kg-toggle-card': (_node, state) => state.notes.tell('details'),
  ...each('kg-toggle-card-icon kg-product-card-rating', drop()),
  'kg-gallery-card': gallery,
  'kg-button-card': button,
  'kg-product-card': tell(
    'converted',
    'card',
    'A card of a product became an image, a heading and its words',
  ),
  ...each('kg-audio-card kg-video-card', player('kg-audio-title')),
  ...each(
    'kg-signup-card kg-email-card kg-email-cta-card',
    drop('signup', 'A sign-up form, or a part for emails only, was left out'),
  ),
  ...each('kg-header-card kg-cta-card', tell('converted', 'card', 'A banner became a heading and its words')),
};
