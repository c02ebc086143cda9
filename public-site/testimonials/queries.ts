import { queryOptions } from '@tanstack/react-query';
import type { PublicApi } from '#shared/public.ts';

export const testimonialsQuery = (api: PublicApi) =>
  queryOptions({ queryKey: ['testimonials'], queryFn: () => api.listTestimonials() });
