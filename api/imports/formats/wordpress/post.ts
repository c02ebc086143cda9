import type { ImportNote, SourceStatus } from '#shared/imports.ts';
import type { ContentDialect, SourcePost } from '../../source.ts';
import { percentDecoded, slugOfAddress, usableAddress } from '../addresses.ts';
import { plainText, plainTitle } from '../plain-text.ts';
import { addNote, line, note, wellFormed } from '../texts.ts';
import { moment } from '../xml/moments.ts';
import { child, textOf, type XmlNode } from '../xml/node.ts';
import type { Blog } from './blog.ts';
import { footnotes, metaOf, noteFields } from './meta.ts';
import { seoOf } from './seo.ts';
import { noteExtras, termsOf } from './terms.ts';

/** One post or page. */
export function postOf(item: XmlNode, blog: Blog, dialect: ContentDialect): SourcePost {
  const notes: ImportNote[] = [];
  const meta = metaOf(item);
  const id = textOf(item, 'wp:post_id');
  const guid = textOf(item, 'guid');
  const link = textOf(item, 'link');
  const kind = textOf(item, 'wp:post_type') === 'page' ? 'page' : 'post';
  const title = plainTitle(child(item, 'title')?.text ?? '');
  const excerpt = plainText(child(item, 'excerpt:encoded')?.text ?? '');
  const terms = termsOf(item, blog, notes);
  const status = statusOf(item, notes);
  const dates = datesOf(item, blog, status, notes);
  const seo = seoOf(
    meta,
    { title, site: blog.title, excerpt, category: terms.categories[0] ?? '', author: terms.authors[0] ?? '' },
    notes,
  );
  const primary = blog.termNumbered(seo.primaryCategory);
  const url = usableAddress(link);
  const content = child(item, 'content:encoded')?.text ?? '';
  noteFields(meta, content, notes);
  noteExtras(item, meta, notes);
  return {
    type: 'post',
    kind,
    source_id: line(id || guid || link || title, 500),
    title,
    slug: slugOf(item, dialect),
    url,
    other_urls: otherAddresses(item, url, blog, kind),
    status,
    ...dates,
    authors: terms.authors,
    categories:
      primary && terms.categories.includes(primary)
        ? [primary, ...terms.categories.filter((name) => name !== primary)]
        : terms.categories,
    tags: terms.tags,
    excerpt,
    content: wellFormed(footnotes(content, meta, notes)),
    dialect,
    featured: /^\d+$/.test(meta.get('_thumbnail_id') ?? '')
      ? { url: null, attachment_id: meta.get('_thumbnail_id'), alt: '', caption: '' }
      : null,
    seo_title: seo.title,
    seo_description: seo.description,
    notes,
    line: item.line,
  };
}

function statusOf(item: XmlNode, notes: ImportNote[]): SourceStatus {
  const written = textOf(item, 'wp:status').toLowerCase();
  const protectedBy = (child(item, 'wp:post_password')?.text ?? '').trim() !== '';
  switch (written) {
    case 'publish':
    case 'future':
      if (protectedBy) return 'protected';
      return written === 'publish' ? 'published' : 'scheduled';
    case 'draft':
    case 'auto-draft':
      return 'draft';
    case 'pending':
      return 'pending';
    case 'private':
      return 'private';
    case 'trash':
      return 'trashed';
    default: {
      const text =
        written === ''
          ? 'The file does not tell its status'
          : `Its status “${line(written, 60)}” is unknown here`;
      addNote(notes, note('warning', 'status', `${text}, so it comes as a draft`));
      return 'draft';
    }
  }
}

/** A draft was never published, so it only has a day on which it was begun. */
function datesOf(item: XmlNode, blog: Blog, status: SourceStatus, notes: ImportNote[]) {
  const [local, utc] = [textOf(item, 'wp:post_date'), textOf(item, 'wp:post_date_gmt')];
  blog.learnOffset(local, utc);
  let date = moment(utc) ?? moment(textOf(item, 'pubDate'));
  if (date === null) {
    date = moment(local, blog.offset ?? 0);
    if (date !== null && blog.offset === null)
      addNote(
        notes,
        note(
          'warning',
          'date',
          'The file does not tell the time zone of its date, which may be some hours off',
        ),
      );
    if (date === null && status !== 'draft')
      addNote(notes, note('warning', 'date', 'The file does not tell its date'));
  }
  const never = status === 'draft' || status === 'pending';
  return {
    created_at: date,
    published_at: never ? null : date,
    updated_at:
      moment(textOf(item, 'wp:post_modified_gmt')) ??
      moment(textOf(item, 'wp:post_modified'), blog.offset ?? 0),
  };
}

function slugOf(item: XmlNode, dialect: ContentDialect): string | null {
  const name = percentDecoded(textOf(item, 'wp:post_name')).replace(/__trashed(?:-\d+)?$/, '');
  const slug = dialect === 'squarespace' ? (slugOfAddress(`/${name}`) ?? '') : name;
  return line(slug, 500) || null;
}

/** Short addresses by number, which the whole world may link to, and those that the post had before. */
function otherAddresses(item: XmlNode, url: string | null, blog: Blog, kind: 'post' | 'page'): string[] {
  const id = textOf(item, 'wp:post_id');
  const guid = usableAddress(textOf(item, 'guid'));
  const addresses = new Set<string>();
  if (guid?.startsWith('http')) addresses.add(guid);
  if (/^\d+$/.test(id) && blog.url !== '')
    addresses.add(`${blog.url}/?${kind === 'page' ? 'page_id' : 'p'}=${id}`);
  const name = textOf(item, 'wp:post_name');
  for (const field of item.children) {
    if (addresses.size >= 20) break;
    if (
      field.name !== 'wp:postmeta' ||
      textOf(field, 'wp:meta_key') !== '_wp_old_slug' ||
      !url ||
      name === ''
    )
      continue;
    const old = textOf(field, 'wp:meta_value');
    const at = url.lastIndexOf(name);
    if (old !== '' && at !== -1) addresses.add(`${url.slice(0, at)}${old}${url.slice(at + name.length)}`);
  }
  if (url) addresses.delete(url);
  return [...addresses].slice(0, 20);
}
