import type { Element } from 'hast';
import { videoPage } from '#shared/videos.ts';
import { decodePercent, hostOf, shortened } from '../text.ts';
import { linkUrl, type State } from './context.ts';
import { h } from './hast.ts';

const PLAYER_TITLES =
  /^(?:youtube|vimeo|embedded|spotify|soundcloud)?[ -]*(?:video|embed|iframe|content)?[ -]*(?:player)?$/i;

/** @returns a paragraph with a link that names its target; nothing if the URL cannot be opened */
export function embedLink(
  given: string | undefined,
  title: string | undefined,
  state: State,
  fallback = 'Embedded content',
): Element[] {
  const url = linkUrl(given ?? '', state);
  if (url === null) {
    state.notes.lost('Something embedded without an address that can be opened was left out');
    return [];
  }
  const { name, address } = providerOf(url);
  return [h('p', {}, [h('a', { href: address }, [embedWords(address, name, title, fallback)])])];
}

/** For example 'Video on YouTube: How it works' */
function embedWords(address: string, name: string | null, title = '', fallback: string): string {
  const own = title.replace(/\s+/g, ' ').trim().slice(0, 200).toWellFormed();
  const bare = address.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
  if (own === '' || PLAYER_TITLES.test(own)) return `${name ?? fallback}: ${shortened(bare, 80)}`;
  const host = hostOf(address);
  return `${name ?? (host ? `${fallback} on ${host}` : fallback)}: ${own}`;
}

/** What is embedded from a host and its subdomains. */
const PROVIDERS: readonly (readonly [name: string, hosts: RegExp])[] = [
  ['Video on YouTube', /(?:^|\.)(?:youtube(?:-nocookie)?\.com|youtu\.be)$/],
  ['Video on Vimeo', /(?:^|\.)vimeo\.com$/],
  ['Video on TikTok', /(?:^|\.)tiktok\.com$/],
  ['Post on X (Twitter)', /(?:^|\.)(?:twitter|x)\.com$/],
  ['Post on Instagram', /(?:^|\.)(?:instagram\.com|instagr\.am)$/],
  ['Post on Facebook', /(?:^|\.)(?:facebook\.com|fb\.watch)$/],
  ['Post on LinkedIn', /(?:^|\.)linkedin\.com$/],
  ['Post on Bluesky', /(?:^|\.)bsky\.app$/],
  ['Audio on SoundCloud', /(?:^|\.)soundcloud\.com$/],
  ['Audio on Spotify', /(?:^|\.)spotify\.com$/],
  ['Podcast on Apple Podcasts', /(?:^|\.)podcasts\.apple\.com$/],
  ['Code on GitHub', /^gist\.github\.com$/],
  ['Document on Google Docs', /^docs\.google\.com$/],
  ['Map', /^(?:www\.|maps\.)?(?:google\.com|google\.co\.uk|openstreetmap\.org)$/],
];

/**
 * @returns such as 'Video on YouTube', null for an unknown host; and the URL of the page, if a player has another one
 */
export function providerOf(address: string): { name: string | null; address: string } {
  // The players of SoundCloud, Facebook and Embedly, which Medium uses, name the page in their query.
  const page = /\/(?:player|plugins|widgets)\/.*?[?&](?:url|href)=([^&]+)/.exec(address)?.[1];
  const written = page ? decodePercent(page) : address;
  const host = URL.parse(written)?.hostname ?? '';
  const name = PROVIDERS.find(([, hosts]) => hosts.test(host))?.[0];
  if (!name || (name === 'Map' && !/maps|openstreetmap/.test(address))) return { name: null, address };
  const video = /\/(?:embed|v)\/|\/\/player\./.test(address) ? videoPage(address) : null;
  return { name, address: video ?? written.replace('open.spotify.com/embed', 'open.spotify.com') };
}
