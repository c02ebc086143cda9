import { type AnyNode, type Element, isTag } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { parseDate } from '../../platform/dates.ts';
import { archiveReader, baseOf, pictures, textOf, textsOf } from '../containers/archive.ts';
import { leftOutOfArchive, Notes } from '../notes.ts';
import { newPost, problem, type SourceImage, type SourcePost, type SourceReader } from '../records.ts';
import { singleLine } from '../text/strings.ts';
import { slugOfUrl, withoutSlash } from '../text/urls.ts';

/** Stories are in posts/, at any depth. */
export const isMediumPost = (path: string): boolean => /(?:^|\/)posts\/[^/]+\.html?$/i.test(path);

/** Reads Medium's archive: one HTML file per story, drafts and responses included. */
export const readMedium: SourceReader = archiveReader(async function* (archive) {
  const profile = archive.entries.find(({ path }) => /(?:^|\/)profile\/profile\.html?$/i.test(path));
  const profileText = profile && (await textOf(archive, profile));
  const owner = parseDocument(profileText?.type === 'text' ? profileText.text : '').children;
  const site = byClass('u-url', owner)?.attribs.href ?? '';
  if (/^https?:\/\/\S+$/.test(site)) yield { type: 'site', url: withoutSlash(site) };
  const left = { response: [] as string[], other: [] as string[] };
  for await (const file of textsOf(archive, isMediumPost)) {
    if (file.type === 'problem') {
      yield file;
      continue;
    }
    try {
      const story = storyOf(file.text, file.path, wordsOf(byClass('p-name', owner)));
      if (typeof story === 'object') yield story;
      else left[story].push(baseOf(file.path));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      left.other.push(baseOf(file.path));
    }
  }
  yield* pictures(archive);
  const { response, other } = left;
  if (response.length > 0)
    yield problem(leftOutOfArchive('with a response to a story rather than a story', response));
  if (other.length > 0)
    yield problem(leftOutOfArchive('in posts/ not built as Medium builds a story', other));
});

const hasClass = (name: string) => (node: Element) => (node.attribs.class ?? '').split(/\s+/).includes(name);
const find = (test: (node: Element) => boolean, nodes: AnyNode[]): Element | undefined =>
  DomUtils.findOne(test, nodes) ?? undefined;
const byClass = (name: string, nodes: AnyNode[]) => find(hasClass(name), nodes);
const byTag = (name: string, nodes: AnyNode[]) => find((node) => node.name === name, nodes);
const wordsOf = (node: Element | undefined): string => (node ? singleLine(DomUtils.textContent(node)) : '');

/** Reads one file of posts/, an h-entry. @throws RangeError for one that is nested deeper than functions recurse */
function storyOf(html: string, path: string, owner: string): SourcePost | 'response' | 'other' {
  // Unclosed sections of the text must not swallow the footer after it.
  const end = html.includes('<footer') ? html.lastIndexOf('<footer') : html.length;
  const text = parseDocument(html.slice(0, end)).children;
  const all = [...text, ...parseDocument(html.slice(end)).children];
  const body = byClass('e-content', text);
  if (!body) return 'other';
  const title = wordsOf(byClass('p-name', all)) || wordsOf(byTag('title', all));
  const subtitle = wordsOf(byClass('p-summary', all));
  const file = fileParts(path);
  const canonical = byClass('p-canonical', all)?.attribs.href?.trim() ?? '';
  const published = parseDate(byClass('dt-published', all)?.attribs.datetime);
  const isDraft = file.isDraft || (!canonical && !published);
  if (!isDraft && isResponse(body, title, subtitle)) return 'response';
  const notes = new Notes();
  tidyBeginning(body, title, subtitle, notes);
  const featured = takeFeatured(body, notes);
  if (!isDraft && !published) notes.warning('date', 'The file does not say when it was published');
  return newPost(notes, {
    // Files may share a URL, and the title in a file name may change; the id stays.
    source_id: file.id ?? path,
    title,
    // The last segment of a URL is a title and an id, or an id alone.
    slug: slugOfUrl(canonical)?.replace(/(?:^|-)[\da-f]{8,14}$/i, '') || file.slug,
    url: canonical,
    status: isDraft ? 'draft' : 'published',
    created_at: published,
    authors: [wordsOf(byClass('p-author', all)) || owner],
    tags: DomUtils.findAll(hasClass('p-tag'), all).map(wordsOf),
    excerpt: subtitle,
    content: DomUtils.getInnerHTML(body, { encodeEntities: 'utf8' }).trim(),
    dialect: 'medium',
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
  if (subtitle || !title) return false;
  if (find((node) => /^(?:h[1-6]|figure|img)$/.test(node.name), body.children)) return false;
  return wordsOf(body).startsWith(title.replace(/[…\s]+$/, ''));
}

/** Removes what the head of the page shows again: title and subtitle, and the line above them. */
function tidyBeginning(body: Element, title: string, subtitle: string, notes: Notes): void {
  const again = 'which stood again at the beginning of the text,';
  for (const block of leadingBlocks(body, 4)) {
    const text = wordsOf(block);
    if (!/^h[1-6]$/.test(block.name)) return;
    if (text === title) notes.converted('title', `The title, ${again} was taken out`);
    else if (subtitle && text === subtitle)
      notes.converted('subtitle', `The subtitle, ${again} became the excerpt`);
    else if (hasClass('graf--kicker')(block))
      notes.converted('kicker', `The line above the title was taken out: ${text.slice(0, 200)}`);
    else return;
    DomUtils.removeElement(block);
  }
}

const isBlock = (node: Element): boolean => /^(?:h[1-6]|p|figure|blockquote|pre|ul|ol)$/.test(node.name);

const leadingBlocks = (body: Element, most: number): Element[] =>
  DomUtils.find((node) => isTag(node) && isBlock(node), body.children, true, most) as Element[];

/** The picture that Medium shows in lists, removed from the text if that begins with it. */
function takeFeatured(body: Element, notes: Notes): SourceImage | null {
  const isFeatured = (node: Element) => node.attribs['data-is-featured'] === 'true';
  const image = find(isFeatured, body.children);
  const url = image?.attribs.src;
  if (!url) return null;
  const alt = image.attribs.alt ?? '';
  const [block] = leadingBlocks(body, 1);
  if (block?.name !== 'figure' || !find(isFeatured, block.children)) return { url, alt, caption: '' };
  notes.converted('featured', 'The picture at the beginning of the text became the featured image');
  DomUtils.removeElement(block);
  return { url, alt, caption: wordsOf(byTag('figcaption', block.children)) };
}
