import type { ImportNote, SourceStatus } from '#shared/imports.ts';
import type { SourcePost } from '../source.ts';
import { moment } from './dates.ts';
import { decodeReferences, line, note } from './texts.ts';

/** A row of posts.csv; which columns there are differs from year to year. */
export interface SubstackRow {
  /** number.slug, as the file is called. */
  post_id: string;
  /** Not in the table at all. */
  orphan?: true;
  readonly [column: string]: unknown;
}

const isTrue = (value: unknown) => /^(?:true|1|yes|t)$/i.test(line(value, 10));

/** @param html text of its file; null where the archive has none */
export function substackPost(row: SubstackRow, html: string | null): SourcePost {
  const notes: ImportNote[] = [];
  const [, number = '', rest = ''] = /^(\d*)\.?(.*)$/.exec(row.post_id) ?? [];
  const slug = line(row.slug, 300) || rest || null;
  const date = moment(row.post_date);
  const status = statusOf(row, notes);
  if (row.orphan)
    notes.push(
      note(
        'warning',
        'status',
        'posts.csv says nothing of this post, so it comes as a draft without its date',
      ),
    );
  if (html === null)
    notes.push(note('warning', 'text', 'The archive has no text for this post, so it comes empty'));
  const podcast = line(row.podcast_url, 1000);
  if (podcast) notes.push(note('lost', 'audio', `The recording is not brought along: ${podcast}`));
  const type = line(row.type, 30).toLowerCase();
  if (type === 'thread')
    notes.push(
      note('lost', 'thread', 'It began a conversation; what readers wrote in it is not in the archive'),
    );
  return {
    type: 'post',
    kind: type === 'page' ? 'page' : 'post',
    source_id: number || row.post_id,
    title: line(decodeReferences(String(row.title ?? '')), 1000) || (row.orphan ? titleFrom(rest) : ''),
    slug,
    url: slug ? (type === 'page' ? `/${slug}` : `/p/${slug}`) : null,
    other_urls: type === 'page' && slug ? [`/p/${slug}`] : [],
    status,
    created_at: date,
    published_at: status === 'draft' ? null : date,
    updated_at: null,
    authors: [],
    categories: [],
    tags: [],
    excerpt: line(decodeReferences(String(row.subtitle ?? '')), 2000),
    content: (html ?? '').trim(),
    dialect: 'substack',
    featured: null,
    seo_title: null,
    seo_description: null,
    notes,
    line: null,
  };
}

function statusOf(row: SubstackRow, notes: ImportNote[]): SourceStatus {
  if (row.orphan || !isTrue(row.is_published)) return 'draft';
  const audience = line(row.audience, 50).toLowerCase();
  if (line(row.type, 30).toLowerCase() === 'adhoc_email') {
    notes.push(
      note('warning', 'status', 'It was sent as an email only and never shown on the site, so it is private'),
    );
    return 'private';
  }
  if (audience === '' || audience === 'everyone') return 'published';
  notes.push(
    note(
      'warning',
      'visibility',
      audience === 'only_free'
        ? 'It was for subscribers only, so it is private'
        : 'It was for paying subscribers only, so it is private',
    ),
  );
  return 'private';
}

function titleFrom(slug: string): string {
  const words = slug.replaceAll('-', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
