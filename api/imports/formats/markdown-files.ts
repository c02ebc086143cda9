import type { ReaderInput, SourceReader, SourceRecord } from '../source.ts';
import { contentsOf, pictures, problem, withArchive } from './archive-files.ts';
import { pictureFinder } from './markdown/images.ts';
import { markdownPost } from './markdown/post.ts';
import { siteOf } from './markdown/site.ts';
import { decodeText, few } from './texts.ts';
import type { Archive, ArchiveEntry } from './zip.ts';
import { baseOf } from './zip-paths.ts';

const TEXT = /\.(?:md|markdown|mdown|mkdn?|mdx)$/i;
/** Jekyll takes HTML among its posts as well. */
const POST_HTML = /(?:^|\/)_(?:posts|drafts)\/.*\.html?$/i;
const NOT_POSTS =
  /(?:^|\/)(?:node_modules|bower_components|themes|vendor|archetypes|layouts|_layouts|_includes|_sass|_site|\.github|\.vscode|\.obsidian|i18n|resources\/_gen)\//i;
const NOT_ARTICLES =
  /^(?:_index(?:\.[a-z-]+)?|readme|changelog|contributing|licen[cs]e(?:\.[\w-]+)?|code_of_conduct|security|404|search|pull_request_template|agents)\.\w+$/i;

/** Whether a file is one that a person wrote to be read, by its path. */
export const isMarkdownPost = (path: string): boolean =>
  (TEXT.test(path) || POST_HTML.test(path)) && !NOT_POSTS.test(path) && !NOT_ARTICLES.test(baseOf(path));

/** Where generators keep what they publish. */
export const isGeneratorPath = (path: string): boolean =>
  /(?:^|\/)(?:_posts|_drafts)\/[^/]|(?:^|\/)content\/.+\.(?:md|markdown|mdx)$/i.test(path);

/** Reads Markdown files of Jekyll, Hugo or no generator at all, with front matter in any of its forms. */
export const readMarkdownFiles: SourceReader = (input: ReaderInput) =>
  withArchive(input, (archive, progress) => files(archive, progress));

async function* files(
  archive: Archive,
  progress: (entry: ArchiveEntry) => void,
): AsyncGenerator<SourceRecord> {
  const site = await siteOf(archive);
  if (site.title || site.url)
    yield { type: 'site', ...(site.title && { title: site.title }), ...(site.url && { url: site.url }) };
  const guessed: string[] = [];
  for (const entry of archive.entries) {
    if (!isMarkdownPost(entry.path)) continue;
    progress(entry);
    const { bytes, refusal } = await contentsOf(archive, entry);
    if (refusal !== undefined) {
      yield problem(refusal);
      continue;
    }
    const { text, encoding } = decodeText(bytes);
    if (text.trim() === '') {
      yield problem(`${entry.path} is empty and was left out.`);
      continue;
    }
    if (encoding === 'Windows-1252') guessed.push(entry.path);
    yield markdownPost(text, entry.path, site, pictureFinder(archive, site, entry.path));
  }
  if (guessed.length > 0)
    yield problem(
      `${few(guessed)} ${guessed.length === 1 ? 'is' : 'are'} not in UTF-8 and read as Windows-1252. Look whether accents and quotation marks came out right.`,
    );
  yield* pictures(archive, progress, (path) => !NOT_POSTS.test(path));
}
