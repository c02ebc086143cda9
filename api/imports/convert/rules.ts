import { ownValue } from '../text.ts';
import { type Action, leftOut, type State } from './context.ts';
import { card, component, embedBlock, frame, mediaCard, player, quotation, script } from './embeds.ts';
import {
  attr,
  become,
  type Child,
  classes,
  drop,
  findAll,
  findTag,
  h,
  hasClass,
  isBlank,
  isElement,
  parseHtml,
} from './hast.ts';
import { caption, captionedFigure, fallback, figure, gallery, image, keepBeside, linked } from './images.ts';
import { embed, footnote, footnoteNumber, galleryOfData, mention, substackButton } from './substack.ts';
import { bold, boldLine, keepId, preformatted, raised, renamed, styled } from './text-elements.ts';
import { blockComment } from './wordpress.ts';

/** Actions by the name of an element, or by a dot and the name of a class. */
interface Rules {
  readonly [name: string]: Action;
}

/** The same action for several names, separated by spaces. */
const each = (names: string, action: Action): Rules =>
  Object.fromEntries(names.split(' ').map((name) => [name, action]));

/** Of a form the words stay: it may have a whole page in it. */
const control: Action = (node, state) => {
  const type = node.tagName === 'input' ? attr(node, 'type') : undefined;
  if (type === 'checkbox') return become(node, 'span', {}, [node.properties.checked ? '☑ ' : '☐ ']);
  if (type !== 'hidden') state.notes.lost('A field or a button of a form was left out');
  drop(node);
};

/**
 * Rules by class, whatever the platform of a text, as all of these write feeds and texts move from one to another; then by
 * element.
 */
const RULES: Rules = {
  // Squarespace.
  // An attribute contains the embedded markup.
  '.sqs-video-wrapper'(node) {
    const html = attr(node, 'dataHtml');
    if (html) node.children = parseHtml(html);
  },
  '.sqs-block-gallery': gallery,
  // Blogger.
  // An image and its caption are a table of two cells.
  '.tr-caption-container'(node) {
    const cells = findAll(node, 'td');
    for (const cell of cells) become(cell, hasClass(cell, 'tr-caption') ? 'figcaption' : 'div');
    become(node, 'figure', {}, cells);
  },
  // Medium.
  ...each('.graf--mixtapeEmbed .mixtapeEmbed', card('strong', 'em')),
  // Substack.
  ...each(
    '.subscription-widget-wrap .subscription-widget-wrap-editor .captioned-button-wrap .button-wrapper',
    substackButton,
  ),
  '.paywall-jump': (_node, state) =>
    state.notes.warning(
      'From here on the text was for paying readers only: check whether everybody may read it',
    ),
  '.poll-embed': leftOut('A poll was left out'),
  ...each('.native-video-embed .native-audio-embed', leftOut('A recording kept on Substack was left out')),
  ...each('.footnote-anchor .footnote-number', footnoteNumber),
  '.footnote': footnote,
  ...each('.image-link-expand .header-anchor-parent', drop),
  '.image-gallery-embed': galleryOfData,
  '.mention-wrap': mention,
  ...each('.tweet .twitter-embed .embedded-post-wrap .digest-post-embed', embed),
  // Ghost's cards.
  '.kg-bookmark-card': card('kg-bookmark-title', 'kg-bookmark-description'),
  '.kg-file-card': card('kg-file-card-title', 'kg-file-card-caption'),
  ...each('.kg-callout-emoji .kg-callout-text', (node) => become(node, 'span', {}, [...node.children, ' '])),
  '.kg-callout-card': (node) => become(node, 'blockquote'),
  ...each('.kg-toggle-card-icon .kg-product-card-rating', drop),
  '.kg-gallery-card': gallery,
  ...each('.kg-audio-card .kg-video-card', mediaCard),
  ...each(
    '.kg-signup-card .kg-email-card .kg-email-cta-card',
    leftOut('A sign-up form, or a part for emails only, was left out'),
  ),
  // WordPress's blocks, its classic editor, and plugins.
  // Jetpack, FeedBurner and plugins for sharing add these to each post in a feed.
  ...each(
    '.sharedaddy .jp-relatedposts .feedflare .addtoany_share_save_container .addtoany_content',
    leftOut('A part that a plugin adds to articles was left out'),
  ),
  ...each('.wp-block-file__button .wp-block-file__embed', drop),
  '.wp-block-embed': embedBlock,
  ...each('.wp-block-gallery .gallery .wp-block-jetpack-tiled-gallery .wp-block-jetpack-slideshow', gallery),
  ...each('.wp-caption-text .gallery-caption', caption),
  '.wp-shortcode-caption': captionedFigure,
  // Its items are comments.
  '.wp-block-social-links': (node) => become(node, 'div'),
  // All platforms.
  ...each('strong b mark', bold),
  ...each('em i dfn cite var', renamed('em')),
  ...each('u ins', renamed('u')),
  ...each('kbd samp tt', renamed('code')),
  code(node) {
    const language = classes(node).find((name) => /^language-[\w+#-]+$/.test(name));
    become(node, 'code', { className: language ? [language] : undefined });
  },
  ...each('del s strike', renamed('span', 'struck')),
  ...each('sub sup', raised),
  ...each('span font', styled),
  q: (node) => become(node, 'span', {}, ['“', ...node.children, '”']),
  ...each('dt summary legend', boldLine),
  ...each('img amp-img', image),
  // Without an image it shows nothing until a script adds one.
  picture(node) {
    const source = findTag(node, 'source', 'img');
    if (source && !findTag(node, 'img')) source.tagName = 'img';
  },
  noscript: fallback,
  a: linked,
  // A link of an image map is words below the picture.
  area(node) {
    const href = attr(node, 'href');
    if (href) become(node, 'p', {}, [h('a', { href }, [attr(node, 'alt') || attr(node, 'title') || href])]);
  },
  figure,
  figcaption: caption,
  ...each('iframe frame embed oembed amp-iframe', frame),
  object: component,
  ...each('video audio amp-video amp-audio', player),
  blockquote: quotation,
  script,
  ...each('pre listing xmp plaintext', preformatted),
  ...each('style link meta base title head template param source track datalist basefont', drop),
  ...each('input select textarea button option optgroup progress meter', control),
  svg: leftOut('A drawing that was part of the page itself (SVG) cannot be kept'),
};

/** Applies to each element the rules for its classes, then that for its name, before the elements inside it. */
export function applyRules(siblings: readonly Child[], state: State): void {
  const near = (index: number, step: -1 | 1): Child | undefined => {
    const next = siblings[index + step];
    return next && isBlank(next) ? siblings[index + 2 * step] : next;
  };
  for (const [index, child] of siblings.entries())
    if (child.type === 'comment') {
      const shown = blockComment(child.value.trim(), state);
      if (shown.length > 0) become(child as never, 'div', {}, shown);
    } else if (isElement(child)) {
      const place = [near(index, -1), near(index, 1)] as const;
      const actions = new Set(classes(child).flatMap((name) => ownValue(RULES, `.${name}`) ?? []));
      for (const one of actions) one(child, state, place);
      keepId(child, state);
      keepBeside(child, place);
      const action = ownValue(RULES, child.tagName) ?? (child.tagName.includes('-') ? component : undefined);
      action?.(child, state, place);
      applyRules(child.children, state);
    }
}
