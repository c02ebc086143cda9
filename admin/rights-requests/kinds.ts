import type { RightsKind } from '#shared/rights-form-fields.ts';

/** The kinds in the words of the law and of the office. */
export const KIND_NAMES: { readonly [kind in RightsKind]: string } = {
  access: 'Copy of their data',
  rectification: 'Correction',
  erasure: 'Erasure',
  objection: 'Objection',
  complaint: 'Complaint',
};
