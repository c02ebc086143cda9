import type { BinResource } from '#shared/bin.ts';

/** What a deleted record is called, one and many. */
export const KINDS: Record<BinResource, { one: string; many: string }> = {
  posts: { one: 'Post', many: 'Posts' },
  categories: { one: 'Category', many: 'Categories' },
  testimonials: { one: 'Testimonial', many: 'Testimonials' },
  subscriptions: { one: 'Subscriber', many: 'Newsletter' },
  consultations: { one: 'Consultation request', many: 'Consultations' },
};
