import { type Request, Router } from 'express';
import type { Knex } from 'knex';
import * as z from 'zod';
import { appointmentCancelSchema, appointmentSchema } from '#shared/appointments.ts';
import type { AuditAction } from '#shared/audit-log.ts';
import { consultationNoteSchema, replySchema } from '#shared/consultations.ts';
import { recordAction } from '../platform/audit/audit.ts';
import { requirePermission, signedInUser } from '../platform/auth/session.ts';
import { ApiError, parse } from '../platform/http/api-error.ts';
import { approveRoute, readId } from '../platform/http/crud-router.ts';
import { exportRoutes } from '../platform/http/export.ts';
import type { Services } from '../services.ts';
import { cancelAppointment, putAppointment, type WrittenAppointment } from './appointments.ts';
import { approveConsultation } from './request.ts';
import { CONSULTATION_COLUMNS, consultationCell, consultations } from './resource.ts';
import { listAssignees, writerOf } from './stored-request.ts';
import { addNote, readTimeline, removeNote, reply } from './timeline.ts';

/** /api/admin/consultations, beyond CRUD: assignees, notes, replies, appointments, history. */
export function consultationRouter(services: Services): Router {
  const { db } = services;
  const router = Router();
  const may = (action: string) => requirePermission(action, 'consultations');

  router.get('/assignees', may('list'), async (_request, response) => {
    response.json(await listAssignees(db));
  });

  exportRoutes(
    router,
    { db, resource: consultations, name: 'enquiries', cell: consultationCell },
    { csv: CONSULTATION_COLUMNS },
  );

  router.get('/:id/timeline', may('show'), async (request, response) => {
    const id = readId(consultations, request.params.id);
    response.json(await readTimeline(db, id, signedInUser(request).id));
  });

  /** Runs a change in a transaction and records it in the audit log, unless nothing changed. */
  const work = async (
    request: Request,
    change: (trx: Knex.Transaction, id: string) => Promise<AuditAction | null>,
  ) => {
    const id = readId(consultations, request.params.id);
    await db.transaction(async (trx) => {
      const action = await change(trx, id);
      if (action === null) return;
      await recordAction(trx, request, { action, resource: 'consultations', record_id: id });
    });
    return readTimeline(db, id, signedInUser(request).id);
  };

  router.post('/:id/notes', may('edit'), async (request, response) => {
    const { text } = parse(consultationNoteSchema, request.body);
    const timeline = await work(request, async (trx, id) => {
      await addNote(trx, id, writerOf(request), text);
      return 'add_note';
    });
    response.status(201).json(timeline);
  });

  router.delete('/:id/notes/:noteId', may('edit'), async (request, response) => {
    const timeline = await work(request, async (trx, id) => {
      await removeNote(trx, id, String(request.params.noteId), signedInUser(request).id);
      return 'remove_note';
    });
    response.json(timeline);
  });

  router.put('/:id/replies/:replyId', may('edit'), async (request, response) => {
    const id = readId(consultations, request.params.id);
    const written = {
      ...parse(replySchema, request.body),
      id: readPart(request.params.replyId),
      writer: writerOf(request),
    };
    response.json(
      await work(request, async (trx) => ((await reply(trx, id, written, services)) ? 'reply' : null)),
    );
  });

  const idsOf = (request: Request) => ({
    request: readId(consultations, request.params.id),
    appointment: readPart(request.params.appointmentId),
  });

  router.put('/:id/appointments/:appointmentId', may('edit'), async (request, response) => {
    const wanted = parse(appointmentSchema, request.body) as WrittenAppointment;
    const ids = idsOf(request);
    response.json(
      await work(request, async (trx) => {
        const what = await putAppointment(trx, ids, wanted, writerOf(request), services);
        return what && `${what}_time`;
      }),
    );
  });

  router.post('/:id/appointments/:appointmentId/cancel', may('edit'), async (request, response) => {
    const { send } = parse(appointmentCancelSchema, request.body);
    const ids = idsOf(request);
    response.json(
      await work(request, async (trx) =>
        (await cancelAppointment(trx, ids, send, writerOf(request), services)) ? 'cancelled_time' : null,
      ),
    );
  });

  approveRoute(router, { db, resource: consultations }, (trx, id) => approveConsultation(trx, id, services));
  return router;
}

/** @throws ApiError 'not_found' */
function readPart(id: unknown): string {
  const { success, data } = z.uuid().safeParse(id);
  if (!success) throw new ApiError('not_found', 'There is nothing at this address.');
  return data.toLowerCase();
}
