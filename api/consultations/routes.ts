import { type Request, Router } from 'express';
import type { Knex } from 'knex';
import { appointmentCancelSchema, appointmentSchema } from '#shared/appointments.ts';
import type { AuditAction } from '#shared/audit-log.ts';
import { consultationNoteSchema, replySchema } from '#shared/consultations.ts';
import { recordAction } from '../platform/audit/audit.ts';
import { requirePermission, signedInUser } from '../platform/auth/session.ts';
import { parse } from '../platform/http/api-error.ts';
import { readId } from '../platform/http/crud-router.ts';
import { exportRoute } from '../platform/http/export.ts';
import type { Services } from '../services.ts';
import { cancelAppointment, putAppointment, type WrittenAppointment } from './appointments.ts';
import { CONSULTATION_COLUMNS, consultationCell, consultations } from './resource.ts';
import { listAssignees, writerOf } from './stored-enquiry.ts';
import { putNote, readTimeline, removeNote, reply } from './timeline.ts';

/** /api/admin/consultations, beyond CRUD: assignees, notes, replies, appointments, history. */
export function consultationRouter(services: Services): Router {
  const { db } = services;
  const router = Router();
  const may = (action: string) => requirePermission(action, 'consultations');

  router.get('/assignees', may('list'), async (_request, response) => {
    response.json(await listAssignees(db));
  });

  const columns = CONSULTATION_COLUMNS;
  exportRoute(router, { db, resource: consultations, name: 'enquiries', columns, cell: consultationCell });

  router.get('/:id/timeline', may('show'), async (request, response) => {
    const id = readId(consultations, request.params.id);
    response.json(await readTimeline(db, id, signedInUser(request).id));
  });

  /** Adds a change, which runs and writes the audit log in one transaction unless nothing changed, and answers with the history. */
  const change = (
    method: 'post' | 'put' | 'delete',
    path: string,
    work: (trx: Knex.Transaction, id: string, request: Request) => Promise<AuditAction | null>,
  ) =>
    router[method](`/:id/${path}`, may('edit'), async (request, response) => {
      const id = readId(consultations, request.params.id);
      await db.transaction(async (trx) => {
        const action = await work(trx, id, request);
        if (action) await recordAction(trx, request, { action, resource: 'consultations', record_id: id });
      });
      response.json(await readTimeline(db, id, signedInUser(request).id));
    });

  change('put', 'notes/:part', async (trx, id, request) => {
    const note = { ...parse(consultationNoteSchema, request.body), id: partOf(request) };
    return (await putNote(trx, id, note, writerOf(request))) ? 'add_note' : null;
  });

  change('delete', 'notes/:part', async (trx, id, request) => {
    await removeNote(trx, id, partOf(request), signedInUser(request).id);
    return 'remove_note';
  });

  change('put', 'replies/:part', async (trx, id, request) => {
    const written = { ...parse(replySchema, request.body), id: partOf(request), writer: writerOf(request) };
    return (await reply(trx, id, written, services)) ? 'reply' : null;
  });

  change('put', 'appointments/:part', async (trx, id, request) => {
    const wanted = parse(appointmentSchema, request.body) as WrittenAppointment;
    const ids = { request: id, appointment: partOf(request) };
    const what = await putAppointment(trx, ids, wanted, writerOf(request), services);
    return what && `${what}_time`;
  });

  change('post', 'appointments/:part/cancel', async (trx, id, request) => {
    const { send } = parse(appointmentCancelSchema, request.body);
    const ids = { request: id, appointment: partOf(request) };
    return (await cancelAppointment(trx, ids, send, writerOf(request), services)) ? 'cancelled_time' : null;
  });

  return router;
}

/** @returns the id of a note, a reply or an appointment */
const partOf = ({ params }: Request) => readId(consultations, params.part);
