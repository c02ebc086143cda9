import type { Testimonial } from '#shared/testimonials.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

export const testimonials = resource<Testimonial>({
  name: 'testimonials',
  hasBin: true,
  recordRepresentation: ({ author }) => author,
  list: lazyNamed(() => import('./TestimonialList.tsx'), 'TestimonialList'),
  create: lazyNamed(() => import('./TestimonialCreate.tsx'), 'TestimonialCreate'),
  edit: lazyNamed(() => import('./TestimonialEdit.tsx'), 'TestimonialEdit'),
  recordAt: 'edit/:id',
});
