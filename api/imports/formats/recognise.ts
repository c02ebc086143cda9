import type { BlogFormat } from '#shared/imports.ts';
import { bytesOf, decodeText } from '../../platform/encoding.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type Archive, archiveReader, folderOf, openArchive, pictures } from '../containers/archive.ts';
import { FEED_FORMATS, problem, type ReaderInput, type Recognised, type SourceReader } from '../records.ts';
import { listOf } from '../text.ts';
import { isPostTable, readCsv } from './csv.ts';
import { readJsonFeed, readXmlFeed } from './feeds.ts';
import { isGhost, readGhost } from './ghost.ts';
import { isGeneratorPath, isMarkdownPost, readMarkdown } from './markdown.ts';
import { isMediumPost, readMedium } from './medium.ts';
import { isSubstackPost, isSubstackTable, readSubstack } from './substack.ts';
import { readSquarespace, readWordpress } from './wordpress.ts';

/** The most files of an archive to open in search of an export. */
const MOST_LOOKED_INTO = 50;
const EXPORT_NAME = /\.(?:xml|json|atom|rss|csv)$/i;

/**
 * Recognises a file by its content, whatever its name.
 * @param isPart whether it is an archive within another one
 * @throws ApiError 'invalid' if it is not an export
 */
export async function recognise({ file }: ReaderInput, isPart = false): Promise<Recognised> {
  const head = await bytesOf(file, HEAD_BYTES);
  if (head.toString('latin1', 0, 2) !== 'PK') return detect(head);
  const archive = await openArchive(file);
  try {
    return (isPart ? undefined : await partsIn(archive)) ?? (await recogniseArchive(archive));
  } finally {
    archive.close();
  }
}

/** By its list of files and the first bytes of those that may be an export. */
async function recogniseArchive(archive: Archive): Promise<Recognised> {
  const { paths } = archive;
  const exports = await exportsIn(archive);
  const ghost = exports.find(({ format }) => format === 'ghost');
  const hasMarkdown = paths.some(isMarkdownPost);
  const first = ghost ?? exports[0];
  // A feed next to the sources of a site was generated from them.
  const isBuilt =
    hasMarkdown && (paths.some(isGeneratorPath) || (first && FEED_FORMATS.includes(first.format)));
  if (first && (ghost || !isBuilt))
    return { format: first.format, read: exportsReader(first.format, exports) };
  if (paths.some((path) => isSubstackPost(path) || isSubstackTable(path)))
    return { format: 'substack', read: readSubstack };
  if (hasMarkdown) return { format: 'markdown', read: readMarkdown };
  if (paths.some(isMediumPost)) return { format: 'medium', read: readMedium };
  throw new ApiError('invalid', `There is no blog in this archive. ${ACCEPTED}`);
}

/** Notion packs its export once more, in parts. */
async function partsIn(archive: Archive): Promise<Recognised | undefined> {
  const parts = archive.paths.filter((path) => /\.zip$/i.test(path));
  if (parts.length === 0 || parts.length < archive.paths.length) return undefined;
  const read: SourceReader = archiveReader(async function* (opened) {
    for (const part of parts)
      yield* opened.readExport(part, async function* (input) {
        yield* (await recognise(input, true)).read(input);
      });
  });
  for await (const { format } of archive.readExport(parts[0] as string, async function* (input) {
    yield await recognise(input, true);
  }))
    return { format, read };
  return undefined;
}

type Export = Recognised & { path: string };

