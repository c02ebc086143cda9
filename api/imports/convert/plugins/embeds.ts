import type { Element } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import { decodePercent } from '../../text/urls.ts';
import { attr, become, find, findAll, findTag, h, hasClass, isElement, text, wordsOf } from '../hast.ts';
import type { Plugin, State } from '../state.ts';
import { linkUrl } from '../urls.ts';
import { visit } from '../visit.ts';
import { providerOf } from './providers.ts';

const LONGEST_TITLE = 200;
const PLAYER_TITLES =
  /^(?:youtube|vimeo|embedded|spotify|soundcloud)?[ -]*(?:video|embed|iframe|content)?[ -]*(?:player)?(?: widget)?$/i;
const QUOTED =
  /^(?:twitter-tweet|twitter-video|instagram-media|tiktok-embed|reddit-card|reddit-embed-bq|bluesky-embed|text-post-media|imgur-embed-pub|wp-embedded-content|fb-xfbml-parse-ignore|mastodon-embed)$/;
/** Scripts that only style an embed whose text is in the article. */
const FINISHING = /platform\.(?:twitter|instagram)|instagram\.com\/embed|embed\.js|widgets\.js|embedr/;

/** Embeds from other sites become links that name their target. */
export const embeds: Plugin = (tree, state) => {
  visit(tree, 'element', (node) => {
    if (isElement(node, 'iframe', 'frame')) frame(node, state);
    else if (isElement(node, 'object', 'embed', 'applet')) object(node, state);
    else if (isElement(node, 'video', 'audio')) player(node, state);
    else if (node.tagName === 'blockquote' && hasClass(node, QUOTED)) quotedPost(node, state);
    else if (node.tagName === 'script') script(node, state);
  });
};

/** @returns a paragraph with a link that names its target; nothing if the URL cannot be opened */
export function embedLink(
  given: string | undefined,
  title: string | undefined,
  state: State,
  fallback = 'Embedded content',
): Element[] {
  const url = linkUrl(given ?? '', state);
  if (url === null) {
    state.notes.lost('embed', 'Something embedded without an address that can be opened was left out');
    return [];
  }
  const provider = providerOf(url);
  state.notes.converted('embed', `${provider.name ?? fallback}: what was embedded became a link`);
  return [h('p', {}, [h('a', { href: provider.address }, [text(embedWords(url, title, fallback))])])];
}

/** For example 'Video on YouTube: How it works' */
export function embedWords(url: string, title: string | undefined, fallback = 'Embedded content'): string {
  const { name, address } = providerOf(url);
  const own =
    title
      ?.replace(/\s+/g, ' ')
      .trim()
      .replace(/^(?:Spotify|SoundCloud) Embed: /, '')
      .slice(0, LONGEST_TITLE)
      .toWellFormed() ?? '';
  const isTitled = own !== '' && !PLAYER_TITLES.test(own);
  const what = name ?? (isTitled ? fallback + hostOf(address) : fallback);
  return `${what}: ${isTitled ? own : shortened(address)}`;
}

function hostOf(address: string): string {
  return URL.canParse(address) ? ` on ${new URL(address).hostname.replace(/^www\./, '')}` : '';
}

function shortened(address: string): string {
  const bare = address.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
  return bare.length > 80 ? `${bare.slice(0, 79).toWellFormed()}…` : bare;
}

function frame(node: Element, state: State) {
  const address =
    [attr(node, 'src'), attr(node, 'dataSrc'), attr(node, 'dataLazySrc')].find(
      (one) => one && one !== 'about:blank' && !one.startsWith('data:'),
    ) ?? '';
  if (/googletagmanager\.com|doubleclick\.net|\/\/ads?\./.test(address)) {
    state.notes.lost('tracking', 'An advertisement or a counter of readers was left out');
    return become(node, 'div', {}, []);
  }
  become(node, 'div', {}, embedLink(address, attr(node, 'title') ?? attr(node, 'dataTitle'), state));
}

function object(node: Element, state: State) {
  const param = find(
    node,
    (child) => child.tagName === 'param' && /^(?:movie|src|url)$/i.test(attr(child, 'name') ?? ''),
  );
  const inner = findTag(node, 'embed', 'iframe', 'object');
  const address = attr(node, 'data') ?? attr(node, 'src') ?? (param && attr(param, 'value'));
  if (!address && inner) return become(node, 'div', {}, [inner]);
  const isPdf = /pdf/i.test((attr(node, 'type') ?? '') + (address ?? ''));
  become(
    node,
    'div',
    {},
    embedLink(address, attr(node, 'title'), state, isPdf ? 'Document (PDF)' : 'Embedded content'),
  );
}

/** A video or audio file becomes a link to it, below its poster. */
function player(node: Element, state: State): void {
  const source = findTag(node, 'source');
  const link = findTag(node, 'a');
  const address = attr(node, 'src') ?? (source && attr(source, 'src')) ?? (link && attr(link, 'href'));
  const poster = attr(node, 'poster');
  const label = node.tagName === 'video' ? 'Video' : 'Audio';
  become(node, 'div', {}, [
    ...(poster ? [h('p', {}, [h('img', { src: poster, alt: '' })])] : []),
    ...embedLink(address, attr(node, 'title') ?? fileName(address), state, label),
  ]);
}

export function fileName(address: string | undefined): string | undefined {
  const name = address
    ?.replace(/[?#].*$/s, '')
    .split('/')
    .at(-1);
  return name ? decodePercent(name) : undefined;
}

/** A post of a social network, which its script would show as a card, becomes a quotation and a link. */
function quotedPost(node: Element, state: State) {
  const links = findAll(node, (child) => child.tagName === 'a' && Boolean(child.properties.href));
  const last = links.at(-1);
  const address =
    attr(node, 'dataInstgrmPermalink') ??
    attr(node, 'dataTextPostPermalink') ??
    attr(node, 'cite') ??
    (last && attr(last, 'href')) ??
    '';
  const words = wordsOf(node);
  if (hasClass(node, 'wp-embedded-content'))
    return become(node, 'div', {}, embedLink(address, words, state, 'Article'));
  const link = embedLink(address.replace(/[?&](?:ref_src|utm_source)=.*$/s, ''), undefined, state);
  const isBare = hasClass(node, 'instagram-media') || words === '';
  const quotation = isBare ? [] : [h('blockquote', {}, [h('p', {}, [text(words)])])];
  become(node, 'div', {}, [...quotation, ...link]);
}

function script(node: Element, state: State) {
  const address = attr(node, 'src') ?? '';
  const type = attr(node, 'type') ?? '';
  if (/^(?:https?:)?\/\/gist\.github\.com\//.test(address)) {
    const page = address.replace(/^\/\//, 'https://').replace(/\.js(?:\?.*)?$/s, '');
    return become(node, 'div', {}, embedLink(page, undefined, state));
  }
  if (type.startsWith('math/tex')) {
    state.notes.tell('formula');
    return become(node, 'span', {}, [text(`$${textContent(node)}$`)]);
  }
  if (!/^application\/(?:ld\+)?json$/.test(type) && !FINISHING.test(address))
    state.notes.lost('script', 'A script was left out, and what it would have shown');
  become(node, 'span', {}, []);
}
