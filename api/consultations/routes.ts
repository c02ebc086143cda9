import { Router } from 'express';
import type { Knex } from 'knex';
import { consultationNoteSchema } from '#shared/consultations.ts';
import { actor, recordAudit } from '../platform/audit/audit.ts';
import { requirePermission, signedInUser } from '../platform/auth/session.ts';
import { parse } from '../platform/http/api-error.ts';
import { readId } from '../platform/http/crud-router.ts';
import { listAssignees } from './assignees.ts';
import { consultations } from './resource.ts';
import { responseTimes } from './response-times.ts';
import { addNote, readTimeline, removeNote } from './timeline.ts';

/** /api/admin/consultations, beyond CRUD: who can look after a request, how fast we are, notes and history. */
export function consultationRouter(
  db: Knex,
  settingsNow: (trx: Knex) => Promise<{ consultation_hours: number }>,
): Router {
  const router = Router();
  const may = (action: string) => requirePermission(action, 'consultations');

  router.get('/assignees', may('list'), async (_request, response) => {
    response.json(await listAssignees(db));
  });

  router.get('/response-times', may('list'), async (_request, response) => {
    response.json(await responseTimes(db, (await settingsNow(db)).consultation_hours));
  });

  router.get('/:id/timeline', may('show'), async (request, response) => {
    const id = readId(consultations, request.params.id);
    response.json(await readTimeline(db, id, signedInUser(request).id));
  });

  router.post('/:id/notes', may('edit'), async (request, response) => {
    const id = readId(consultations, request.params.id);
    const { text } = parse(consultationNoteSchema, request.body);
    const user = signedInUser(request);
    await db.transaction(async (trx) => {
      await addNote(trx, id, { id: user.id, name: user.full_name || user.email }, text);
      await recordAudit(trx, {
        ...actor(request),
        action: 'add_note',
        resource: 'consultations',
        record_id: id,
      });
    });
    response.status(201).json(await readTimeline(db, id, user.id));
  });

  router.delete('/:id/notes/:noteId', may('edit'), async (request, response) => {
    const id = readId(consultations, request.params.id);
    const user = signedInUser(request);
    await db.transaction(async (trx) => {
      await removeNote(trx, id, String(request.params.noteId), user.id);
      await recordAudit(trx, {
        ...actor(request),
        action: 'remove_note',
        resource: 'consultations',
        record_id: id,
      });
    });
    response.json(await readTimeline(db, id, user.id));
  });

  return router;
}
