import { Router } from 'express';
import type { Knex } from 'knex';
import * as z from 'zod';
import { postCheckSchema, TAGS_MAX, type TagCount } from '#shared/post-checks.ts';
import { CONTENT_MAX } from '#shared/posts.ts';
import { fold } from '#shared/search.ts';
import { htmlOfMarkdown } from '../content/render-content.ts';
import { requirePermission } from '../platform/auth/session.ts';
import { distinctValues } from '../platform/database/database.ts';
import { parse } from '../platform/http/api-error.ts';
import { containsPattern } from '../platform/http/list-query.ts';
import type { Services } from '../services.ts';
import { checkPost } from './check.ts';
import { lookUpSlug } from './slug.ts';

const searchSchema = z.object({ q: z.string().max(200).default('') });
/** Suggestions, unless more are asked for. */
const SUGGESTIONS = 20;
const tagsSchema = searchSchema.extend({
  limit: z.coerce.number().int().min(1).max(TAGS_MAX).default(SUGGESTIONS),
});
const slugSchema = z.object({ slug: z.string().max(200).default(''), id: z.uuid().optional() });
const markdownSchema = z.object({ content: z.string().max(CONTENT_MAX) });
/** They stand in an article by another name, which the editor gives them. */
const PASTED_TAGS = ['del', 's', 'sub', 'sup', 'hr'];

/** Requests of the post editor. Mounted before the resource, whose /:id would match them. */
export function postEditorRouter({ db, site, redirects }: Services): Router {
  const router = Router();
  const links = {
    siteUrl: site.url,
    isOldAddress: async (path: string) => (await redirects.find(path)) !== null,
  };
  const mayWrite = requirePermission('edit', 'posts');

  router.get('/tags', requirePermission('list', 'posts'), async (request, response) => {
    const { q, limit } = parse(tagsSchema, request.query);
    response.json(await listTags(db, q.trim(), limit));
  });

  router.get('/authors', requirePermission('list', 'posts'), async (request, response) => {
    response.json(await listAuthors(db, parse(searchSchema, request.query).q.trim()));
  });

  router.get('/slug', mayWrite, async (request, response) => {
    const { slug, id } = parse(slugSchema, request.query);
    response.json(await lookUpSlug(db, slug, id ?? null));
  });

  router.post('/html', mayWrite, (request, response) => {
    const { content } = parse(markdownSchema, request.body);
    response.json({ html: htmlOfMarkdown(content, PASTED_TAGS) });
  });

  router.post('/check', mayWrite, async (request, response) => {
    response.json({ findings: await checkPost(db, links, parse(postCheckSchema, request.body)) });
  });

  return router;
}

/** Most authors to search; a blog has far fewer. */
const AUTHORS_MAX = 1000;

/** @returns at most `limit` tags in use that contain `q`, the most used first */
export async function listTags(db: Knex, q: string, limit: number): Promise<TagCount[]> {
  const query = db('blog_tags').where('post_count', '>', 0);
  if (q) query.whereRaw('fold(tag) like ?', [containsPattern(fold(q))]);
  return query.orderByRaw('post_count desc, tag').limit(limit).select('tag', 'post_count as count');
}

/** @returns authors of posts whose name contains `q`, by name */
export async function listAuthors(db: Knex, q: string): Promise<string[]> {
  return distinctValues(db, 'blog_posts', 'author', AUTHORS_MAX)
    .where('value', '>', '')
    .whereRaw('fold(value) like ?', [containsPattern(fold(q))])
    .orderByRaw('lower(value), value')
    .limit(SUGGESTIONS)
    .pluck('value');
}
