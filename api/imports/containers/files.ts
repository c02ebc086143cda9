import { readFile } from 'node:fs/promises';
import { DomUtils, parseDocument } from 'htmlparser2';
import { readCsv } from '../../platform/csv.ts';
import { bytesOf, decodedTexts, decodeText } from '../../platform/encoding.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { problem, type ReaderInput, type SourceProblem } from '../records.ts';
import { type Fields, fields, parsedJson, resolveUrl } from '../text.ts';

const GUESSED =
  'The file is not in UTF-8 throughout: what is not was read as Windows-1252. Look at accented letters and quotation marks before you publish.';

/** An item may reach over many pieces, and is searched again with each. */
const PIECE_BYTES = 1024 * 1024;

/** The text of a file in pieces. @param told gets a problem if some of its encoding was guessed */
export const textOfFile = ({ file }: ReaderInput, told: SourceProblem[]): AsyncGenerator<string> =>
  decodedTexts(file, {
    pieceBytes: PIECE_BYTES,
    guessed() {
      if (told.length === 0) told.push(problem(GUESSED));
    },
  });

/** The cells of a row by the names of their columns. */
export type Row = { readonly [name: string]: string | undefined };

/**
 * Streams the rows of a table below its header; one that cannot be read ends it, with a problem. Of two columns of a name the
 * first counts.
 * @param longest characters that a row may have
 * @param nameOf names a column
 */
export async function* csvRows(
  texts: Iterable<string> | AsyncIterable<string>,
  longest: number,
  nameOf: (header: string) => string,
): AsyncGenerator<{ type: 'row'; row: Row } | SourceProblem> {
  let names: string[] | undefined;
  try {
    for await (const { cells } of readCsv(texts, longest))
      if (names) {
        const named = names.map((name, at) => [name, cells[at]?.trim()] as const);
        yield { type: 'row', row: Object.fromEntries(named.reverse()) };
      } else names = cells.map(nameOf);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    yield problem(`${error.message} What stands before that was read.`);
  }
}

/** A document is held in memory whole, as text and as values. */
const JSON_BYTES = 100 * 1024 * 1024;

/** @throws ApiError 'too_large' over the limit, 'invalid' if it is not a whole JSON object */
export async function readJson(input: ReaderInput): Promise<Fields> {
  if (input.bytes > JSON_BYTES)
    throw new ApiError(
      'too_large',
      `A file of this kind may have ${JSON_BYTES / 1024 ** 2} MB; this one has ${Math.ceil(input.bytes / 1024 ** 2)} MB. Export the blog in several parts.`,
    );
  const { text } = decodeText(await readFile(input.file));
  const document = parsedJson(text);
  if (document !== null) return fields(document);
  throw new ApiError(
    'invalid',
    'The file is not complete JSON. Export or download it again, then try again.',
  );
}

/** Bytes read at the beginning of a large document. */
const PART = 512 * 1024;
const WEB_PAGE = /^(?:<!--(?:(?!-->)[\s\S])*-->|<\?(?:(?!\?>)[\s\S])*\?>|\s)*<(?:!doctype\s+html|html)\b/i;
const FEED_TYPE = /^application\/(?:rss\+xml|atom\+xml|feed\+json)\b/i;

/**
 * Whether a document is a web page, and the first feed of posts that it links to.
 * @param url where the file came from; relative links are resolved against it
 */
export async function readFeedHead(file: string, url: string) {
  const start = (await bytesOf(file, PART))
    .toString()
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (!WEB_PAGE.test(start)) return { isWebPage: false, feed: null };
  const feeds = DomUtils.getElementsByTagName('link', parseDocument(start))
    .map(({ attribs }) => attribs)
    .filter(({ rel = '', type = '' }) => /(?:^|\s)alternate(?:\s|$)/i.test(rel) && FEED_TYPE.test(type));
  const posts = feeds.find(({ title, href }) => !/comment/i.test(`${title} ${href}`)) ?? feeds[0];
  return { isWebPage: true, feed: resolveUrl(posts?.href ?? '', url) };
}
