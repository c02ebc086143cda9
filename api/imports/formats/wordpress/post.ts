import type { SourceStatus } from '#shared/imports.ts';
import { all, attribute, child, textOf, writtenIn, type XmlNode } from '../../containers/xml-node.ts';
import { Notes } from '../../notes.ts';
import { EMPTY_POST, type SourcePost } from '../../records.ts';
import { parseDate } from '../../text/dates.ts';
import { plainText, plainTitle } from '../../text/html.ts';
import { singleLine } from '../../text/strings.ts';
import { decodePercent, slugOfUrl, usableUrl } from '../../text/urls.ts';
import { noteComments, noteFiles } from '../feeds/entry.ts';
import type { Blog } from './blog.ts';
import { footnotes, type Meta, metaOf, noteFields, seoOf } from './meta.ts';
import { termsOf } from './terms.ts';

/** One post or page. */
export function postOf(item: XmlNode, blog: Blog, dialect: 'wordpress' | 'squarespace'): SourcePost {
  const notes = new Notes();
  const meta = metaOf(item);
  const link = textOf(item, 'link');
  const url = usableUrl(link);
  const kind = textOf(item, 'wp:post_type') === 'page' ? 'page' : 'post';
  const title = plainTitle(child(item, 'title')?.text ?? '');
  const content = writtenIn(child(item, 'content:encoded'));
  const { authors, categories, tags } = termsOf(item, blog, notes);
  const status = statusOf(item, notes);
  const dates = datesOf(item, status, notes);
  const { primaryCategory, ...seo } = seoOf(meta, notes);
  const primary = blog.termNumbered(primaryCategory);
  noteFields(meta, notes);
  noteExtras(item, meta, notes);
  const thumbnail = meta.get('_thumbnail_id') ?? '';
  return {
    ...EMPTY_POST,
    kind,
    source_id: textOf(item, 'wp:post_id') || textOf(item, 'guid') || link || title,
    title,
    slug: slugOf(item, dialect),
    url,
    other_urls: otherUrls(item, url, blog, kind),
    status,
    ...dates,
    authors,
    categories: categories.toSorted((one, other) => Number(other === primary) - Number(one === primary)),
    tags,
    excerpt: plainText(textOf(item, 'excerpt:encoded')),
    content: footnotes(content, meta, notes),
    dialect,
    featured: /^\d+$/.test(thumbnail) ? { url: null, attachment_id: thumbnail, alt: '', caption: '' } : null,
    ...seo,
    notes: notes.list(),
  };
}

/** Notes comments, audio files and that it was pinned to the top of the blog. */
function noteExtras(item: XmlNode, meta: Meta, notes: Notes): void {
  noteComments(all(item, 'wp:comment').length, notes);
  if (textOf(item, 'wp:is_sticky') === '1')
    notes.lost('sticky', 'It was kept at the top of the blog, which is not brought along');
  const enclosures = [
    ...all(item, 'enclosure').map((node) => attribute(node, 'url')),
    meta.get('enclosure')?.split('\n')[0]?.trim() ?? '',
  ];
  noteFiles([...new Set(enclosures.filter(Boolean))], 'attached sound or video file', notes);
}

const STATUSES: { readonly [written: string]: SourceStatus } = {
  publish: 'published',
  future: 'scheduled',
  draft: 'draft',
  'auto-draft': 'draft',
  pending: 'pending',
  private: 'private',
  trash: 'trashed',
};

function statusOf(item: XmlNode, notes: Notes): SourceStatus {
  const written = textOf(item, 'wp:status').toLowerCase();
  const status = Object.hasOwn(STATUSES, written) ? STATUSES[written] : undefined;
  if (status === 'published' || status === 'scheduled')
    return textOf(item, 'wp:post_password') === '' ? status : 'protected';
  if (status) return status;
  const text =
    written === ''
      ? 'The file does not give its status'
      : `Its status “${singleLine(written, 60)}” is unknown here`;
  notes.warning('status', `${text}, so it comes as a draft`);
  return 'draft';
}

/** A draft was never published, so its date is that of its creation, which WordPress only has in the time of the blog. */
function datesOf(item: XmlNode, status: SourceStatus, notes: Notes) {
  const isUnpublished = status === 'draft' || status === 'pending';
  const certain = parseDate(textOf(item, 'wp:post_date_gmt')) ?? parseDate(textOf(item, 'pubDate'));
  const date = certain ?? parseDate(textOf(item, 'wp:post_date'));
  if (date === null && status !== 'draft') notes.warning('date', 'The file does not give its date');
  else if (certain === null && !isUnpublished)
    notes.warning('date', 'The file does not give the time zone of its date, which may be some hours off');
  return {
    created_at: date,
    published_at: isUnpublished ? null : date,
    updated_at:
      parseDate(textOf(item, 'wp:post_modified_gmt')) ?? parseDate(textOf(item, 'wp:post_modified')),
  };
}

function slugOf(item: XmlNode, dialect: 'wordpress' | 'squarespace'): string | null {
  const name = decodePercent(textOf(item, 'wp:post_name')).replace(/__trashed(?:-\d+)?$/, '');
  return (dialect === 'squarespace' ? slugOfUrl(`/${name}`) : name) || null;
}

/** Short URLs with the id, which other sites may link to, and earlier slugs. */
function otherUrls(item: XmlNode, url: string | null, blog: Blog, kind: 'post' | 'page'): string[] {
  const id = textOf(item, 'wp:post_id');
  const guid = usableUrl(textOf(item, 'guid'));
  const name = textOf(item, 'wp:post_name');
  const at = name === '' ? -1 : (url?.lastIndexOf(name) ?? -1);
  const former = all(item, 'wp:postmeta')
    .filter((field) => textOf(field, 'wp:meta_key') === '_wp_old_slug' && at !== -1)
    .map((field) => textOf(field, 'wp:meta_value'))
    .map((slug) => slug && url && url.slice(0, at) + slug + url.slice(at + name.length));
  const short = `${blog.url}/?${kind === 'page' ? 'page_id' : 'p'}=${id}`;
  const found = [guid?.startsWith('http') ? guid : '', /^\d+$/.test(id) && blog.url ? short : '', ...former];
  return [...new Set(found.flatMap((one) => one || []))].slice(0, 20);
}
