import type { Element } from 'hast';
import { parseDate } from '../../platform/dates.ts';
import { archiveReader, baseOf, pictures, textOf, textsOf } from '../containers/archive.ts';
import {
  attr,
  type Child,
  elementsIn,
  findClass,
  findTag,
  hasClass,
  isElement,
  parseHtml,
  serialise,
  wordsOf,
} from '../convert/hast.ts';
import { newPost, problem, type SourceImage, type SourcePost, type SourceReader } from '../records.ts';
import { leftOutOfArchive, Notes, slugOfUrl, withoutSlash } from '../text.ts';

/** Stories are in posts/, at any depth. */
export const isMediumPost = (path: string): boolean => /(?:^|\/)posts\/[^/]+\.html?$/i.test(path);

/** Reads Medium's archive: one HTML file per story, drafts and responses included. */
export const readMedium: SourceReader = archiveReader(async function* (archive) {
  const profile = archive.paths.find((path) => /(?:^|\/)profile\/profile\.html?$/i.test(path));
  const ofProfile = profile && (await textOf(archive, profile));
  const owner = parseHtml(typeof ofProfile === 'string' ? ofProfile : '');
  const site = attr(findClass(owner, 'u-url'), 'href') ?? '';
  if (/^https?:\/\/\S+$/.test(site)) yield { type: 'site', url: withoutSlash(site) };
  const left: string[] = [];
  for await (const { path, text } of textsOf(archive, isMediumPost)) {
    const story = typeof text === 'string' ? storyOf(text, path, wordsOf(findClass(owner, 'p-name'))) : text;
    if (story) yield story;
    else left.push(baseOf(path));
  }
  yield* pictures(archive);
  if (left.length > 0)
    yield problem(
      leftOutOfArchive('with a response to a story, or not built as Medium builds a story', left),
    );
});

/** Reads one file of posts/, an h-entry; null for a response and for anything else. */
function storyOf(html: string, path: string, owner: string): SourcePost | null {
  let page: Child[];
  try {
    page = parseHtml(html);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  const body = findClass(page, 'e-content');
  if (!body) return null;
  const title = wordsOf(findClass(page, 'p-name')) || wordsOf(findTag(page, 'title'));
  const subtitle = wordsOf(findClass(page, 'p-summary'));
  const file = fileParts(path);
  const canonical = attr(findClass(page, 'p-canonical'), 'href') ?? '';
  const published = parseDate(attr(findClass(page, 'dt-published'), 'dateTime'));
  const isDraft = file.isDraft || (!canonical && !published);
  if (!isDraft && isResponse(body, title, subtitle)) return null;
  const notes = new Notes();
  // The head of the page shows the title, the subtitle and the line above them again.
  for (const block of leadingBlocks(body, 4)) {
    const isShown = wordsOf(block) === title || (subtitle && wordsOf(block) === subtitle);
    if (!/^h[1-6]$/.test(block.tagName) || !(isShown || hasClass(block, 'graf--kicker'))) break;
    remove(body, block);
  }
  const featured = takeFeatured(body);
  return newPost(notes, {
    // Files may share a URL, and the title in a file name may change; the id stays.
    source_id: file.id ?? path,
    title,
    // The last segment of a URL is a title and an id, or an id alone.
    slug: slugOfUrl(canonical)?.replace(/(?:^|-)[\da-f]{8,14}$/i, '') || file.slug,
    url: canonical,
    status: isDraft ? 'draft' : 'published',
    created_at: published,
    authors: [wordsOf(findClass(page, 'p-author')) || owner],
    tags: elementsIn(page)
      .filter((node) => hasClass(node, 'p-tag'))
      .map((node) => wordsOf(node)),
    excerpt: subtitle,
    content: serialise(body.children).trim(),
    featured,
  });
}

/** '2018-08-11_Title-of-it-efefef121212.html', 'draft_Title-efefef121212.html' */
function fileParts(path: string): { isDraft: boolean; slug: string; id: string | undefined } {
  const [name = ''] = baseOf(path).split('.');
  const [, words = '', id] = /^(?:draft|\d{4}-\d{2}-\d{2})_(.*?)-*([\da-f]{8,14})$/i.exec(name) ?? [];
  return { isDraft: /^draft_/i.test(name), slug: words.replace(/^-+|-+$/g, '').toLowerCase(), id };
}

/** A response has no title: Medium fills in its first words. */
function isResponse(body: Element, title: string, subtitle: string): boolean {
  if (subtitle || !title || findTag(body, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'figure', 'img')) return false;
  return wordsOf(body).startsWith(title.replace(/[…\s]+$/, ''));
}

function remove(parent: Element, gone: Element): void {
  parent.children = parent.children.filter((child) => child !== gone);
  for (const child of parent.children) if (isElement(child)) remove(child, gone);
}

const leadingBlocks = (body: Element, most: number): Element[] =>
  elementsIn(body)
    .filter(({ tagName }) => /^(?:h[1-6]|p|figure|blockquote|pre|ul|ol)$/.test(tagName))
    .slice(0, most);

/** The picture that Medium shows in lists, removed from the text if that begins with it. */
function takeFeatured(body: Element): SourceImage | null {
  const isFeatured = (node: Element) => attr(node, 'dataIsFeatured') === 'true';
  const image = elementsIn(body).find(isFeatured);
  const url = attr(image, 'src');
  if (!url) return null;
  const alt = attr(image, 'alt') ?? '';
  const [block] = leadingBlocks(body, 1);
  if (block?.tagName !== 'figure' || !elementsIn(block).some(isFeatured)) return { url, alt, caption: '' };
  const caption = wordsOf(findTag(block, 'figcaption'));
  remove(body, block);
  return { url, alt, caption };
}
