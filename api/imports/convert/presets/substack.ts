import type { Element } from 'hast';
import * as z from 'zod';
import { embedLink } from '../elements/embeds.ts';
import { gallery } from '../elements/images.ts';
import {
  attr,
  become,
  drop as dropElement,
  find,
  findTag,
  h,
  hasClass,
  isElement,
  linksIn,
  text,
  wordsOf,
} from '../hast.ts';
import { type Action, each, type Rules } from '../rules.ts';
import { drop, tell } from './actions.ts';

const string = z.string().optional().catch(undefined);
const dataSchema = z.object({
  url: string,
  canonical_url: string,
  title: string,
  name: string,
  full_text: string,
  instagram_id: string,
  persistentExpression: string,
  gallery: z
    .object({ images: z.array(z.object({ src: z.string() })) })
    .optional()
    .catch(undefined),
});

/** Data of Substack's editor, as JSON in an attribute. */
function dataOf(node: Element): z.infer<typeof dataSchema> {
  try {
    return dataSchema.parse(JSON.parse(attr(node, 'dataAttrs') ?? '{}'));
  } catch {
    return dataSchema.parse({});
  }
}

/** Buttons to subscribe, share or comment on the old site go; others become links. */
const button: Action = (node, state) => {
  const [link] = linksIn(node);
  const href = attr(link, 'href') ?? '';
  const isOwn =
    /\/(?:subscribe|comments|survey|leaderboard)\b|[?&](?:action=share|gift=true|donate=true|coupon=)|%%/;
  if (!link || !hasClass(node, 'button-wrapper') || isOwn.test(href) || wordsOf(link) === '') {
    state.notes.lost('button', 'A button to subscribe, share or comment on the old site was left out');
    return dropElement(node);
  }
  state.notes.tell('button');
  become(node, 'p', {}, [h('a', { href }, [text(wordsOf(link))])]);
};

/** A card of a post on Substack or on another network, whose own markup has more than its words. */
const embed: Action = (node, state) => {
  const data = dataOf(node);
  const instagram =
    data.instagram_id && `https://www.instagram.com/p/${encodeURIComponent(data.instagram_id)}`;
  const url = instagram || data.canonical_url || data.url || attr(findTag(node, 'a'), 'href');
  const what = hasClass(node, 'embedded-post-wrap', 'digest-post-embed') ? 'Article' : 'Embedded content';
  become(node, 'div', {}, [
    ...(data.full_text ? [h('blockquote', {}, [h('p', {}, [text(data.full_text)])])] : []),
    ...embedLink(url, data.title ?? data.name, state, what),
  ]);
};

/** Puts the number of a footnote in brackets, in the text and before the note. */
const footnoteNumber: Action = (node) => {
  node.children = [text(`[${wordsOf(node)}]`)];
};

/** Puts the number, which links back, before the text of the note. */
const footnote: Action = (node) => {
  const number = find(node, (child) => hasClass(child, 'footnote-number'));
  const content = find(node, (child) => hasClass(child, 'footnote-content'));
  if (!number || !content) return;
  const first = content.children.find((child) => isElement(child, 'p') && wordsOf(child) !== '');
  if (isElement(first)) first.children.unshift(number, text(' '));
  else content.children.unshift(h('p', {}, [number]));
  become(node, 'div', {}, [content]);
};

const galleryOfData: Action = (node, ...rest) => {
  const images = dataOf(node).gallery?.images ?? [];
  if (images.length > 0) node.children = images.map(({ src }) => h('img', { src, alt: '' }));
  gallery(node, ...rest);
};

const formula: Action = (node, state) => {
  state.notes.tell('formula');
  const source = dataOf(node).persistentExpression ?? wordsOf(node);
  become(node, 'p', {}, [h('code', {}, [text(source)])]);
};

const mention: Action = (node) => become(node, 'span', {}, [text(dataOf(node).name ?? wordsOf(node))]);

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
  'poll-embed': drop('poll', 'A poll was left out'),
  ...each('footnote-anchor footnote-number', footnoteNumber),
  footnote,
  ...each('image-link-expand header-anchor-parent', drop()),
  'image-gallery-embed': galleryOfData,
  'latex-rendered': formula,
  'mention-wrap': mention,
  ...each(
    'tweet twitter-embed instagram embedded-post-wrap digest-post-embed native-video-embed native-audio-embed',
    embed,
  ),
};
