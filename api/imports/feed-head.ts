import { open } from 'node:fs/promises';

/** What a feed or a web page says about itself. */
export interface FeedHead {
  isWebPage: boolean;
  /** Of a web page: the first feed of posts that it names. */
  feed: string | null;
  /** Where older posts are; sure when the feed says so, and not when its platform only usually has them there. */
  next: { url: string; isSure: boolean } | null;
}

/** What is looked at of a large document, at either end. */
const PART = 512 * 1024;

/** @param url where it came from, against which addresses are read */
export async function readFeedHead(file: string, url: string): Promise<FeedHead> {
  const { head, tail } = await endsOf(file);
  const start = head.replace(/^\uFEFF/, '').trimStart();
  if (start.startsWith('{')) return { isWebPage: false, feed: null, next: nextOfJson(head + tail, url) };
  const isWebPage = /^(?:<!--[\s\S]*?-->\s*|<\?xml[^>]*>\s*)*<(?:!doctype html|html)\b/i.test(start);
  return isWebPage
    ? { isWebPage, feed: feedOfPage(start, url), next: null }
    : { isWebPage, feed: null, next: nextOfXml(start, url) };
}

async function endsOf(path: string): Promise<{ head: string; tail: string }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const part = async (from: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
      return buffer.subarray(0, bytesRead).toString('utf8');
    };
    const head = await part(0, Math.min(PART, size));
    const rest = Math.min(PART, Math.max(0, size - PART));
    return { head, tail: rest > 0 ? await part(size - rest, rest) : '' };
  } finally {
    await file.close();
  }
}

/** JSON Feed's next_url, which is never escaped where it is the feed's own. */
function nextOfJson(text: string, base: string): FeedHead['next'] {
  const literal = /(?<!\\)"next_url"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(text)?.[1];
  const url = literal && resolved(unescaped(literal), base);
  return url ? { url, isSure: true } : null;
}

function unescaped(literal: string): string {
  try {
    return JSON.parse(literal) as string;
  } catch {
    return '';
  }
}

/** RFC 5005, before the first entry; else WordPress, whose feeds have pages without saying so. */
function nextOfXml(text: string, base: string): FeedHead['next'] {
  const first = text.search(/<(?:item|entry)[\s>]/i);
  const own = first < 0 ? text : text.slice(0, first);
  const link = tagsOf(own, /<(?:\w+:)?link\b[^>]*>/gi).find(({ rel }) => rel?.toLowerCase() === 'next');
  const url = link?.href && resolved(link.href, base);
  if (url) return { url, isSure: true };
  if (first < 0 || !/<generator>\s*https?:\/\/wordpress\.(?:org|com)\//i.test(own)) return null;
  const guess = new URL(base);
  guess.searchParams.set('paged', String(Number(guess.searchParams.get('paged') ?? 1) + 1));
  return { url: guess.href, isSure: false };
}

const FEED_TYPES = ['application/rss+xml', 'application/atom+xml', 'application/feed+json'];

function feedOfPage(text: string, base: string): string | null {
  const feeds = tagsOf(text, /<link\b[^>]{0,4000}>/gi).filter(
    ({ rel, type, href }) =>
      rel?.toLowerCase().split(/\s+/).includes('alternate') &&
      FEED_TYPES.includes(type?.toLowerCase().split(';')[0]?.trim() ?? '') &&
      href,
  );
  const posts = feeds.find(({ title, href }) => !/comment/i.test(`${title} ${href}`)) ?? feeds[0];
  return posts?.href ? resolved(posts.href, base) : null;
}

/** The attributes of each tag, by name. */
function tagsOf(text: string, tag: RegExp): { [name: string]: string | undefined }[] {
  return [...text.matchAll(tag)].map(([whole]) =>
    Object.fromEntries(
      [...whole.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g)].map(
        ([, name = '', double, single, bare]) => [
          name.toLowerCase(),
          decoded(double ?? single ?? bare ?? ''),
        ],
      ),
    ),
  );
}

const decoded = (value: string) =>
  value
    .replace(/&(?:amp|#38|#x26);/gi, '&')
    .replace(/&(?:#47|#x2f);/gi, '/')
    .trim();

function resolved(address: string, base: string): string | null {
  const url = URL.parse(address, base);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}
