import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { BLOG_IMPORT_LIMITS, type BlogFormat } from '#shared/imports.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { problem } from '../records.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { FeedHead, ReadRecord } from '../sandbox/tasks.ts';
import type { ImportContext } from './context.ts';

const PAGES = 50;
const PAGE_MILLISECONDS = 2 * 60 * 1000;
const ALL_MILLISECONDS = 15 * 60 * 1000;
const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, application/json;q=0.9, text/html;q=0.5, */*;q=0.1';

interface Place {
  folder: string;
  sandbox: Sandbox;
  signal: AbortSignal;
  progress(bytes: number): void;
  told(format: BlogFormat): void;
}

/**
 * The posts of the feed at `address`, following its links to older pages. A web page is followed once, to the feed it names.
 * @throws ApiError if the first page cannot be fetched
 */
export async function* readAddress(
  context: ImportContext,
  id: string,
  address: string,
  place: Place,
): AsyncGenerator<ReadRecord, void> {
  const end = Date.now() + ALL_MILLISECONDS;
  const seen = new Set<string>();
  const visited = new Set<string>();
  let before = 0;
  let page = await fetchFeed(context, address, place, BLOG_IMPORT_LIMITS.bytes);
  for (let number = 1; ; number += 1) {
    visited.add(page.url);
    await context
      .db('imports')
      .where({ id })
      .update({ bytes: before + page.bytes });
    const newOnes = seen.size;
    yield* readPage(context, id, page, { ...place, address, before, seen });
    before += page.bytes;
    const { next } = page.head;
    if (!next || visited.has(next.url) || seen.size === newOnes) return;
    const limit = limitMet(number, before, end);
    if (limit) {
      yield problem(`${limit} The newest ${seen.size} articles of the feed were read.`);
      return;
    }
    try {
      page = await fetchPage(context, next.url, place, BLOG_IMPORT_LIMITS.bytes - before);
    } catch (error) {
      if (!(error instanceof ApiError) || place.signal.aborted) throw error;
      // Its address was a guess, so it need not exist.
      if (next.isSure)
        yield problem(
          `Page ${number + 1} of the feed could not be fetched, so older articles are missing. ${error.message}`,
        );
      return;
    }
  }
}

function limitMet(pages: number, bytes: number, end: number): string | null {
  if (pages >= PAGES) return `The feed goes on after ${PAGES} pages, which is the most that is read.`;
  if (bytes >= BLOG_IMPORT_LIMITS.bytes)
    return 'The feed is larger than 200 MB, which is the most that is read.';
  if (Date.now() > end) return 'Reading the feed took longer than 15 minutes, and was ended.';
  return null;
}

interface Page {
  url: string;
  file: string;
  bytes: number;
  head: FeedHead;
}

async function fetchPage(
  { fetch }: ImportContext,
  url: string,
  { folder, sandbox, signal }: Place,
  maxBytes: number,
): Promise<Page> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'source');
  const answer = await fetch(url, { file, maxBytes, timeout: PAGE_MILLISECONDS, accept: ACCEPT, signal });
  const head = await sandbox.ask('readFeedHead', { file, url: answer.url });
  return { url, file, bytes: answer.bytes, head };
}

async function fetchFeed(context: ImportContext, url: string, place: Place, maxBytes: number): Promise<Page> {
  const page = await fetchPage(context, url, place, maxBytes);
  if (!page.head.isWebPage) return page;
  if (!page.head.feed)
    throw new ApiError(
      'invalid',
      'There is a web page at this address, and it names no feed. Enter the address of the feed itself, often the site’s address with /feed or /rss.xml at its end.',
    );
  const feed = await fetchPage(context, page.head.feed, place, maxBytes);
  if (feed.head.isWebPage)
    throw new ApiError(
      'invalid',
      'The web page at this address names a feed, but there is another web page in its place. Enter the address of the feed itself.',
    );
  return feed;
}

/** The records of one page, less the posts of earlier pages. */
async function* readPage(
  context: ImportContext,
  id: string,
  { file, bytes }: Page,
  {
    address,
    before,
    seen,
    sandbox,
    progress,
    told,
  }: Place & { address: string; before: number; seen: Set<string> },
): AsyncGenerator<ReadRecord, void> {
  const format = await sandbox.ask('open', { file, bytes, address });
  told(format);
  if (before === 0) await context.db('imports').where({ id }).update({ format });
  const known = new Set(seen);
  for await (const record of sandbox.records((read) => progress(before + read))) {
    if (record.type === 'post') {
      if (known.has(record.key)) continue;
      seen.add(record.key);
    }
    yield record;
  }
}
