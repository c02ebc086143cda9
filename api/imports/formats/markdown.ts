import { archiveReader, baseOf, pictures, textsOf } from '../containers/archive.ts';
import { leftOutOfArchive, listOf } from '../notes.ts';
import { problem, type SourceReader } from '../records.ts';
import { markdownPost } from './markdown/post.ts';
import { siteOf } from './markdown/site.ts';

const TEXT = /\.(?:md|markdown)$/i;
/** Markdown with components of the site, which exist there only. */
const MDX = /\.mdx$/i;
/** Jekyll has posts in HTML too. */
const POST_HTML = /(?:^|\/)_(?:posts|drafts)\/.*\.html?$/i;
const NOT_POSTS =
  /(?:^|\/)(?:node_modules|themes|vendor|archetypes|layouts|_layouts|_includes|_site|\.github|i18n)\//i;
const NOT_ARTICLES =
  /^(?:_index|readme|changelog|contributing|licen[cs]e|code_of_conduct|security|404|search)(?:\.[a-z-]+)?\.\w+$/i;

/** Whether a path is that of an article rather than a readme or a part of a theme. */
export const isMarkdownPost = (path: string): boolean =>
  (TEXT.test(path) || POST_HTML.test(path)) && !NOT_POSTS.test(path) && !NOT_ARTICLES.test(baseOf(path));

/** Reads Markdown files of Jekyll, Hugo, Hexo, or no generator, with front matter in any format. */
export const readMarkdown: SourceReader = archiveReader(async function* (archive) {
  const site = await siteOf(archive);
  if (site.url) yield { type: 'site', url: site.url };
  const guessed: string[] = [];
  for await (const file of textsOf(archive, isMarkdownPost)) {
    if (file.type === 'problem') yield file;
    else if (file.text.trim() === '') yield problem(`${file.path} is empty and was left out.`);
    else {
      if (file.isGuessed) guessed.push(file.path);
      yield markdownPost(file.text, file.path, site);
    }
  }
  if (guessed.length > 0)
    yield problem(
      `${listOf(guessed)} ${guessed.length === 1 ? 'is' : 'are'} not in UTF-8 and read as Windows-1252. Check that accents and quotation marks came out right.`,
    );
  const paths = archive.entries.map(({ path }) => path).filter((path) => !NOT_POSTS.test(path));
  const mdx = paths.filter((path) => MDX.test(path));
  if (mdx.length > 0)
    yield problem(
      `${leftOutOfArchive('with components of the old site (.mdx)', mdx)} Save as .md what is an article, without them.`,
    );
  yield* pictures(archive, (path) => !NOT_POSTS.test(path));
});
