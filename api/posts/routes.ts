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
import { CONTENT_MAX, type Revision, type RevisionSummary } from '#shared/posts.ts';
import { htmlOfMarkdown } from '../content/render-content.ts';
import { writeAs } from '../platform/audit/audit.ts';
import { requirePermission } from '../platform/auth/session.ts';
import { joinPerson } from '../platform/auth/users.ts';
import { ApiError, parse } from '../platform/http/api-error.ts';
import { readId, readVersion, requireRow } from '../platform/http/crud-router.ts';
import type { Services } from '../services.ts';
import { checkPost } from './check.ts';
import { beginPost, discardDraft, publishDraft, readDraft, saveDraftFields, type Writing } from './drafts.ts';
import { previewLinkRoutes, previewOfLatest } from './previews.ts';
import { lookUpSlug, posts } from './resource.ts';

const slugSchema = z.object({ slug: z.string().max(200).default(''), id: z.uuid().optional() });
const markdownSchema = z.object({ content: z.string().max(CONTENT_MAX) });
/** They stand in an article by another name, which the editor gives them. */
const PASTED_TAGS = ['del', 's', 'sub', 'sup', 'hr'];

/** /api/admin/posts, beyond CRUD. Mounted before the resource, whose /:id would match some of these. */
export function postsRouter(services: Services): Router {
  const { db, site, isOldAddress, contentChanged, previews } = services;
  const router = Router();
  const may = (action: string) => requirePermission(action, 'posts');
  const idOf = (request: Request): string => readId(posts, request.params.id);

  router.get('/tags', may('list'), async (_request, response) => {
    const used = db('blog_tags')
      .where('post_count', '>', 0)
      .orderByRaw('post_count desc, tag')
      .limit(TAGS_MAX);
    response.json((await used.select('tag', 'post_count as count')) satisfies TagCount[]);
  });

  router.get('/slug', may('edit'), async (request, response) => {
    const { slug, id } = parse(slugSchema, request.query);
    response.json(await lookUpSlug(db, slug, id ?? null));
  });

  router.post('/html', may('edit'), (request, response) => {
    const { content } = parse(markdownSchema, request.body);
    response.json({ html: htmlOfMarkdown(content, PASTED_TAGS) });
  });

  const links = { siteUrl: site.url, isOldAddress };
  router.post('/check', may('edit'), async (request, response) => {
    response.json({ findings: await checkPost(db, links, parse(postCheckSchema, request.body)) });
  });

  const write = <T>(request: Request, work: (writing: Writing) => Promise<T>): Promise<T> =>
    writeAs(db, request, (context) => work({ context, version: readVersion(request.get('if-match')) }));

  router.post('/drafts', may('create'), async (request, response) => {
    const { fields } = parse(saveDraftSchema, request.body);
    const key = request.get('idempotency-key');
    if (key === undefined)
      throw new ApiError('malformed', 'Idempotency-Key is missing: a key that names this beginning.');
    const id = await write(request, ({ context }) => beginPost(fields, key, context));
    response.status(201).json(await readDraft(db, id));
  });

  router.get('/:id/draft', may('edit'), async (request, response) => {
    response.json(await readDraft(db, idOf(request)));
  });

  router.put('/:id/draft', may('edit'), async (request, response) => {
    const { fields } = parse(saveDraftSchema, request.body);
    response.json(await write(request, (writing) => saveDraftFields(idOf(request), fields, writing)));
  });

  router.delete('/:id/draft', may('edit'), async (request, response) => {
    await write(request, (writing) => discardDraft(idOf(request), writing));
    response.json(await readDraft(db, idOf(request)));
  });

  router.post('/:id/draft/publish', may('edit'), async (request, response) => {
    const { fields, alone } = parse(publishDraftSchema, request.body ?? {});
    await write(request, (writing) => publishDraft(idOf(request), fields, { ...writing, alone }));
    await contentChanged();
    response.json(await readDraft(db, idOf(request)));
  });

  router.get('/:id/preview', may('show'), async (request, response) => {
    const post = await previewOfLatest(db, idOf(request));
    if (!post) throw new ApiError('not_found', 'This article does not exist, or it was deleted.');
    response.type('html').send(await previews.ofPost(post, { kind: 'frame' }));
  });

  previewLinkRoutes(router, 'posts', services);

  router.get('/:id/revisions', may('show'), async (request, response) => {
    response.json(await listRevisions(db, idOf(request)));
  });

  router.get('/:id/revisions/:revision', may('show'), async (request, response) => {
    response.json(await getRevision(db, idOf(request), String(request.params.revision)));
  });

  return router;
}

/**
 * Lists the versions of a post, at most 50, newest first, without content. A trigger writes them at every change, and
 * deletes them when the post is deleted for good.
 * @throws ApiError 'not_found' for an unknown post
 */
async function listRevisions(db: Knex, postId: string): Promise<RevisionSummary[]> {
  const revisions = await selectRevisions(db).where('r.post_id', postId).orderBy('r.id', 'desc');
  if (revisions.length === 0) await requireRow(posts, db, postId);
  return revisions;
}

/** Reads one version whole. @throws ApiError 'not_found' */
async function getRevision(db: Knex, postId: string, revisionId: string): Promise<Revision> {
  const isNumber = /^\d{1,18}$/.test(revisionId);
  const row = isNumber
    ? await selectRevisions(db)
        .select('r.fields', 'r.content')
        .where({ 'r.post_id': postId, 'r.id': revisionId })
        .first()
    : undefined;
  if (!row)
    throw new ApiError('not_found', 'This version is no longer kept: only the last 50 of an article are.');
  const { fields, content, ...summary } = row;
  return { ...summary, fields: { ...fields, content } };
}

function selectRevisions(db: Knex) {
  return db('post_revisions as r')
    .modify(joinPerson, 'r.user_id')
    .select('r.id', 'r.post_id', 'r.at', 'r.changed', 'u.name as saved_by', {
      title: db.raw(`r.fields ->> 'title'`),
    });
}
