import { officeFilterSchema, officeSchema } from '#shared/offices.ts';
import { orderedResource } from '../platform/http/ordered-resource.ts';

export const offices = orderedResource({
  name: 'offices',
  label: 'office',
  title: 'name',
  schema: officeSchema,
  filterSchema: officeFilterSchema,
  searched: ['name', 'email'],
  sortable: { is_coming_soon: 'r.is_coming_soon' },
  shown: { columns: ['id', 'name', 'address_lines', 'email', 'phone', 'plan', 'is_coming_soon'] },
});
