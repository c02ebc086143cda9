import type { Knex } from 'knex';
import { APPOINTMENT_PATH } from '#shared/public.ts';
import { isSignature, readKey, sign } from '../../platform/keys/keys.ts';
import type { StoredAppointment } from '../stored-request.ts';

/** @returns the appointment that a visitor's link names; null for an unknown link, or one of a deleted enquiry */
export async function findBooking(db: Knex, token: string): Promise<StoredAppointment | null> {
  const [id = '', signature = ''] = token.split('.');
  if (!isSignature(await readKey(db, 'appointment-link'), id, signature)) return null;
  return (await db('appointments').where({ id, is_booked: true }).first()) ?? null;
}

/** @returns the path by which a visitor changes or cancels an appointment */
export const bookingPath = async (db: Knex, id: string): Promise<string> =>
  `${APPOINTMENT_PATH}/${id}.${sign(await readKey(db, 'appointment-link'), id)}`;
