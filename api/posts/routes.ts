import { type Request, Router } from 'express';
import type { Knex } from 'knex';
import * as z from 'zod';
import {
  postCheckSchema,
  publishDraftSchema,
  saveDraftSchema,
  TAGS_MAX,
  type TagCount,
} from '#shared/post-drafts.ts';
import { CONTENT_MAX } from '#shared/posts.ts';
import { fold } from '#shared/search.ts';
import { htmlOfMarkdown } from '../content/render-content.ts';
import { actAs } from '../platform/audit/audit.ts';
import { requirePermission, signedInUser } from '../platform/auth/session.ts';
import { distinctValues } from '../platform/database/database.ts';
import { ApiError, parse } from '../platform/http/api-error.ts';
import { readId, readVersion } from '../platform/http/crud-router.ts';
import { containsPattern } from '../platform/http/list.ts';
import type { WriteContext } from '../platform/http/resource.ts';
import type { Services } from '../services.ts';
import { checkPost } from './check.ts';
import { beginPost, discardDraft, publishDraft, readDraft, saveDraftFields } from './drafts.ts';
import { previewLinkRoutes, previewOfLatest } from './previews.ts';
import { lookUpSlug, posts } from './resource.ts';
import { getRevision, listRevisions } from './revisions.ts';

/** /api/admin/posts, beyond CRUD. */
export function postsRouter(services: Services): Router {
  return Router().use(postEditorRouter(services), draftRouter(services), previewRouter(services));
}

/** /api/admin/posts: drafts. */
export function draftRouter({ db, contentChanged }: Services): Router {
  const router = Router();
  const mayEdit = requirePermission('edit', 'posts');
  const change = <T>(request: Request, work: (context: WriteContext) => Promise<T>): Promise<T> => {
    const userId = signedInUser(request).id;
    return db.transaction(async (trx) => {
      await actAs(trx, userId);
      return work({ trx, userId, requestId: request.id });
    });
  };
  const writing = (request: Request, context: WriteContext) => ({
    context,
    version: readVersion(request.get('if-match')),
  });

  router.post('/drafts', requirePermission('create', 'posts'), async (request, response) => {
    const { fields } = parse(saveDraftSchema, request.body);
    const key = request.get('idempotency-key');
    if (key === undefined)
      throw new ApiError('malformed', 'Idempotency-Key is missing: a key that names this beginning.');
    const id = await change(request, (context) => beginPost(fields, key, context));
    response.status(201).json(await readDraft(db, id));
  });

  router.get('/:id/draft', mayEdit, async (request, response) => {
    response.json(await readDraft(db, idOf(request)));
  });

  router.put('/:id/draft', mayEdit, async (request, response) => {
    const { fields } = parse(saveDraftSchema, request.body);
    const id = idOf(request);
    response.json(await change(request, (context) => saveDraftFields(id, fields, writing(request, context))));
  });

  router.delete('/:id/draft', mayEdit, async (request, response) => {
    const id = idOf(request);
    await change(request, (context) => discardDraft(id, writing(request, context)));
    response.json(await readDraft(db, id));
  });

  router.post('/:id/draft/publish', mayEdit, async (request, response) => {
    const { fields, alone } = parse(publishDraftSchema, request.body ?? {});
    const id = idOf(request);
    await change(request, (context) => publishDraft(id, fields, { ...writing(request, context), alone }));
    await contentChanged();
    response.json(await readDraft(db, id));
  });

  return router;
}

const idOf = (request: Request): string => readId(posts, request.params.id);

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

/**
 * /api/admin/posts: previews of the latest saved values, links for reviewers, and earlier versions, read-only. The form restores
 * one by saving it.
 */
export function previewRouter({ db, site, renderPreview }: Services): Router {
  const router = Router();

  router.get('/:id/preview', requirePermission('show', 'posts'), async (request, response) => {
    const post = await previewOfLatest(db, readId(posts, request.params.id));
    if (!post) throw new ApiError('not_found', 'This article does not exist, or it was deleted.');
    response.type('html').send(await renderPreview(post, { kind: 'frame' }));
  });

  previewLinkRoutes(router, {
    db,
    siteUrl: site.url,
    path: '/:id',
    resource: posts.name,
    readPostId: (request) => readId(posts, request.params.id),
  });

  router.get('/:id/revisions', requirePermission('show', 'posts'), async (request, response) => {
    response.json(await listRevisions(db, readId(posts, request.params.id)));
  });

  router.get('/:id/revisions/:revision', requirePermission('show', 'posts'), async (request, response) => {
    response.json(await getRevision(db, readId(posts, request.params.id), String(request.params.revision)));
  });

  return router;
}
