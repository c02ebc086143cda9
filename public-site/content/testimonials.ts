import type { TestimonialView } from '#shared/public.ts';

/** Shown while testimonials load and when there are none. Sample clients; replace them with your own. */
export const FALLBACK_TESTIMONIALS: readonly TestimonialView[] = [
  {
    id: 'fallback-1',
    quote:
      'They asked the question nobody at our table would. Six months on we had a succession plan and a better Sunday lunch.',
    author: 'Sample Client A',
    role: 'Owner, family business',
    company: null,
    rating: 5,
    display_order: 1,
  },
  {
    id: 'fallback-2',
    quote:
      'We expected advice. We got a team that rolled its sleeves up and stayed until the acquisition was signed.',
    author: 'Sample Client B',
    role: 'Managing Director, manufacturing',
    company: null,
    rating: 5,
    display_order: 2,
  },
  {
    id: 'fallback-3',
    quote: 'Three days a month has done more for our board than three years of away days.',
    author: 'Sample Client C',
    role: 'Chief Executive, professional services',
    company: null,
    rating: 5,
    display_order: 3,
  },
];
