import { BLOG_IMPORT_LIMITS } from '#shared/imports.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { problem } from '../records.ts';
import type { ReadRecord } from '../sandbox/tasks.ts';
import type { Reading, StepContext } from './context.ts';

const PAGES = 50;
const PAGE_MILLISECONDS = 2 * 60 * 1000;
const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, application/json;q=0.9, text/html;q=0.5, */*;q=0.1';

const NO_FEED =
  'There is a web page at this address, and it names no feed. Enter the address of the feed itself, often the site’s address with /feed or /rss.xml at its end.';
const ANOTHER_PAGE =
  'The web page at this address names a feed, but there is another web page in its place. Enter the address of the feed itself.';

/**
 * The posts of a feed, each once, following its links to older pages. A web page is followed once, to the feed it names.
 * @param address of the feed, as it was entered
 * @param file receives one page after the other
 * @throws ApiError if the first page cannot be fetched
 */
export async function* readAddress(
  { db, fetch, sandbox }: StepContext,
  reading: Reading,
  address: string,
  file: string,
): AsyncGenerator<ReadRecord, void> {
  const { row } = reading;
  const seen = new Set<string>();
  let before = 0;

  const fetchPage = async (url: string) => {
    const maxBytes = BLOG_IMPORT_LIMITS.bytes - before;
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
  for (let number = 1; ; number += 1) {
    const { bytes, head } = page;
    const known = new Set(seen);
    const format = await sandbox.task('open', { file, bytes, address });
    await db('imports')
      .where({ id: row.id })
      .update({ format, bytes: before + bytes });
    for await (const record of sandbox.records()) {
      if (record.type === 'post') {
        if (known.has(record.key)) continue;
        seen.add(record.key);
      }
      yield record;
    }
    before += bytes;
    if (!head.next || seen.size === known.size) return;
    if (number === PAGES)
      return yield problem(
        `The feed goes on after ${PAGES} pages, which is the most that is read. The newest ${seen.size} articles of the feed were read.`,
      );
    try {
      page = await fetchPage(head.next);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const lost = `Page ${number + 1} of the feed could not be fetched, so older articles are missing.`;
      return yield problem(`${lost} ${error.message}`);
    }
  }
}
