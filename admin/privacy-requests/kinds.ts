import type { PrivacyRequestKind } from '#shared/privacy-request-form-fields.ts';

/** The kinds in the words of the law and of the office. */
export const KIND_NAMES: { readonly [kind in PrivacyRequestKind]: string } = {
  access: 'Copy of their data',
  rectification: 'Correction',
  erasure: 'Erasure',
  objection: 'Objection',
  complaint: 'Complaint',
};
