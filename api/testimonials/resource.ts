import { testimonialFilterSchema, testimonialSchema } from '#shared/testimonials.ts';
import type { Resource } from '../platform/http/resource.ts';

export const testimonials: Resource = {
  name: 'testimonials',
  label: 'testimonial',
  table: 'testimonials',
  recordTitle: 'r.author',
  schema: testimonialSchema,
  readOnly: ['id', 'version', 'created_at', 'updated_at'],
  sortable: {
    id: 'r.id',
    quote: 'lower(r.quote)',
    author: 'lower(r.author)',
    role: 'lower(r.role)',
    company: 'lower(r.company)',
    rating: 'r.rating',
    is_active: 'r.is_active',
    display_order: 'r.display_order',
    created_at: 'r.created_at',
    updated_at: 'r.updated_at',
  },
  defaultSort: ['display_order', false],
  filterSchema: testimonialFilterSchema,
  searched: ['r.quote', 'r.author', 'r.role', 'r.company'],
  ordered: true,
  bin: { title: 'r.author' },
  audit: 'values',
};
