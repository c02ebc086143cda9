import * as z from 'zod';
import { WAYS } from './appointments.ts';
import { CHOOSE_COLLEAGUE } from './consultations.ts';
import { filter, optionalText, wholeNumber } from './fields.ts';
import type { Stored } from './record-lists.ts';

const CLOCK = 'Write a time such as 09:30';
const clock = z
  .string({ error: CLOCK })
  .trim()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, { error: CLOCK });

const hours = z
  .strictObject({
    day: z.coerce.number({ error: 'Choose a day' }).int().min(1).max(7, { error: 'Choose a day' }),
    from: clock,
    to: clock,
  })
  .refine(({ from, to }) => from < to, { path: ['to'], error: 'The end must be after the beginning' });

const day = z.iso.date({ error: 'Choose a day' });
const daysOff = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day must not be before the first' });

/** When a colleague can be booked. Hours and days are London's. */
export const availabilitySchema = z.object({
  user_id: z.uuid({ error: CHOOSE_COLLEAGUE }),
  is_on: z.boolean().default(false),
  hours: z.array(hours).max(50, { error: 'At most 50 lines' }).default([]),
  days_off: z.array(daysOff).max(100, { error: 'At most 100 lines' }).default([]),
  /** Length of an appointment. */
  minutes: wholeNumber('Length in minutes', 5, 480).default(30),
  /** Between two appointments, and around what the own calendar has. */
  gap_minutes: wholeNumber('Minutes between two', 0, 240).default(15),
  /** Hours between booking and the earliest time. */
  notice_hours: wholeNumber('Hours of notice', 0, 720).default(24),
  /** Days ahead that can be booked. */
  horizon_days: wholeNumber('Days ahead', 1, 180).default(60),
  how: z.enum(WAYS, { error: 'Choose how you meet' }).default('phone'),
  place: optionalText('Number, link or address', 500),
  /** The secret address of their own calendar. */
  calendar_url: optionalText('Calendar address', 2000).refine(
    (url) => url === null || (/^(https?|webcals?):\/\//i.test(url) && URL.canParse(url)),
    { error: 'Use an address that starts with https:// or webcal://' },
  ),
});

export const availabilityFilterSchema = filter({ user_id: z.uuid(), is_on: z.boolean(), how: z.enum(WAYS) });

/** A row of availability as the admin API answers it; moments are ISO 8601 in UTC. */
export interface Availability extends z.output<typeof availabilitySchema>, Stored {
  /** The colleague's name. */
  name: string;
  /** The address from which calendars read the appointments, without the site's. */
  feed_path: string;
  /** When their own calendar was last read; null if it never was. */
  calendar_read_at: string | null;
  /** Why it could not be read, in a sentence; null if it could. */
  calendar_error: string | null;
}
