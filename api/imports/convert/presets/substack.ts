import type { Element } from 'hast';
import { array, type Fields, fields, parsedJson, text as textIn } from '../../text/fields.ts';
import { embedLink } from '../elements/embeds.ts';
import { gallery } from '../elements/images.ts';
import { attr, become, drop, findClass, findTag, h, hasClass, linksIn, text, wordsOf } from '../hast.ts';
import { type Action, each, leftOut, type Rules } from '../rules.ts';
import { button as linkButton, tell } from './actions.ts';

/** Data of Substack's editor, as JSON in an attribute. */
const dataOf = (node: Element): Fields => fields(parsedJson(attr(node, 'dataAttrs') ?? ''));

/** Buttons to subscribe, share or comment on the old site go; others become links. */
const button: Action = (node, state, place) => {
  const isWrapper = hasClass(node, 'button-wrapper');
  // Other platforms have elements of this name, without the data.
  if (isWrapper && !node.properties.dataAttrs) return;
  const [link] = linksIn(node);
  const isOwn =
    /\/(?:subscribe|comments|survey|leaderboard)\b|[?&](?:action=share|gift=true|donate=true|coupon=)|%%/;
  if (link && isWrapper && !isOwn.test(attr(link, 'href') ?? '') && wordsOf(link) !== '')
    return linkButton(node, state, place);
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

export const substack: Rules = {
  ...each(
    'subscription-widget-wrap subscription-widget-wrap-editor captioned-button-wrap button-wrapper community-chat install-substack-app-embed',
    button,
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
