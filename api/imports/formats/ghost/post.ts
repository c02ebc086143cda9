import { DomUtils, parseDocument } from 'htmlparser2';
import type { ImportNote, SourceKind, SourceStatus } from '#shared/imports.ts';
import type { SourcePost } from '../../source.ts';
import { dayIn, moment } from '../dates.ts';
import { addNote, line, note, wellFormed } from '../texts.ts';
import type { GhostImages } from './addresses.ts';
import { contentOf } from './content.ts';
import { array, type Fields, fields, text } from './html.ts';
import { type GhostTables, type GhostTag, inOrder, key } from './tables.ts';

/** A row of Ghost's table of posts, with what other tables say of it. */
export function ghostPost(
  row: Fields,
  tables: GhostTables,
  images: GhostImages,
  place: { number: number; line: number },
): SourcePost {
  const id = key(row.id);
  const meta = { ...tables.meta.get(id), ...present(fields(row.posts_meta)) };
  const notes: ImportNote[] = [];
  const kind: SourceKind = row.type === 'page' || row.page === true || row.page === 1 ? 'page' : 'post';
  const { content, dialect, notes: contentNotes } = contentOf(row);
  for (const one of contentNotes) addNote(notes, one);
  const published = moment(row.published_at);
  const tags = tagsOf(row, id, tables, notes);
  const slug = slugOf(row.slug);
  notesOn(row, meta, notes);
  const status = statusOf(row, meta, published, notes);
  return {
    type: 'post',
    kind,
    source_id: line(row.uuid, 100) || id || slug || `number ${place.number}`,
    title: line(row.title, 1000),
    slug,
    url: slug
      ? addressOf(slug, published, kind === 'page' ? { permalinks: '/:slug/', zone: 'UTC' } : tables, id)
      : null,
    other_urls: [],
    status,
    created_at: moment(row.created_at),
    published_at: published,
    updated_at: moment(row.updated_at),
    authors: authorsOf(row, id, tables),
    categories: tags.slice(0, 1),
    tags: tags.slice(1),
    excerpt: line(row.custom_excerpt, 2000),
    content: images.place(wellFormed(content)),
    dialect,
    featured: featuredOf(row, meta, images),
    seo_title: line(row.meta_title ?? meta.meta_title, 300) || null,
    seo_description: line(row.meta_description ?? meta.meta_description, 1000) || null,
    notes,
    line: place.line,
  };
}

const present = (row: Fields): Fields =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== ''));

function slugOf(value: unknown): string | null {
  const slug = line(value, 500).replace(/^\/+|\/+$/g, '');
  if (!slug || /^untitled(-\d+)?$/.test(slug)) return slug || null;
  try {
    return decodeURIComponent(slug).toWellFormed();
  } catch {
    return slug;
  }
}

function addressOf(
  slug: string,
  published: string | null,
  { permalinks: pattern, zone }: { permalinks: string; zone: string },
  id: string,
): string {
  const [year = '', month = '', day = ''] = (published ? dayIn(zone, published) : '').split('-');
  if (!published && /:(?:year|month|day)/.test(pattern)) return `/${slug}/`;
  return pattern
    .replaceAll(':slug', slug)
    .replaceAll(':year', year)
    .replaceAll(':month', month)
    .replaceAll(':day', day)
    .replaceAll(':id', id);
}

function statusOf(row: Fields, meta: Fields, published: string | null, notes: ImportNote[]): SourceStatus {
  const status = text(row.status) || (published ? 'published' : 'draft');
  if (status === 'sent' || meta.email_only === 1 || meta.email_only === true) {
    notes.push(
      note('warning', 'status', 'It was sent as an email only and never shown on the site, so it is private'),
    );
    return 'private';
  }
  if (status !== 'published' && status !== 'scheduled') return 'draft';
  const visibility = text(row.visibility);
  if (visibility === '' || visibility === 'public') return status;
  notes.push(
    note(
      'warning',
      'visibility',
      visibility === 'members'
        ? 'It was for signed-in members only, so it is private'
        : 'It was for paying members only, so it is private',
    ),
  );
  return 'private';
}

function notesOn(row: Fields, meta: Fields, notes: ImportNote[]): void {
  const shared = ['og_image', 'twitter_image'].map((name) => text(row[name]) || text(meta[name]));
  if (shared.some((address) => address !== '' && address !== text(row.feature_image)))
    notes.push(
      note(
        'lost',
        'social',
        'An image for social networks alone is not brought along: links to it show its own',
      ),
    );
  if (text(row.codeinjection_head).trim() || text(row.codeinjection_foot).trim())
    notes.push(
      note('lost', 'code', 'Code that was put into the page for this post alone is not brought along'),
    );
  const canonical = line(row.canonical_url, 500);
  if (canonical)
    notes.push(note('warning', 'canonical', `It names another address as its original: ${canonical}`));
}

/** Names of tags in order; internal ones, which readers never saw, only as a note. */
function tagsOf(row: Fields, id: string, tables: GhostTables, notes: ImportNote[]): string[] {
  const own = array(row.tags)
    .map((tag) => (typeof tag === 'string' ? { name: tag } : fields(tag)))
    .map((tag): GhostTag => {
      const name = line('name' in tag ? tag.name : '', 200);
      return {
        name,
        internal: name.startsWith('#') || ('visibility' in tag && tag.visibility === 'internal'),
      };
    })
    .filter((tag) => tag.name);
  const joined = inOrder(tables, tables.tagsOf.get(id)).map((tag) => tables.tags.get(tag));
  const all = joined.some(Boolean) ? joined.filter((tag) => tag !== undefined) : own;
  const internal = all.filter((tag) => tag.internal);
  if (internal.length > 0)
    notes.push(
      note(
        'lost',
        'tag',
        'Internal tags, which begin with # and are not shown to readers, are not brought along',
        internal.length,
      ),
    );
  return [...new Set(all.filter((tag) => !tag.internal).map((tag) => tag.name))];
}

function authorsOf(row: Fields, id: string, tables: GhostTables): string[] {
  const joined = inOrder(tables, tables.authorsOf.get(id)).map((author) => tables.users.get(author));
  const own = array(row.authors).map((author) =>
    line(typeof author === 'string' ? author : fields(author).name, 200),
  );
  const names = [...joined, ...own].filter((name): name is string => Boolean(name));
  if (names.length > 0) return [...new Set(names)];
  const single = row.author_id ?? row.author;
  const name = tables.users.get(key(single)) ?? line(fields(row.primary_author).name, 200);
  return name ? [name] : [];
}

function featuredOf(row: Fields, meta: Fields, images: GhostImages): SourcePost['featured'] {
  const address = line(row.feature_image, 2000) || line(row.image, 2000);
  if (!address) return null;
  const caption = text(row.feature_image_caption ?? meta.feature_image_caption);
  return {
    url: images.address(address),
    alt: line(row.feature_image_alt ?? meta.feature_image_alt, 500),
    caption: line(DomUtils.textContent(parseDocument(caption.slice(0, 2000))), 1000),
  };
}
