import { attr, become, find, findTag, wordsOf } from '../hast.ts';
import { embedLink } from '../plugins/embeds.ts';
import { type Action, button, caption, className, drop, gallery, type Rule, rule } from './actions.ts';

const DYNAMIC =
  'summary-v2 newsletter form search socialaccountlinks-v2 sharing archive tagcloud menu calendar product donation amazon instagram twitter tourdates opentable acuity';

const dynamic: Action = (node, state) => {
  const name = className(node, /^sqs-block-./).replace(/^sqs-block-|-v2$/g, '');
  drop('widget', `A part that the old site fills was left out: ${name || 'newsletter'}`)(node, state);
};

/** An attribute contains the embedded markup. */
const embed: Action = (node, state) => {
  const holder = [
    node,
    find(node, ({ properties }) => Boolean(properties.dataHtml ?? properties.dataBlockJson)),
  ]
    .filter((one) => one !== undefined)
    .find(({ properties }) => Boolean(properties.dataHtml ?? properties.dataBlockJson));
  const html = (holder && attr(holder, 'dataHtml')) ?? '';
  const json = (holder && attr(holder, 'dataBlockJson')) ?? '';
  const address =
    /\bsrc=["']([^"']{1,2000})["']/i.exec(html)?.[1] ??
    /"(?:url|resolvedBy|src)"\s*:\s*"(https?:[^"\\]{1,2000})"/.exec(json)?.[1];
  const inner = findTag(node, 'iframe', 'audio', 'video', 'embed', 'object', 'blockquote', 'a');
  if (address || !inner) become(node, 'div', {}, embedLink(address, undefined, state));
};

/** The caption is in a div next to the image unless there is a figcaption. */
const imageCaption: Action = (node, state) => {
  if (wordsOf(node) !== '') caption(node, state);
};

export const squarespace: readonly Rule[] = [
  rule(
    `${DYNAMIC.split(' ')
      .map((name) => `.sqs-block-${name}`)
      .join(', ')}, .newsletter-form-wrapper`,
    dynamic,
  ),
  rule('.sqs-block-spacer', drop()),
  rule('.sqs-block-video, .sqs-block-embed, .sqs-block-audio', embed),
  rule('.sqs-block-gallery', gallery),
  rule('.image-block-outer-wrapper:not(:has(figcaption)) .image-caption', imageCaption),
  rule('.image-block-outer-wrapper:not(:has(figcaption)) .image-card', imageCaption),
  rule('.sqs-block-button', button),
];
