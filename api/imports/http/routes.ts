import { randomUUID } from 'node:crypto';
import { Router } from 'express';
import type { Knex } from 'knex';
import { feedAddressSchema, type ImportItem } from '#shared/imports.ts';
import { actor, recordAudit } from '../../platform/audit/audit.ts';
import { requirePermission } from '../../platform/auth/session.ts';
import { batchCommands, batchReport, lockBatch } from '../../platform/batch/routes.ts';
import { renderContent } from '../../platform/content/render-content.ts';
import { ApiError, parse } from '../../platform/http/api-error.ts';
import { fetchRecord, readId } from '../../platform/http/crud-router.ts';
import type { ImportContext } from '../batch/context.ts';
import type { Readers } from '../batch/readers.ts';
import { commands, type LockedImport } from './commands.ts';
import type { ImportPieces } from './pieces.ts';
import { blogImports, importItems } from './resource.ts';
import { beginImport } from './upload-routes.ts';

export interface BlogImportRoutes {
  context: ImportContext;
  readers: Readers;
  reportLines: ImportPieces['reportLines'];
  /** Called when items may have changed, to drop cached counts. */
  itemsChanged(): void;
}

/** /imports: everything but lists and records. */
export function blogImportsRouter(services: BlogImportRoutes): Router {
  const { context, readers, reportLines, itemsChanged } = services;
  const { db } = context;
  const router = Router();
  const may = (action: string) => requirePermission(action, blogImports.name);

  router.post('/address', may('import'), async (request, response) => {
    const { address } = parse(feedAddressSchema, request.body);
    const release = readers.reserve();
    const ids = { id: randomUUID(), reader: randomUUID() };
    const begun = await db
      .transaction((trx) => beginImport(trx, request, { ...ids, filename: address, address }))
      .catch((error) => {
        release();
        throw error;
      });
    readers.begin(ids.id, ids.reader, { address }, release);
    response.status(201).json(begun);
  });

  batchReport(router, { db, resource: blogImports, allow: may('show') }, (id) =>
    reportLines(db, id, context.siteUrl),
  );
  batchCommands(
    router,
    { db, resource: blogImports, allow: may('import'), done: itemsChanged },
    commands(context, readers),
  );

  router.delete('/:id', may('delete'), async (request, response) => {
    const id = readId(blogImports, request.params.id);
    const record = await db.transaction(async (trx) => {
      const { state, filename, total } = await lockBatch<LockedImport>(trx, blogImports, id);
      if (['reading', 'analysing', 'running', 'undoing'].includes(state))
        throw new ApiError('conflict', 'The import is running. Cancel it first, then delete it.');
      const found = await fetchRecord(blogImports, trx, id);
      const about = { resource: blogImports.name, record_id: id, details: { filename, total } };
      await recordAudit(trx, { ...actor(request), action: 'delete', ...about });
      await trx('imports').where({ id }).delete();
      return found;
    });
    itemsChanged();
    response.json(record);
  });
  return router;
}

/** Enough to recognise an article. */
const PREVIEW_CHARACTERS = 20_000;

/** /import-items/:id: an item with a preview of its converted text. */
export function importItemRouter(db: Knex): Router {
  const router = Router();
  router.get('/:id', requirePermission('show', importItems.name), async (request, response, next) => {
    // These are routes of the list, not ids.
    if (['counts', 'values'].includes(String(request.params.id))) return next('router');
    const id = readId(importItems, request.params.id);
    const item = await fetchRecord(importItems, db, id);
    const text = await db('import_items')
      .where({ id })
      .first(db.raw('left(content, ?) as content', [PREVIEW_CHARACTERS]), 'content_format');
    const preview_html: ImportItem['preview_html'] = text?.content
      ? renderContent(text.content, text.content_format).html
      : '';
    response.json({ ...item, preview_html });
  });
  return router;
}
