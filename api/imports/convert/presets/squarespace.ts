import { gallery } from '../elements/images.ts';
import { attr, findAll, findTag, hasClass, parseHtml } from '../hast.ts';
import type { Action, Rules } from '../rules.ts';
import { button } from './actions.ts';

/** An attribute contains the embedded markup. */
const video: Action = (node) => {
  const html = attr(node, 'dataHtml');
  if (html) node.children = parseHtml(html);
};

/** Some layouts have a caption in a div beside the image. */
const image: Action = (node) => {
  if (findTag(node, 'figcaption')) return;
  const [caption] = findAll(node, (inner) => hasClass(inner, 'image-caption', 'image-card'));
  if (caption) caption.tagName = 'figcaption';
};

export const squarespace: Rules = {
  'sqs-video-wrapper': video,
  'sqs-block-gallery': gallery,
  'sqs-block-button-container': button,
  'image-block-outer-wrapper': image,
};
