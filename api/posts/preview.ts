import type { Knex } from 'knex';
import * as z from 'zod';
import { postSchema } from '#shared/posts.ts';
import { readPreviewValues } from '#shared/previews.ts';
import type { PostView } from '#shared/public.ts';
import { renderContent, storedHtml } from '../platform/content/render-content.ts';
import { invalid } from '../platform/http/api-error.ts';
import { authorMember, withWhole } from './public.ts';

const idSchema = z.uuid();

/**
 * @param given the form's values, unchecked; `id` names the post that is being edited
 * @returns the post as if the form were saved now
 * @throws ApiError 'invalid' if the text is too long
 */
export async function previewOfValues(db: Knex, given: Record<string, unknown>): Promise<PostView> {
  const length = postSchema.shape.content.safeParse(given.content);
  const tooLong = length.error?.issues.filter(({ code }) => code === 'too_big') ?? [];
  if (tooLong.length > 0)
    throw invalid({ issues: tooLong.map((issue) => ({ ...issue, path: ['content'] })) });

  const values = readPreviewValues(given);
  const { content: typed, category_id, published: _published, ...shown } = values;
  const id = idSchema.safeParse(given.id);
  const [saved, category, author] = await Promise.all([
    id.success
      ? db('blog_posts').where({ id: id.data }).first('id', 'views', 'created_at', 'updated_at')
      : null,
    category_id ? db('blog_categories').where({ id: category_id }).first('id', 'name', 'slug') : null,
    db.raw(`select ${authorMember('?')} as member`, [values.author]),
  ]);
  const now = new Date().toISOString();
  const content = storedHtml(typed);
  const { html, text } = renderContent(content);
  const opening = values.excerpt.trimEnd().replace(/…$/, '').trimEnd();
  return {
    ...shown,
    id: saved?.id ?? '',
    read_time: values.read_time ?? readMinutes(content),
    views: saved?.views ?? 0,
    published: true,
    published_at: values.published_at ?? now,
    created_at: saved?.created_at ?? now,
    updated_at: saved?.updated_at ?? now,
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
  const latest = await previewOfValues(db, { ...record, ...draft.fields });
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
