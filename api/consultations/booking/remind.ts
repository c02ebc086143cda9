import type { CommonServices } from '../../common-services.ts';
import { ADVISORY_LOCKS } from '../../platform/database/advisory-locks.ts';
import { appointmentReminder, withReplies } from '../appointment-mails.ts';
import type { Invited, StoredAppointment } from '../stored-enquiry.ts';
import { bookingPath } from './link.ts';

const HOURS_BEFORE = 24;

/** Reminds visitors, once, of the times that they booked a day or more ahead. */
export async function remindOfAppointments(services: CommonServices): Promise<void> {
  const { db, outbox, site } = services;
  await db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(?)', [ADVISORY_LOCKS.reminders]);
    const due: StoredAppointment[] = await trx('appointments')
      .where({ is_booked: true })
      .whereNull('cancelled_at')
      .whereNull('reminded_at')
      .whereRaw('starts_at between now() and now() + make_interval(hours => :hours)', { hours: HOURS_BEFORE })
      // Not of one that was booked or moved only just now.
      .whereRaw('updated_at < starts_at - make_interval(hours => :hours)', { hours: HOURS_BEFORE })
      .orderBy('starts_at');
    if (due.length === 0) return;
    const words = await outbox.words(trx, 'mail-meeting-reminder');
    for (const appointment of due) {
      const { id, consultation_id } = appointment;
      const request: Invited = await trx('consultations').where({ id: consultation_id }).first();
      const manage = `${site.url}${await bookingPath(trx, id)}`;
      const told = await withReplies(trx, appointment, services);
      await outbox.post(trx, appointmentReminder(request, told, { site, manage }, words));
      await trx('appointments').where({ id }).update({ reminded_at: trx.fn.now() });
    }
  });
}
