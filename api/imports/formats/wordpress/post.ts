import type { SourceStatus } from '#shared/imports.ts';
import { all, attribute, child, textOf, writtenIn, type XmlNode } from '../../containers/xml-node.ts';
import { Notes } from '../../notes.ts';
import { newPost, type SourcePost } from '../../records.ts';
import { parseDate } from '../../text/dates.ts';
import { ownValue } from '../../text/fields.ts';
import { plainText, plainTitle } from '../../text/html.ts';
import { singleLine } from '../../text/strings.ts';
import { decodePercent, slugOfUrl, usableUrl } from '../../text/urls.ts';
import type { Blog } from './blog.ts';
import { footnotes, metaOf, noteFields, seoOf } from './meta.ts';
import { termsOf } from './terms.ts';

/** One post or page. */
export function postOf(item: XmlNode, blog: Blog, dialect: 'wordpress' | 'squarespace'): SourcePost {
  const notes = new Notes();
  const meta = metaOf(item);
  const link = textOf(item, 'link');
  const kind = textOf(item, 'wp:post_type') === 'page' ? 'page' : 'post';
  const title = plainTitle(child(item, 'title')?.text ?? '');
  const { categories, ...terms } = termsOf(item, blog, notes);
  const status = statusOf(item, notes);
  const dates = datesOf(item, status, notes);
  const { primaryCategory, ...seo } = seoOf(meta, notes);
  const primary = blog.termNumbered(primaryCategory);
  noteFields(meta, notes);
  notes.left('comments', 'comment', all(item, 'wp:comment').length);
  if (textOf(item, 'wp:is_sticky') === '1')
    notes.lost('sticky', 'It was kept at the top of the blog, which is not brought along');
  const enclosed = [
    ...all(item, 'enclosure').map((node) => attribute(node, 'url')),
    meta.get('enclosure')?.split('\n')[0]?.trim() ?? '',
  ];
  const files = [...new Set(enclosed.filter(Boolean))];
  notes.left('podcast', 'attached sound or video file', files.length, files);
  const thumbnail = meta.get('_thumbnail_id') ?? '';
  return newPost(notes, {
    kind,
    source_id: textOf(item, 'wp:post_id') || textOf(item, 'guid') || link || title,
    title,
    slug: slugOf(item, dialect),
    url: usableUrl(link),
    other_urls: otherUrls(item, blog, kind),
    status,
    ...dates,
    ...terms,
    categories: categories.toSorted((one, other) => Number(other === primary) - Number(one === primary)),
    excerpt: plainText(textOf(item, 'excerpt:encoded')),
    content: footnotes(writtenIn(child(item, 'content:encoded')), meta, notes),
    dialect,
    featured: /^\d+$/.test(thumbnail) ? { url: null, attachment_id: thumbnail, alt: '', caption: '' } : null,
    ...seo,
  });
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
  const status = ownValue(STATUSES, written);
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
  const certain = parseDate(textOf(item, 'wp:post_date_gmt')) ?? parseDate(textOf(item, 'pubDate'));
  const date = certain ?? parseDate(textOf(item, 'wp:post_date'));
  if (date === null && status !== 'draft') notes.warning('date', 'The file does not give its date');
  else if (certain === null && status !== 'draft' && status !== 'pending')
    notes.warning('date', 'The file does not give the time zone of its date, which may be some hours off');
  const modified = ['wp:post_modified_gmt', 'wp:post_modified'].map((name) => parseDate(textOf(item, name)));
  return { created_at: date, updated_at: modified.find(Boolean) ?? null };
}

function slugOf(item: XmlNode, dialect: 'wordpress' | 'squarespace'): string | null {
  const name = decodePercent(textOf(item, 'wp:post_name')).replace(/__trashed(?:-\d+)?$/, '');
  return dialect === 'squarespace' ? slugOfUrl(`/${name}`) : name;
}

/** Short URLs with the id, which other sites may link to, and earlier slugs. */
function otherUrls(item: XmlNode, blog: Blog, kind: 'post' | 'page'): string[] {
  const id = textOf(item, 'wp:post_id');
  const guid = textOf(item, 'guid');
  const name = textOf(item, 'wp:post_name');
  const url = usableUrl(textOf(item, 'link')) ?? '';
  const at = name === '' ? -1 : url.lastIndexOf(name);
  const former = all(item, 'wp:postmeta')
    .filter((field) => at !== -1 && textOf(field, 'wp:meta_key') === '_wp_old_slug')
    .map((field) => url.slice(0, at) + textOf(field, 'wp:meta_value') + url.slice(at + name.length));
  const short =
    blog.url && /^\d+$/.test(id) ? `${blog.url}/?${kind === 'page' ? 'page_id' : 'p'}=${id}` : null;
  const found = [guid.startsWith('http') ? usableUrl(guid) : null, short, ...former];
  return [...new Set(found.filter((one) => one !== null))];
}
