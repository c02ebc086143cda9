import type { ConsultationRequest } from '#shared/public.ts';

/** The body that the consultation form posts. */
export const CONSULTATION_REQUEST = {
  firstName: 'Ada',
  lastName: 'Okafor',
  companyName: 'Sample & Sons',
  email: 'ada@example.com',
  phone: '',
  consent: true,
  website: '',
} satisfies ConsultationRequest;
