import { type ChildNode, type Element, isTag } from 'domhandler';
import { linkAddress } from '../addresses.ts';
import { classLike, element, find, hasClass, text, wordsOf } from '../dom.ts';
import { embedLink } from '../habits/embeds.ts';
import { image } from '../habits/images.ts';
import { type Habit, paragraphBreak, type Work } from '../work.ts';

export const substack: readonly Habit[] = [
  { tags: ['div', 'p', 'a', 'iframe'], convert: widget },
  { tags: ['img'], convert: fullImage },
];

const SUBSCRIBE =
  /^(?:subscription-widget-wrap(?:-editor)?|subscription-widget|subscribe-widget|captioned-button-wrap|button-wrapper|community-chat|directMessage|install-substack-app-embed|cta-caption|sponsorship-campaign-embed)$/;

function widget(node: Element, work: Work): ChildNode[] | undefined {
  const is = (name: string) => hasClass(node, name);
  if (classLike(node, SUBSCRIBE)) return button(node, work);
  if (is('paywall-jump')) {
    work.notes.warning(
      'paywall',
      'From here on the text was for paying readers only: check whether everybody may read it',
    );
    return [paragraphBreak()];
  }
  if (is('poll-embed') || is('poll')) {
    work.notes.lost('poll', 'A poll was left out');
    return [];
  }
  if (is('footnote')) return footnote(node, work);
  if (is('footnote-anchor')) return footnoteAnchor(node, work);
  if (is('image-link-expand') || is('header-anchor-parent')) return [];
  if (is('image-link') || is('image2')) {
    const img = find(node.children, (child) => child.name === 'img');
    const leads =
      node.attribs.href && !/substackcdn\.com|substack-post-media|bucketeer/.test(node.attribs.href);
    return img && !leads ? work.inside(node) : undefined;
  }
  if (is('image-gallery-embed')) return galleryEmbed(node, work);
  if (is('latex-rendered')) {
    work.notes.warning('formula', 'A formula is kept as its source text');
    const source = attrsOf(node).persistentExpression;
    return [
      paragraphBreak(),
      element('code', {}, [text(typeof source === 'string' ? source : '')]),
      paragraphBreak(),
    ];
  }
  return classLike(node, EMBEDDED) ? embedded(node, work) : undefined;
}

const EMBEDDED =
  /^(?:youtube-wrap|vimeo-wrap|tweet|twitter-embed|instagram|tiktok-wrap|spotify-wrap|soundcloud-wrap|apple-podcast-container|embedded-post-wrap|embedded-post|embedded-publication-wrap|digest-post-embed|comment|note|native-video-embed|native-audio-embed|file-embed-wrapper|github-gist|datawrapper-wrap|bluesky-wrap|mention-wrap)$/;

/** Anything with an address, which stands in its data or in a link. */
function embedded(node: Element, work: Work): ChildNode[] | undefined {
  if (hasClass(node, 'mention-wrap')) return [text(String(attrsOf(node).name ?? wordsOf(node.children)))];
  const attrs = attrsOf(node);
  const string = (...names: string[]) =>
    names
      .map((name) => attrs[name])
      .find((value): value is string => typeof value === 'string' && value !== '');
  const video = string('videoId');
  const youtube =
    hasClass(node, 'youtube-wrap') && video
      ? `https://www.youtube.com/watch?v=${encodeURIComponent(video)}`
      : undefined;
  const vimeo =
    hasClass(node, 'vimeo-wrap') && video ? `https://vimeo.com/${encodeURIComponent(video)}` : undefined;
  const instagram = string('instagram_id');
  const framed = find([node], (child) => child.name === 'iframe')?.attribs.src;
  const address =
    youtube ??
    vimeo ??
    (instagram ? `https://www.instagram.com/p/${encodeURIComponent(instagram)}` : undefined) ??
    string('canonical_url', 'canonicalUrl', 'url', 'base_url', 'targetUrl', 'src') ??
    framed ??
    find(node.children, (child) => child.name === 'a' && Boolean(child.attribs.href))?.attribs.href;
  if (!address) {
    work.notes.lost('embed', 'Something embedded without an address that can be opened was left out');
    return [];
  }
  const title = string('title', 'name', 'filename');
  const words = string('full_text');
  const quote = words ? [element('blockquote', {}, [element('p', {}, [text(words)])])] : [];
  return [
    ...quote,
    ...embedLink(
      address,
      title,
      work,
      classLike(node, /^(?:embedded-post|digest-post)/) ? 'Article' : 'Embedded content',
    ),
  ];
}

