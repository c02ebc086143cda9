import type { Enquiry } from '#shared/consultations.ts';

export const editPath = (id: string | number): string => `/consultations/${id}/edit`;

export const nameOf = (enquiry: Pick<Enquiry, 'first_name' | 'last_name'>): string =>
  `${enquiry.first_name} ${enquiry.last_name}`;

/** The site's name, from the page's `application-name` meta tag. */
export const siteName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? 'our team';
