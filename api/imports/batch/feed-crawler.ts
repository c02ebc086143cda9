import { BLOG_IMPORT_LIMITS } from '#shared/imports.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ReadRecord } from '../sandbox/tasks.ts';
import type { Reading, StepContext } from './context.ts';

const PAGE_MILLISECONDS = 2 * 60 * 1000;
const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, application/json;q=0.9, text/html;q=0.5, */*;q=0.1';

const NO_FEED =
  'There is a web page at this address, and it names no feed. Enter the address of the feed itself, often the site’s address with /feed or /rss.xml at its end.';
const ANOTHER_PAGE =
  'The web page at this address names a feed, but there is another web page in its place. Enter the address of the feed itself.';

/**
 * The posts of a feed, each once. A web page is followed once, to the feed it names.
 * @param address of the feed, as it was entered
 * @param file receives the web page and the feed
 * @throws ApiError if it cannot be fetched
 */
export async function* readAddress(
  { db, fetch, sandbox }: StepContext,
  { row }: Reading,
  address: string,
  file: string,
): AsyncGenerator<ReadRecord, void> {
  const fetchPage = async (url: string) => {
    const maxBytes = BLOG_IMPORT_LIMITS.bytes;
    const answer = await fetch(url, { file, maxBytes, timeout: PAGE_MILLISECONDS, accept: ACCEPT });
    const head = await sandbox.task('readFeedHead', { file, url: answer.url });
    return { bytes: answer.bytes, head };
  };

  let page = await fetchPage(address);
  if (page.head.isWebPage) {
    if (!page.head.feed) throw new ApiError('invalid', NO_FEED);
    page = await fetchPage(page.head.feed);
    if (page.head.isWebPage) throw new ApiError('invalid', ANOTHER_PAGE);
  }
  const { bytes } = page;
  const format = await sandbox.task('open', { file, bytes, address });
  await db('imports').where({ id: row.id }).update({ format, bytes });
  const seen = new Set<string>();
  for await (const record of sandbox.records()) {
    if (record.type === 'post') {
      if (seen.has(record.key)) continue;
      seen.add(record.key);
    }
    yield record;
  }
}