/** The exports among the largest files that may be one. */
async function exportsIn(archive: Archive): Promise<Export[]> {
  const candidates = archive.paths
    .filter((path) => EXPORT_NAME.test(path))
    .toSorted((one, other) => archive.bytesOf(other) - archive.bytesOf(one))
    .slice(0, MOST_LOOKED_INTO);
  const found: Export[] = [];
  for (const path of candidates) {
    try {
      found.push({ path, ...detect(await archive.head(path, HEAD_BYTES)) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return found;
}

/** Copies of Ghost's pictures in other sizes. */
const RESIZED = /(?:^|\/)images\/size\//;

/**
 * WordPress splits large exports: reads all files of the same format, in the order of their names. The site's folder of
 * pictures may be packed beside them.
 */
const exportsReader = (format: BlogFormat, exports: Export[]): SourceReader =>
  archiveReader(async function* (archive) {
    const same = exports.filter((one) => one.format === format);
    const others = exports.filter((one) => one.format !== format);
    for (const { path, read } of same.toSorted((a, b) => a.path.localeCompare(b.path))) {
      try {
        yield* archive.readExport(path, read);
      } catch (error) {
        // A file that fails does not stop the others.
        if (!(error instanceof ApiError) || error.code !== 'invalid') throw error;
        yield problem(error.message);
      }
    }
    if (others.length > 0)
      yield problem(
        `The archive also has ${listOf(others.map(({ path }) => path))}, which is another kind of export. Upload it by itself.`,
      );
    // Posts have the addresses of the site, whose root is where its export lies, or above Ghost's folder of pictures.
    const root = folderOf(same[0]?.path ?? '');
    const inSite = (path: string) =>
      format === 'ghost'
        ? path.replace(/^(?:.*?\/)?(?:content\/)?(?=(?:images|media|files)\/)/, 'content/')
        : path.startsWith(root)
          ? path.slice(root.length)
          : path;
    for await (const record of pictures(archive, (path) => !RESIZED.test(path)))
      yield record.type === 'file' ? { ...record, path: inSite(record.path) } : record;
  });

/** Bytes of a file to recognise it by. */
const HEAD_BYTES = 512 * 1024;

/**
 * Recognises a file that is not an archive by its first bytes, whatever its name.
 * @throws ApiError 'invalid' if it is not an export
 */
function detect(head: Buffer): Recognised {
  const text = decodeText(head).text.trimStart();
  const found = /^[{[]/.test(text) ? detectJson(text) : detectXml(text);
  if (found) return found;
  if (!text.startsWith('<') && isPostTable(text)) return { format: 'csv', read: readCsv };
  throw new ApiError('invalid', `This file is no export that is known here. ${ACCEPTED}`);
}

function detectJson(text: string): Recognised | null {
  if (isGhost(text)) return { format: 'ghost', read: readGhost };
  const hasVersion = /"version"\s*:\s*"https?:\\?\/\\?\/(?:www\.)?jsonfeed\.org\\?\/version/i.test(text);
  return hasVersion || (/"content_(?:html|text)"\s*:/.test(text) && /"items"\s*:\s*\[/.test(text))
    ? { format: 'json_feed', read: readJsonFeed }
    : null;
}

const NO_FEED = /^(?:html|svg|opml|urlset|sitemapindex|plist)$/i;

/** A public feed may declare the namespace of exports too; only exports have a version or types of posts. */
const EXPORT =
  /<(?:wp:)?wxr_version|<wp:(?:post_type|post_id|author_login|author|base_site_url)[\s>]|wordpress\.org\/export\/[\d.]+\//i;

/** By the first element that can be a root: warnings of PHP may stand before it, and all readers skip them. */
function detectXml(text: string): Recognised | null {
  const prolog = text.replace(/<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)/g, ' ').trimStart();
  const first = /^(?:<!DOCTYPE[^<>[]*(?:\[[\s\S]*?\]\s*)?>\s*)?<([\w.:-]+)/i.exec(prolog)?.[1] ?? '';
  const [tag, name] = /<(rss|rdf:RDF|feed)(?=[\s>/])[^<>]*>/.exec(prolog) ?? [];
  if (!tag || NO_FEED.test(first)) return null;
  const [channel = ''] = text.split(/<(?:entry|item)[\s>]/, 1);
  const isBlogger =
    tag.includes('schemas.google.com/blogger/') ||
    /<generator[^<>]*>\s*Blogger|<id>\s*tag:blogger\.com,/i.test(channel);
  if (name === 'feed') return { format: isBlogger ? 'blogger' : 'atom', read: readXmlFeed };
  if (name !== 'rss' || !EXPORT.test(text)) return { format: 'rss', read: readXmlFeed };
  // Squarespace writes WordPress's format and does not name itself; its blocks and servers show it.
  const isWordpress =
    /<generator>[^<]*wordpress|generated by WordPress/i.test(channel) ||
    !/\bsquarespace(?:-cdn)?\.com\b|class="[^"]*\bsqs-/i.test(text);
  return isWordpress
    ? { format: 'wordpress', read: readWordpress }
    : { format: 'squarespace', read: readSquarespace };
}

const ACCEPTED =
  'What can be imported: an export of WordPress, Squarespace or Blogger (.xml), of Ghost (.json), of Medium or Substack (.zip), Markdown files in a .zip, as Notion exports them, a table of articles (.csv) with columns called title and content, or a feed. Upload the file that the old blog’s export page gives as it is: a page saved in the browser is none.';
