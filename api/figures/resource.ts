import { figureFilterSchema, figureSchema } from '#shared/figures.ts';
import { orderedResource } from '../platform/http/ordered-resource.ts';

export const figures = orderedResource({
  name: 'figures',
  label: 'figure',
  title: 'meaning',
  schema: figureSchema,
  filterSchema: figureFilterSchema,
  searched: ['figure', 'meaning'],
  sortable: { figure: 'lower(r.figure)', page: 'r.page' },
  shown: { columns: ['id', 'figure', 'meaning', 'page'] },
});
