import type { Element } from 'hast';
import * as z from 'zod';
import { decodePercent } from '../../text/urls.ts';
import {
  attr,
  become,
  classes,
  drop as dropElement,
  find,
  findTag,
  h,
  hasClass,
  isElement,
  text,
  wordsOf,
} from '../hast.ts';
import { embedLink } from '../plugins/embeds.ts';
import { setSource } from '../plugins/images.ts';
import { type Action, drop, gallery, type Rule, rule, tell } from './actions.ts';

const attributesSchema = z.record(z.string(), z.unknown());
const gallerySchema = z.object({ gallery: z.object({ images: z.array(z.object({ src: z.string() })) }) });

/** Data of Substack's editor, as JSON in an attribute. */
function attributesOf(node: Element): Record<string, unknown> {
  try {
    return attributesSchema.catch({}).parse(JSON.parse(attr(node, 'dataAttrs') ?? '{}'));
  } catch {
    return {};
  }
}

const string = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Removes buttons to subscribe, share or comment on the old site; others become links. */
const button: Action = (node, state) => {
  const link = find(node, ({ tagName, properties }) => tagName === 'a' && Boolean(properties.href));
  const attributes = attributesOf(node);
  const href = (link && attr(link, 'href')) ?? string(attributes.url) ?? '';
  const label = (link && wordsOf(link)) || string(attributes.text) || '';
  const isOwn =
    /\/(?:subscribe|comments|survey|leaderboard)\b|[?&](?:action=share|gift=true|donate=true|coupon=)|%%/.test(
      href,
    );
  if (!hasClass(node, 'button-wrapper') || isOwn || href === '' || label === '') {
    state.notes.lost('button', 'A button to subscribe, share or comment on the old site was left out');
    return dropElement(node);
  }
  state.notes.tell('button');
  become(node, 'p', {}, [h('a', { href }, [text(label)])]);
};

/** Links to an embed by the URL in its data, in a frame or in a link. */
const embed: Action = (node, state) => {
  const attributes = attributesOf(node);
  const first = (...names: string[]) => names.map((name) => string(attributes[name])).find(Boolean);
  const video = encodeURIComponent(first('videoId') ?? '');
  const instagram = first('instagram_id');
  const frame = node.tagName === 'iframe' ? node : findTag(node, 'iframe');
  const link = find(node, ({ tagName, properties }) => tagName === 'a' && Boolean(properties.href));
  const address =
    (video && hasClass(node, 'youtube-wrap') && `https://www.youtube.com/watch?v=${video}`) ||
    (video && hasClass(node, 'vimeo-wrap') && `https://vimeo.com/${video}`) ||
    (instagram && `https://www.instagram.com/p/${encodeURIComponent(instagram)}`) ||
    first('canonical_url', 'canonicalUrl', 'url', 'base_url', 'targetUrl', 'src') ||
    (frame && attr(frame, 'src')) ||
    (link && attr(link, 'href'));
  const words = first('full_text');
  const isArticle = classes(node).some((name) => /^(?:embedded-post|digest-post)/.test(name));
  become(node, 'div', {}, [
    ...(words && address ? [h('blockquote', {}, [h('p', {}, [text(words)])])] : []),
    ...embedLink(
      address,
      first('title', 'name', 'filename'),
      state,
      isArticle ? 'Article' : 'Embedded content',
    ),
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
  const filled = content.children.filter((child) => !isElement(child, 'p') || wordsOf(child) !== '');
  const first = filled.findIndex((child) => isElement(child));
  const opening = filled[first];
  const words = isElement(opening, 'p') ? opening.children : opening ? [opening] : [];
  become(node, 'div', {}, [
    ...filled.slice(0, Math.max(first, 0)),
    h('p', {}, [number, text(' '), ...words]),
    ...filled.slice(first + 1),
  ]);
};

/** Finds the original image by its data or its URL. */
const original: Action = (node) => {
  const inner =
    /^https:\/\/(?:cdn\.substack\.com|substackcdn\.com)\/image\/fetch\/[^?]*?(https%3A%2F%2F[^?\s]+)$/i.exec(
      (attr(node, 'src') ?? '').slice(0, 4000),
    )?.[1];
  const src = string(attributesOf(node).src) ?? (inner && decodePercent(inner));
  if (src) setSource(node, src);
};

/** Unwraps an image from the link to its full size. */
const imageLink: Action = (node) => {
  const isOwn = /substackcdn\.com|substack-post-media|bucketeer/.test(attr(node, 'href') ?? '');
  if (isOwn && findTag(node, 'img')) become(node, 'span');
};

const galleryEmbed: Action = (node, state) => {
  const given = gallerySchema.safeParse(attributesOf(node));
  if (given.success) node.children = given.data.gallery.images.map(({ src }) => h('img', { src, alt: '' }));
  gallery(node, state);
};

const formula: Action = (node, state) => {
  state.notes.tell('formula');
  const source = string(attributesOf(node).persistentExpression) ?? wordsOf(node);
  become(node, 'p', {}, [h('code', {}, [text(source)])]);
};

const mention: Action = (node) =>
  become(node, 'span', {}, [text(string(attributesOf(node).name) ?? wordsOf(node))]);

const among = (names: string) =>
  names
    .split(' ')
    .map((name) => `.${name}`)
    .join(', ');

export const substack: readonly Rule[] = [
  rule(
    among(
      'subscription-widget-wrap subscription-widget-wrap-editor subscription-widget subscribe-widget captioned-button-wrap button-wrapper community-chat directMessage install-substack-app-embed cta-caption sponsorship-campaign-embed',
    ),
    button,
  ),
  rule(
    '.paywall-jump',
    tell(
      'warning',
      'paywall',
      'From here on the text was for paying readers only: check whether everybody may read it',
    ),
  ),
  rule('.poll-embed, .poll', drop('poll', 'A poll was left out')),
  rule('.footnote-anchor, .footnote .footnote-number', footnoteNumber),
  rule('.footnote', footnote),
  rule('.image-link-expand, .header-anchor-parent', drop()),
  rule('a.image-link, a.image2', imageLink),
  rule('img', original),
  rule('.image-gallery-embed', galleryEmbed),
  rule('.latex-rendered', formula),
  rule('.mention-wrap', mention),
  rule(
    among(
      'youtube-wrap vimeo-wrap tweet twitter-embed instagram tiktok-wrap spotify-wrap soundcloud-wrap apple-podcast-container embedded-post-wrap embedded-post embedded-publication-wrap digest-post-embed comment note native-video-embed native-audio-embed file-embed-wrapper github-gist datawrapper-wrap bluesky-wrap',
    ),
    embed,
  ),
];
