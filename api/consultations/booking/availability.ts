import type { Knex } from 'knex';
import type { MeetingWay } from '#shared/appointments.ts';
import { availabilityFilterSchema, availabilitySchema } from '#shared/booking.ts';
import { CHOOSE_COLLEAGUE } from '#shared/consultations.ts';
import { COMMON_COLUMNS, type Resource } from '../../platform/http/resource.ts';
import { assignable } from '../stored-enquiry.ts';
import { type Busy, type SlotRules, slotsOf } from './slots.ts';

const NAME = '(select name from people where id = r.user_id)';
const lastRead = (column: string) =>
  `(select c.${column} from calendar_reads c where c.availability_id = r.id)`;

/** When each colleague can be booked. */
export const availability: Resource = {
  name: 'availability',
  label: 'booking hours',
  table: 'availability',
  recordTitle: NAME,
  schema: availabilitySchema,
  readOnly: COMMON_COLUMNS,
  computed: {
    name: NAME,
    feed_path: "'/calendar/' || r.feed_token || '.ics'",
    calendar_read_at: lastRead('read_at'),
    calendar_error: lastRead('error'),
  },
  sortable: { name: `lower(${NAME})`, place: 'lower(r.place)' },
  defaultSort: ['name', false],
  filterSchema: availabilityFilterSchema,
  searched: [NAME, 'r.place'],
  constraints: {
    availability_user_id_foreign: { field: 'user_id', message: CHOOSE_COLLEAGUE },
    availability_user_id_unique: { field: 'user_id', message: 'This colleague has booking hours already' },
  },
  toColumns: ({ hours, days_off, ...fields }) => ({
    ...fields,
    hours: JSON.stringify(hours),
    days_off: JSON.stringify(days_off),
  }),
  async writeRelated(availability_id, { calendar_url }, current, { trx }) {
    // Nothing is offered from another calendar before it was read.
    if (current && current.calendar_url === calendar_url) return;
    for (const table of ['calendar_reads', 'busy_times'])
      await trx(table).where({ availability_id }).delete();
  },
  audit: 'fields',
  auditValues: ['is_on', 'minutes', 'gap_minutes', 'notice_hours', 'horizon_days'],
};

/** A colleague who can be booked, with the times that are free, in milliseconds since 1970. */
export interface BookableHost extends SlotRules {
  user_id: string;
  name: string;
  email: string;
  how: MeetingWay;
  place: string | null;
  slots: number[];
}

/** Hours after which a calendar that was read counts as unknown: reading is tried every quarter of an hour. */
const CALENDAR_LASTS_HOURS = 2;

/**
 * Reads the free times of all colleagues who can be booked, or of one. A colleague whose own calendar could not be read lately
 * has none.
 * @param options.except an appointment whose time counts as free, as it is being moved
 * @param options.now milliseconds since 1970
 */
export async function findSlots(
  db: Knex,
  { user_id, except, now = Date.now() }: { user_id?: string; except?: string; now?: number } = {},
): Promise<BookableHost[]> {
  const hosts: (BookableHost & { id: string; is_known: boolean })[] = await assignable(db)
    .join('availability as a', 'a.user_id', 'u.id')
    .leftJoin('calendar_reads as c', 'c.availability_id', 'a.id')
    .where({ 'a.is_on': true, ...(user_id && { 'a.user_id': user_id }) })
    .orderBy('name')
    .select('a.*', {
      // An address that somebody signs in with is not for visitors.
      name: 'u.host_name',
      email: 'u.email',
      is_known: db.raw(
        `a.calendar_url is null or coalesce(c.error is null and c.read_at > now() - make_interval(hours => ?), false)`,
        [CALENDAR_LASTS_HOURS],
      ),
    });
  const ids = hosts.map(({ user_id }) => user_id);
  const { rows } = await db.raw<{ rows: (Busy & { user_id: string })[] }>(
    `select user_id, extract(epoch from starts_at)::float8 * 1000 as from, extract(epoch from ends_at)::float8 * 1000 as to
     from busy_times join availability on availability.id = availability_id
     where user_id = any(:ids) and ends_at > to_timestamp(:from)
     union all
     select host_id, extract(epoch from starts_at)::float8 * 1000, extract(epoch from ends_at)::float8 * 1000
     from appointments where host_id = any(:ids) and ends_at > to_timestamp(:from) and cancelled_at is null
       and id is distinct from :except::uuid`,
    { ids, from: now / 1000, except: except ?? null },
  );
  const busy = Map.groupBy(rows, (row) => row.user_id);
  return hosts.map((host) => ({
    ...host,
    slots: host.is_known ? slotsOf(host, busy.get(host.user_id) ?? [], now) : [],
  }));
}

/** Whether visitors can book a time with anybody. */
export const isBookingOn = async (db: Knex): Promise<boolean> =>
  (await assignable(db)
    .join('availability as a', 'a.user_id', 'u.id')
    .where({ 'a.is_on': true })
    .first('a.id')) !== undefined;
