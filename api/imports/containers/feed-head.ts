import { stat } from 'node:fs/promises';
import { Parser } from 'htmlparser2';
import { bytesOf } from '../../platform/encoding.ts';
import { resolveUrl } from '../text/urls.ts';

/** Links of a feed or a web page. */
export interface FeedHead {
  isWebPage: boolean;
  /** The first feed of posts that a web page links to. */
  feed: string | null;
  /** The page of older posts; not sure if it is only where the platform usually has it. */
  next: { url: string; isSure: boolean } | null;
}

/** Bytes read at either end of a large document. */
const PART = 512 * 1024;

/** @param url where the file came from; relative links are resolved against it */
export async function readFeedHead(file: string, url: string): Promise<FeedHead> {
  const head = (await bytesOf(file, PART)).toString();
  const start = head.replace(/^\uFEFF/, '').trimStart();
  if (start.startsWith('{')) {
    const { size } = await stat(file);
    const tail = size > PART ? await bytesOf(file, PART, Math.max(PART, size - PART)) : '';
    return { isWebPage: false, feed: null, next: sure(nextOfJson(head + tail.toString()), url) };
  }
  const [channel = ''] = start.split(/<(?:item|entry)[\s/>]/, 1);
  const { root, links } = headOf(channel);
  if (root === 'html') return { isWebPage: true, feed: feedAmong(links, url), next: null };
  // RFC 5005, before the first entry; else WordPress, whose feeds have pages without saying so.
  const named = links.find(({ rel }) => rel?.toLowerCase() === 'next')?.href;
  const isWordpress = /<generator[^<>]*>\s*https?:\/\/wordpress\.(?:org|com)\//i.test(channel);
  const hasPages = isWordpress && channel.length < start.length;
  return { isWebPage: false, feed: null, next: sure(named, url) ?? (hasPages ? pageAfter(url) : null) };
}

/** JSON Feed's next_url. Inside a string its quotation marks would be escaped. */
const nextOfJson = (text: string): string | undefined =>
  /(?<!\\)"next_url"\s*:\s*"([^"\\]*(?:\\\/[^"\\]*)*)"/.exec(text)?.[1]?.replaceAll('\\/', '/');

function sure(href: string | undefined, base: string): FeedHead['next'] {
  const url = resolveUrl(href ?? '', base);
  return url === null ? null : { url, isSure: true };
}

type Attributes = { readonly [name: string]: string | undefined };

function headOf(text: string): { root: string; links: Attributes[] } {
  const found = { root: '', links: [] as Attributes[] };
  const parser = new Parser({
    onprocessinginstruction(_name, data) {
      if (/^!doctype\s+html/i.test(data)) found.root ||= 'html';
    },
    onopentag(name, attributes) {
      found.root ||= name;
      if (/^(?:[\w-]+:)?link$/.test(name)) found.links.push(attributes);
    },
  });
  parser.end(text);
  return found;
}

const FEED_TYPE = /^application\/(?:rss\+xml|atom\+xml|feed\+json)\b/i;

function feedAmong(links: Attributes[], base: string): string | null {
  const feeds = links.filter(
    ({ rel, type }) => /(?:^|\s)alternate(?:\s|$)/i.test(rel ?? '') && FEED_TYPE.test(type ?? ''),
  );
  const posts = feeds.find(({ title, href }) => !/comment/i.test(`${title} ${href}`)) ?? feeds[0];
  return resolveUrl(posts?.href ?? '', base);
}

function pageAfter(address: string): FeedHead['next'] {
  const url = new URL(address);
  url.searchParams.set('paged', String(Number(url.searchParams.get('paged') ?? 1) + 1));
  return { url: url.href, isSure: false };
}
