import type { LegalIdentity } from '#shared/public.ts';

/** A company without any details. */
export const NO_COMPANY: LegalIdentity = {
  registered_name: null,
  company_number: null,
  registered_in: null,
  registered_office: null,
  vat_number: null,
};
