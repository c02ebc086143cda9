import type { Knex } from 'knex';
import { APPOINTMENT_PATH, BOOK_PATH } from '#shared/public.ts';
import { isSignature, readKey, sign } from '../../platform/keys/keys.ts';
import type { Invited, StoredAppointment } from '../stored-enquiry.ts';

/** @returns the appointment that a visitor's link names; null for an unknown link, or one of a deleted enquiry */
export async function findBooking(db: Knex, token: string): Promise<StoredAppointment | null> {
  const [id = '', signature = ''] = token.split('.');
  if (!isSignature(await readKey(db, 'appointment-link'), id, signature)) return null;
  return (await db('appointments').where({ id, is_booked: true }).first()) ?? null;
}

/** @returns the path by which a visitor changes or cancels an appointment */
export const bookingPath = async (db: Knex, id: string): Promise<string> =>
  `${APPOINTMENT_PATH}/${id}.${sign(await readKey(db, 'appointment-link'), id)}`;

/** Days for which people who have sent a request can book a time for it, without writing everything again. */
const REQUEST_LASTS_DAYS = 14;

/** @returns the id of the request that a link names; null for an unknown link */
export async function requestIn(db: Knex, token: string): Promise<string | null> {
  const [id = '', signature = ''] = token.split('.');
  return isSignature(await readKey(db, 'appointment-link'), waiting(id), signature) ? id : null;
}

/** @returns the request for which a link books a time; null for an unknown or old link, and once a time is agreed */
export async function findWaiting(
  db: Knex,
  token: string,
): Promise<(Invited & { id: string; status: string }) | null> {
  const id = await requestIn(db, token);
  if (id === null) return null;
  const rows = db('consultations as c')
    .where({ 'c.id': id })
    .whereIn('c.status', ['new', 'replied', 'spam'])
    .whereRaw('c.created_at > now() - make_interval(days => ?)', [REQUEST_LASTS_DAYS])
    .whereRaw('not exists (select from appointments where consultation_id = c.id and cancelled_at is null)');
  // Of two that book at once, the second one sees the first one's appointment.
  if (db.isTransaction) rows.forUpdate('c');
  return (await rows.first()) ?? null;
}

/** @returns the path at which a visitor books a time for a request that was sent */
export async function waitingPath(db: Knex, id: string): Promise<string> {
  const request = `${id}.${sign(await readKey(db, 'appointment-link'), waiting(id))}`;
  return `${BOOK_PATH}?${new URLSearchParams({ request })}`;
}

/** Signed apart from appointments, whose links never end. */
const waiting = (id: string) => `request ${id}`;
