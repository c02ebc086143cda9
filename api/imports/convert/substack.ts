import type { Element } from 'hast';
import { array, type Fields, fields, parsedJson, text as textIn } from '../text.ts';
import type { Action } from './context.ts';
import { embedLink } from './embeds.ts';
import { attr, become, drop, findClass, findTag, h, hasClass, linksIn, text, wordsOf } from './hast.ts';
import { gallery } from './images.ts';

/** Data of Substack's editor, as JSON in an attribute. */
const dataOf = (node: Element): Fields => fields(parsedJson(attr(node, 'dataAttrs') ?? ''));

/** What only makes sense on Substack. */
const ON_SUBSTACK =
  /\/(?:subscribe|comments|survey|leaderboard)\b|[?&](?:action=share|gift=true|donate=true|coupon=)|%%/;

/** Buttons to subscribe, share or comment on the old site go; others become links. */
export const substackButton: Action = (node, state) => {
  const isWrapper = hasClass(node, 'button-wrapper');
  // Other platforms have elements of this name, without the data.
  if (isWrapper && !node.properties.dataAttrs) return;
  const [link] = linksIn(node);
  if (link && isWrapper && !ON_SUBSTACK.test(attr(link, 'href') ?? '') && wordsOf(link) !== '')
    return become(node, 'div');
  state.notes.lost('A button to subscribe, share or comment on the old site was left out');
  drop(node);
};

/** A card of a post on Substack or on another network, whose address is in its data. */
export const embed: Action = (node, state) => {
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
export const footnoteNumber: Action = (node) => {
  node.children = [text(`[${wordsOf(node)}]`)];
};

/** Puts the number, which links back, before the text of the note. */
export const footnote: Action = (node) => {
  const number = findClass(node, 'footnote-number');
  const content = findClass(node, 'footnote-content');
  if (!number || !content) return;
  const first = findTag(content, 'p') ?? content;
  first.children.unshift(number, text(' '));
  become(node, 'div', {}, [content]);
};

export const galleryOfData: Action = (node, ...rest) => {
  const images = array(fields(dataOf(node).gallery).images).map((image) => textIn(fields(image).src));
  if (images.length > 0) node.children = images.map((src) => h('img', { src, alt: '' }));
  gallery(node, ...rest);
};

/** A person, whose name a script would write. */
export const mention: Action = (node) =>
  become(node, 'span', {}, [textIn(dataOf(node).name) || wordsOf(node)]);
