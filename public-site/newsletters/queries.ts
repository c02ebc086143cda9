import { queryOptions } from '@tanstack/react-query';
import { NEWSLETTER_ARCHIVE_PATH, type PublicApi } from '#shared/public.ts';

export const newslettersQuery = (api: PublicApi) =>
  queryOptions({ queryKey: ['newsletters'], queryFn: () => api.listNewsletters() });

export const newsletterQuery = (api: PublicApi, slug: string) =>
  queryOptions({ queryKey: ['newsletter', slug], queryFn: () => api.getNewsletter(slug) });

export const newsletterPath = (slug: string): string => `${NEWSLETTER_ARCHIVE_PATH}/${slug}`;
