import type { Consultation } from '#shared/consultations.ts';

export const nameOf = (request: Pick<Consultation, 'first_name' | 'last_name'>): string =>
  `${request.first_name} ${request.last_name}`;
