import type { Knex } from 'knex';
import { SLUG_PATTERN } from '#shared/fields.ts';
import type { SlugAnswer } from '#shared/post-drafts.ts';
import { type PostStatus, postFilterSchema, postSchema } from '#shared/posts.ts';
import { isPublic } from '../content/is-public.ts';
import { renderContent, storedHtml } from '../content/render-content.ts';
import type { MediaUseSource } from '../media/resource.ts';
import { COMMON_COLUMNS, hasTag, type Resource, whether } from '../platform/http/resource.ts';
import { whereContains } from './search.ts';

/** SQL for the status of post `r`: draft, scheduled or published, by the database's clock. */
export const POST_STATUS = `case when not r.published then 'draft' when r.published_at > now() then 'scheduled' else 'published' end`;

/** The same as conditions that can use indexes. */
const OF_STATUS: { readonly [status in PostStatus]: string } = {
  draft: 'not r.published',
  scheduled: 'r.published and r.published_at > now()',
  published: isPublic('r'),
};

/** SQL condition: public or scheduled post `r` has unpublished changes. */
const HAS_CHANGES = 'r.published and exists (select from post_drafts d where d.id = r.id)';

/** SQL for the category of post `r`, as JSON. */
export const CATEGORY = `(select json_build_object('id', c.id, 'name', c.name, 'slug', c.slug)
  from blog_categories c where c.id = r.category_id)`;

export const SLUG_TAKEN = 'Already taken by another article';

export const posts: Resource = {
  name: 'posts',
  label: 'article',
  table: 'blog_posts',
  recordTitle: 'r.title',
  schema: postSchema,
  readOnly: [...COMMON_COLUMNS, 'views'],
  notInLists: ['content'],
  computed: { status: POST_STATUS, has_changes: HAS_CHANGES, category: CATEGORY },
  sortable: {
    title: 'lower(r.title)',
    author: 'lower(r.author)',
    status: POST_STATUS,
    category_id: '(select lower(c.name) from blog_categories c where c.id = r.category_id)',
    'category.name': '(select lower(c.name) from blog_categories c where c.id = r.category_id)',
  },
  distinct: ['author'],
  filterSchema: postFilterSchema,
  filters: {
    status: (query, status: PostStatus) => {
      query.whereRaw(OF_STATUS[status]);
    },
    has_changes: whether(HAS_CHANGES),
    tag: hasTag,
  },
  searched: whereContains,
  constraints: {
    blog_posts_slug_unique: { field: 'slug', message: SLUG_TAKEN },
    blog_posts_category_id_foreign: { field: 'category_id', message: 'This category no longer exists' },
  },
  toColumns: (fields, current, { trx }) => {
    const columns: Record<string, unknown> = { ...fields };
    if (!current || fields.content !== current.content)
      Object.assign(columns, contentColumns(fields.content as string));
    // Set at the first publication, and kept when the post is unpublished. It is the transaction's time, because with any
    // later time the answer to this request would call the post scheduled.
    if (fields.published && !fields.published_at)
      columns.published_at = trx.raw(`date_trunc('milliseconds', now())`);
    return columns;
  },
  bin: {
    title: 'r.title',
    unique: { slug: 'Another article has this web address now. Give that one another web address first.' },
    references: {
      category_id: {
        table: 'blog_categories',
        lost: 'Its category no longer exists, so it has none now.',
      },
    },
    // Nothing becomes public by coming back that was not before.
    restored: async (trx, ids) => {
      const lapsed: { title: string }[] = await trx('blog_posts')
        .whereIn('id', ids)
        .whereRaw(
          `published and published_at <= now() and published_at > (
            select deleted_at from deleted_records d where d.resource = 'posts' and d.record_id = blog_posts.id)`,
        )
        .update({ published: false, published_at: null }, ['title']);
      return lapsed.map(
        ({ title }) => `${title}: Its time passed while it was in the bin, so it is a draft.`,
      );
    },
  },
  audit: 'values',
};

/** @returns an author's text as it is stored, as readers get it, and as searches read it */
export function contentColumns(given: string) {
  const content = storedHtml(given);
  const { html, text } = renderContent(content);
  return { content, content_html: html, content_text: text };
}

/** Restricts a query over blog_posts `r` to posts that are public now. */
export function whereVisible(query: Knex.QueryBuilder): Knex.QueryBuilder {
  return query.whereRaw(isPublic('r'));
}

/** Images in posts' texts and featured images, both in the index blog_posts_media. */
export const postsShowingMedia: MediaUseSource = {
  resource: 'posts',
  table: 'blog_posts',
  title: 'u.title',
  holds: (key) =>
    `media_keys_in(u.content || ' ' || coalesce(u.featured_image, '')) @> array[${key}]::text[]`,
};

/** Images in drafts. */
export const draftsShowingMedia: MediaUseSource = {
  resource: 'posts',
  table: 'post_drafts',
  title: `(select p.title from blog_posts p where p.id = u.id)`,
  holds: (key) =>
    `media_keys_in(coalesce(u.fields ->> 'content', '') || ' ' || coalesce(u.fields ->> 'featured_image', '')) @> array[${key}]::text[]`,
};

/** Numbered slugs to try; beyond them the last one is suggested even if it is taken. */
const NUMBERS = 100;
const SLUG_MAX = 200;

/**
 * Looks up whether a slug is free.
 * @param id of the post being edited, whose own slug is free
 */
export async function lookUpSlug(db: Knex, slug: string, id: string | null): Promise<SlugAnswer> {
  if (!SLUG_PATTERN.test(slug)) return { slug, taken_by: null, suggestion: slug };
  const holders = db('blog_posts as r').where((query) => id && query.whereNot('r.id', id));
  const holder = await holders
    .clone()
    .where('r.slug', slug)
    .first('r.id', 'r.title', db.raw(`${POST_STATUS} as status`));
  if (!holder) return { slug, taken_by: null, suggestion: slug };

  // 'taken-2' is followed by 'taken-3', but the number of 'top-10' is its own.
  const unnumbered = slug.replace(/-\d{1,3}$/, '');
  const isNumbered = await holders.clone().where('r.slug', unnumbered).first('r.id');
  const stem = (isNumbered ? unnumbered : slug).slice(0, SLUG_MAX - 4).replace(/-$/, '');
  const candidates = Array.from({ length: NUMBERS }, (_none, index) => `${stem}-${index + 2}`);
  const taken = new Set<string>(await holders.clone().whereIn('r.slug', candidates).pluck('r.slug'));
  const suggestion = candidates.find((candidate) => !taken.has(candidate)) ?? `${stem}-${NUMBERS + 1}`;
  return { slug, taken_by: holder, suggestion };
}
