import * as z from 'zod';
import { appointmentFilterSchema } from '#shared/appointments.ts';
import { type Resource, timeFilters } from '../platform/http/resource.ts';

/** The appointments of all enquiries, read-only: they are made and changed with the enquiry. */
export const appointments: Resource = {
  name: 'appointments',
  label: 'appointment',
  table: 'appointments',
  recordTitle: "(r.first_name || ' ' || r.last_name)",
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
    'cancelled_at',
    'created_at',
    'updated_at',
  ],
  sortable: {
    id: 'r.id',
    last_name: 'lower(r.last_name)',
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
  searched: ["(r.first_name || ' ' || r.last_name)", 'r.company_name'],
  audit: 'fields',
};
