import * as z from 'zod';
import { appointmentFilterSchema } from '#shared/appointments.ts';
import { type Resource, timeFilters } from '../platform/http/resource.ts';

/** SQL for what the enquiry of an appointment `r` says. */
const ofEnquiry = (sql: string) => `(select ${sql} from consultations where id = r.consultation_id)`;
const NAME = ofEnquiry("first_name || ' ' || last_name");

/** The appointments of all enquiries, read-only: they are made and changed with the enquiry. */
export const appointments: Resource = {
  name: 'appointments',
  label: 'appointment',
  table: 'appointments',
  recordTitle: NAME,
  operations: ['list', 'show'],
  schema: z.object({}),
  readOnly: [
    'id',
    'consultation_id',
    'first_name',
    'last_name',
    'company_name',
    'starts_at',
    'ends_at',
    'minutes',
    'host',
    'host_id',
    'how',
    'place',
    'line',
    'is_sent',
    'is_booked',
    'cancelled_at',
    'created_at',
    'updated_at',
  ],
  computed: ['first_name', 'last_name', 'company_name'],
  select: (query, db) =>
    query
      .join({ c: 'consultations' }, 'c.id', 'r.consultation_id')
      .select(['first_name', 'last_name', 'company_name'].map((column) => db.ref(`c.${column}`))),
  sortable: {
    id: 'r.id',
    last_name: ofEnquiry('lower(last_name)'),
    starts_at: 'r.starts_at',
    host: 'lower(r.host)',
    created_at: 'r.created_at',
    updated_at: 'r.updated_at',
  },
  defaultSort: ['starts_at', false],
  filterSchema: appointmentFilterSchema,
  filters: {
    upcoming: (query, upcoming: boolean) => {
      const toCome = 'r.cancelled_at is null and r.ends_at > now()';
      query.whereRaw(upcoming ? toCome : `not (${toCome})`);
    },
    cancelled: (query, cancelled: boolean) => {
      if (cancelled) query.whereNotNull('r.cancelled_at');
      else query.whereNull('r.cancelled_at');
    },
    ...timeFilters('starts_at'),
  },
  searched: [NAME, ofEnquiry('company_name')],
  audit: 'fields',
};
