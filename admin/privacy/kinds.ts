import type { PrivacyRequestKind } from '#shared/privacy-request-form-fields.ts';
import type { PrivacyRequestDecision, PrivacyRequestStatus } from '#shared/privacy-requests.ts';

export const DECISION_NAMES: { readonly [decision in PrivacyRequestDecision]: string } = {
  granted: 'They got what they asked for',
  partly: 'Part of it',
  refused: 'Refused',
  unidentified: 'We could not tell who asked',
};

/** Predicates to follow a name: 'Nora Ferreira …'. */
export const KIND_WISHES: { readonly [kind in PrivacyRequestKind]: string } = {
  access: 'wants a copy of their data',
  rectification: 'wants their data corrected',
  erasure: 'wants to be erased',
  objection: 'objects to what we do with their data',
  complaint: 'complains',
};

/** @returns the label of a state */
export const stateName = (status: PrivacyRequestStatus): string => STATE_NAMES[status];

const STATE_NAMES: { readonly [status in PrivacyRequestStatus]: string } = {
  new: 'New',
  acknowledged: 'Acknowledged',
  in_progress: 'In progress',
  done: 'Finished',
  spam: 'Spam',
};

/** Labels of the kinds, in legal terms. */
export const KIND_NAMES: { readonly [kind in PrivacyRequestKind]: string } = {
  access: 'Copy of their data',
  rectification: 'Correction',
  erasure: 'Erasure',
  objection: 'Objection',
  complaint: 'Complaint',
};
