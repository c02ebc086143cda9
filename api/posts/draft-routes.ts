import { type Request, type RequestHandler, Router } from 'express';
import * as z from 'zod';
import { publishDraftSchema, saveDraftSchema, scheduleDraftSchema } from '#shared/post-drafts.ts';
import { actAs, actor } from '../platform/audit/audit.ts';
import { requirePermission, signedInUser } from '../platform/auth/session.ts';
import { ApiError, parse } from '../platform/http/api-error.ts';
import { readId, readVersion } from '../platform/http/crud-router.ts';
import type { WriteContext } from '../platform/http/resource.ts';
import type { Services } from '../services.ts';
import { discardDraft, listDiscarded, restoreDiscarded } from './discarded-drafts.ts';
import { beginPost, publishDraft, readDraft, saveDraftFields } from './drafts.ts';
import { posts } from './resource.ts';
import { publishDueChanges, scheduleChanges } from './scheduled-changes.ts';

/** /api/admin/posts: drafts. */
export function draftRouter({ db, contentChanged }: Services): Router {
  const router = Router();
  const mayEdit = requirePermission('edit', 'posts');
  /** After changes that readers may see. */
  const written = contentChanged;

  // Scheduled changes whose time has come must appear as public where an article is read or written. A failure must not keep
  // people from their articles: maintenance tries again, and reports it.
  const publishDue: RequestHandler = async (_request, _response, next) => {
    await publishDueChanges(db).catch(() => undefined);
    next();
  };
  router.all(['/', '/:id', '/:id/draft{/*rest}'], publishDue);

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
    await written();
    response.json(await readDraft(db, id));
  });

  router.post('/:id/draft/schedule', mayEdit, async (request, response) => {
    const { at } = parse(scheduleDraftSchema, request.body);
    const id = idOf(request);
    const saved = await change(request, (context) =>
      scheduleChanges(id, at, { writing: writing(request, context), actor: actor(request) }),
    );
    await written();
    response.json(saved);
  });

  router.post('/:id/draft/cancel', mayEdit, async (request, response) => {
    const id = idOf(request);
    const saved = await change(request, (context) =>
      scheduleChanges(id, null, { writing: writing(request, context), actor: actor(request) }),
    );
    await written();
    response.json(saved);
  });

  router.get('/:id/draft/discarded', mayEdit, async (request, response) => {
    response.json(await listDiscarded(db, idOf(request)));
  });

  router.post('/:id/draft/discarded/:discarded/restore', mayEdit, async (request, response) => {
    const id = idOf(request);
    const discarded = z.uuid().safeParse(request.params.discarded);
    if (!discarded.success) throw new ApiError('not_found', 'There is nothing of this name to restore.');
    await change(request, (context) => restoreDiscarded(id, discarded.data, context));
    response.json(await readDraft(db, id));
  });

  return router;
}

const idOf = (request: Request): string => readId(posts, request.params.id);
