import { reasonFilterSchema, reasonSchema } from '#shared/reasons.ts';
import { orderedResource } from '../platform/http/ordered-resource.ts';

export const reasons = orderedResource({
  name: 'reasons',
  label: 'reason',
  title: 'title',
  schema: reasonSchema,
  filterSchema: reasonFilterSchema,
  searched: ['big', 'title', 'text'],
  sortable: { big: 'lower(r.big)' },
  shown: { columns: ['id', 'big', 'title', 'text'] },
});
