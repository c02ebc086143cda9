import { specialityFilterSchema, specialitySchema } from '#shared/specialities.ts';
import { orderedResource } from '../platform/http/ordered-resource.ts';

export const specialities = orderedResource({
  name: 'specialities',
  label: 'speciality',
  title: 'title',
  schema: specialitySchema,
  filterSchema: specialityFilterSchema,
  searched: ['title', 'description'],
  sortable: { color_theme: 'r.color_theme', is_featured: 'r.is_featured' },
  shown: { columns: ['id', 'title', 'description', 'benefits', 'icon', 'is_featured', 'color_theme'] },
});
