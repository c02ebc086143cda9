import { milestoneFilterSchema, milestoneSchema } from '#shared/milestones.ts';
import { orderedResource } from '../platform/http/ordered-resource.ts';

export const milestones = orderedResource({
  name: 'milestones',
  label: 'milestone',
  title: 'year',
  schema: milestoneSchema,
  filterSchema: milestoneFilterSchema,
  searched: ['year', 'text'],
  sortable: { text: 'lower(r.text)' },
  shown: { columns: ['id', 'year', 'text'] },
});
