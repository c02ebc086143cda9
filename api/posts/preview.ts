import type { Knex } from 'knex';
import type { PostFields } from '#shared/post-drafts.ts';
import { type Post, postSchema } from '#shared/posts.ts';
import { readPreviewValues } from '#shared/previews.ts';
import type { PostView } from '#shared/public.ts';
import { renderContent, storedHtml } from '../content/render-content.ts';
import { invalid } from '../platform/http/api-error.ts';
import { authorMember, withWhole } from './public.ts';

/**
 * @param record of the post
 * @param typed of its draft, unchecked
 * @returns the post as if the draft were saved now
 * @throws ApiError 'invalid' if the text is too long
 */
async function previewOfDraft(db: Knex, record: Post, typed: PostFields): Promise<PostView> {
  const length = postSchema.shape.content.safeParse(typed.content ?? '');
  const tooLong = length.error?.issues.filter(({ code }) => code === 'too_big') ?? [];
  if (tooLong.length > 0)
    throw invalid({ issues: tooLong.map((issue) => ({ ...issue, path: ['content'] })) });

  const values = readPreviewValues({ ...record, ...typed });
  const { content: given, category_id, published: _published, ...shown } = values;
  const [category, author] = await Promise.all([
    category_id ? db('blog_categories').where({ id: category_id }).first('id', 'name', 'slug') : null,
    db.raw(`select ${authorMember('?')} as member`, [values.author]),
  ]);
  const content = storedHtml(given);
  const { html, text } = renderContent(content);
  const opening = values.excerpt.trimEnd().replace(/…$/, '').trimEnd();
  return {
    ...shown,
    id: record.id,
    read_time: values.read_time ?? readMinutes(content),
    views: record.views,
    published: true,
    published_at: null,
    created_at: record.created_at,
    updated_at: record.updated_at,
    category: category ?? null,
    content_html: html,
    opens_with_excerpt: opening !== '' && text.startsWith(opening),
    author_member: author.rows[0].member,
  };
}

/** @returns the post with its draft, public or not; without a date, it is dated today */
export async function previewOfLatest(db: Knex, id: string): Promise<PostView | null> {
  const draft = await db('post_drafts').where({ id }).first('fields');
  const post = await previewOfSaved(db, id);
  if (!post || !draft) return post;
  const record = await db('blog_posts').where({ id }).first();
  const latest = await previewOfDraft(db, record, draft.fields);
  return { ...latest, published_at: post.published_at };
}

/** @returns the saved post, without its draft */
async function previewOfSaved(db: Knex, id: string): Promise<PostView | null> {
  const post: (Omit<PostView, 'published'> & { published: boolean }) | undefined = await withWhole(
    db,
    db('blog_posts as r').where('r.id', id),
  ).first();
  if (!post) return null;
  const date = post.published_at ?? (post.published ? null : new Date().toISOString());
  return { ...post, published: true, published_at: date };
}

/** Calculates reading time like the column read_minutes. */
function readMinutes(content: string): number {
  const characters = [...content].length;
  return Math.max(1, Math.ceil(characters / 1000));
}
