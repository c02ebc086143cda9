import { type Request, Router } from 'express';
import { commonWords } from '#shared/fill-in.ts';
import {
  choosePageTextsSchema,
  PAGE_TEXT_RESOURCE,
  type PageTextRecord,
  pageTextChangeSchema,
  pageTextFilterSchema,
} from '#shared/page-text-changes.ts';
import { isFoundIn } from '#shared/search.ts';
import { writeAs } from '../platform/audit/audit.ts';
import { requirePermission, signedInUser } from '../platform/auth/session.ts';
import { ApiError, parse } from '../platform/http/api-error.ts';
import { readVersion } from '../platform/http/crud-router.ts';
import { type ListQuery, readListQuery, sendRows } from '../platform/http/list.ts';
import type { WriteContext } from '../platform/http/resource.ts';
import type { Services } from '../services.ts';
import { discard, lockTexts, publish, saveDraftWords } from './changes.ts';
import { readHistory, readText, readTexts } from './texts.ts';

const may = (action: 'list' | 'edit') => requirePermission(action, PAGE_TEXT_RESOURCE);

/** /api/admin/page-texts: the texts of the public site, and their drafts. */
export function pageTextRouter({ db, settings, contentChanged }: Services): Router {
  const router = Router();

  const change = async <T>(request: Request, work: (context: WriteContext) => Promise<T>): Promise<T> => {
    const result = await writeAs(db, request, async (context) => {
      await lockTexts(context.trx);
      return work(context);
    });
    await contentChanged();
    return result;
  };

  router.get('/', may('list'), async (request, response) => {
    const { range, sort, q, ids, filter } = readListQuery(request.query);
    const { page, state } = parse(pageTextFilterSchema, filter);
    const found = inOrder(await readTexts(db, ids ?? undefined), sort).filter(
      (text) =>
        (!page || text.page === page) &&
        (!state || text.state === state) &&
        (!q || isFoundIn([text.id, text.label, text.words, text.value], q)),
    );
    const [first, last] = range ?? [0, found.length];
    sendRows(response, PAGE_TEXT_RESOURCE, {
      first,
      rows: found.slice(first, last + 1),
      total: found.length,
    });
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
      await lockTexts(trx);
      return saveDraftWords(trx, keyOf(request), words, { version, userId });
    });
    response.json(text);
  });

  return router;
}

/** Sorts by a field of the records; `page` is the order of the website. @throws ApiError 'malformed' for an unknown field */
function inOrder(texts: PageTextRecord[], sort: ListQuery['sort']): PageTextRecord[] {
  const field = sort?.field ?? 'page';
  if (texts[0] && !Object.hasOwn(texts[0], field))
    throw new ApiError(
      'malformed',
      `A list of ${PAGE_TEXT_RESOURCE} cannot be sorted by "${field.slice(0, 50)}".`,
    );
  const shown = (text: PageTextRecord) => String(text[field as keyof PageTextRecord] ?? '');
  if (field !== 'page') texts.sort((a, b) => shown(a).localeCompare(shown(b), 'en-GB', { numeric: true }));
  return sort?.descending ? texts.reverse() : texts;
}

const keyOf = (request: Request) => String(request.params.key);
