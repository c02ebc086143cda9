/** Values of the public form for data requests. Without zod, which is loaded when the form is checked. */

/** A person's rights over their data, and a complaint. */
export const PRIVACY_REQUEST_KINDS = [
  'access',
  'rectification',
  'erasure',
  'objection',
  'complaint',
] as const;
export type PrivacyRequestKind = (typeof PRIVACY_REQUEST_KINDS)[number];

/** Labels in the person's own words. */
export const PRIVACY_REQUEST_KIND_LABELS: { readonly [kind in PrivacyRequestKind]: string } = {
  access: 'A copy of my data',
  rectification: 'Correct my data',
  erasure: 'Erase my data',
  objection: 'Stop using my data',
  complaint: 'A complaint',
};

/** Longest name, in UTF-16 code units. */
export const PRIVACY_REQUEST_NAME_MAX = 200;
export const PRIVACY_REQUEST_MESSAGE_MAX = 5000;

/** Days within which a complaint is acknowledged and a request is answered. */
export const PRIVACY_REQUEST_DAYS = 30;

/** Values of the form. */
export interface PrivacyRequestFormValues {
  name: string;
  email: string;
  /** '' if nothing is chosen. */
  kind: string;
  message: string;
  website: string;
}