/** Invitations to subscribe or comment lead to the old site; other buttons are links. */
function button(node: Element, work: Work): ChildNode[] {
  const link = find(node.children, (child) => child.name === 'a' && Boolean(child.attribs.href));
  const address = link?.attribs.href ?? String(attrsOf(node).url ?? '');
  const label = wordsOf(link?.children ?? []) || String(attrsOf(node).text ?? '');
  const own =
    /\/(?:subscribe|comments|survey|leaderboard)\b|[?&](?:action=share|gift=true|donate=true|coupon=)|%%/.test(
      address,
    );
  if (!hasClass(node, 'button-wrapper') || own || address === '' || label === '') {
    work.notes.lost('button', 'A button to subscribe, share or comment on the old site was left out');
    return [];
  }
  const href = linkAddress(address, work);
  work.notes.converted('button', 'A button became a link');
  return href ? [paragraphBreak(), element('a', { href }, [text(label)]), paragraphBreak()] : [];
}

function footnoteAnchor(node: Element, work: Work): ChildNode[] {
  const href = linkAddress(node.attribs.href ?? '', work);
  const id = work.idOf(node);
  return href ? [element('a', { href, ...(id ? { id } : {}) }, [text(`[${wordsOf(node.children)}]`)])] : [];
}

/** A number that leads back, and the note. */
function footnote(node: Element, work: Work): ChildNode[] {
  const number = find(node.children, (child) => hasClass(child, 'footnote-number'));
  const content = find(node.children, (child) => hasClass(child, 'footnote-content'));
  if (!number || !content) return work.block(node);
  const href = linkAddress(number.attribs.href ?? '', work);
  const id = work.idOf(number);
  const back = href
    ? [element('a', { href, ...(id ? { id } : {}) }, [text(`[${wordsOf(number.children)}]`)])]
    : [];
  const inside = content.children.filter(
    (child) => !isTag(child) || child.name !== 'p' || wordsOf(child.children) !== '',
  );
  const [first, ...rest] = inside.filter(isTag);
  if (!first) return [paragraphBreak(), ...back, text(' '), ...work.inside(content), paragraphBreak()];
  return [
    paragraphBreak(),
    ...back,
    text(' '),
    ...work.inside(first),
    paragraphBreak(),
    ...work.all(rest),
    paragraphBreak(),
  ];
}

function galleryEmbed(node: Element, work: Work): ChildNode[] {
  work.notes.converted('gallery', 'A gallery became images one below the other');
  const { gallery } = attrsOf(node);
  const pictures: unknown =
    typeof gallery === 'object' && gallery !== null && 'images' in gallery ? gallery.images : [];
  const made = (Array.isArray(pictures) ? pictures : []).flatMap((one: unknown): ChildNode[] => {
    const src = typeof one === 'object' && one !== null && 'src' in one ? one.src : null;
    return typeof src === 'string'
      ? [paragraphBreak(), ...image(element('img', { alt: '' }), work, src)]
      : [];
  });
  return made.length > 0 ? [...made, paragraphBreak()] : work.block(node);
}

/** The picture as it was uploaded, which the data beside it tells. */
function fullImage(node: Element, work: Work): ChildNode[] | undefined {
  const { src } = attrsOf(node);
  if (typeof src === 'string') return image(node, work, src);
  const inner =
    /^https:\/\/(?:cdn\.substack\.com|substackcdn\.com)\/image\/fetch\/[^?]*?(https%3A%2F%2F[^?\s]+)$/i.exec(
      (node.attribs.src ?? '').slice(0, 4000),
    )?.[1];
  return inner ? image(node, work, decodeURIComponentSafely(inner)) : undefined;
}

function decodeURIComponentSafely(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function attrsOf(node: Element): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(node.attribs['data-attrs'] ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}
