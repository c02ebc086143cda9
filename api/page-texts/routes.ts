import { type Request, Router } from 'express';
import { commonWords } from '#shared/fill-in.ts';
import {
  choosePageTextsSchema,
  PAGE_TEXT_RESOURCE,
  pageTextChangeSchema,
} from '#shared/page-text-changes.ts';
import { writeAs } from '../platform/audit/audit.ts';
import { requirePermission, signedInUser } from '../platform/auth/session.ts';
import { lockFor } from '../platform/database/advisory-locks.ts';
import { parse } from '../platform/http/api-error.ts';
import { readVersion } from '../platform/http/crud-router.ts';
import { sendRows } from '../platform/http/list.ts';
import type { WriteContext } from '../platform/http/resource.ts';
import type { Services } from '../services.ts';
import { discard, publish, saveDraftWords } from './changes.ts';
import { readHistory, readText, readTexts } from './texts.ts';

const may = (action: 'list' | 'edit') => requirePermission(action, PAGE_TEXT_RESOURCE);

/** /api/admin/page-texts: the texts of the public site, always all, in page order, and their drafts. */
export function pageTextRouter({ db, settings, contentChanged }: Services): Router {
  const router = Router();

  const change = async <T>(request: Request, work: (context: WriteContext) => Promise<T>): Promise<T> => {
    const result = await writeAs(db, request, async (context) => {
      // All of them, as rows that do not exist yet cannot be locked.
      await lockFor(context.trx, 'pageTexts');
      return work(context);
    });
    await contentChanged();
    return result;
  };

  router.get('/', may('list'), async (_request, response) => {
    const rows = await readTexts(db);
    sendRows(response, PAGE_TEXT_RESOURCE, { rows, total: rows.length });
  });

  router.get('/fill-ins', may('list'), async (_request, response) => {
    response.json(commonWords(await settings.current()));
  });

  router.post('/publish', may('edit'), async (request, response) => {
    const { keys } = parse(choosePageTextsSchema, request.body);
    response.json({ count: await change(request, (context) => publish(context, keys)) });
  });

  router.post('/discard', may('edit'), async (request, response) => {
    const { keys } = parse(choosePageTextsSchema, request.body);
    response.json({ count: await change(request, (context) => discard(context, keys)) });
  });

  router.get('/:key', may('list'), async (request, response) => {
    response.json(await readText(db, keyOf(request)));
  });

  router.get('/:key/versions', may('list'), async (request, response) => {
    response.json(await readHistory(db, keyOf(request)));
  });

  router.put('/:key', may('edit'), async (request, response) => {
    const { words } = parse(pageTextChangeSchema, request.body);
    const version = readVersion(request.get('if-match'));
    const userId = signedInUser(request).id;
    const text = await db.transaction(async (trx) => {
      await lockFor(trx, 'pageTexts');
      return saveDraftWords(trx, keyOf(request), words, { version, userId });
    });
    response.json(text);
  });

  return router;
}

const keyOf = (request: Request) => String(request.params.key);
