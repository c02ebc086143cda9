/** What the public form for data requests shows; without zod, which is loaded when the form is checked. */

/** The rights a person has over data held about them, and a complaint. */
export const PRIVACY_REQUEST_KINDS = [
  'access',
  'rectification',
  'erasure',
  'objection',
  'complaint',
] as const;
export type PrivacyRequestKind = (typeof PRIVACY_REQUEST_KINDS)[number];

/** In the words of the person who asks. */
export const PRIVACY_REQUEST_KIND_LABELS: { readonly [kind in PrivacyRequestKind]: string } = {
  access: 'A copy of my data',
  rectification: 'Correct my data',
  erasure: 'Erase my data',
  objection: 'Stop using my data',
  complaint: 'A complaint',
};

/** UTF-16 code units. */
export const PRIVACY_REQUEST_NAME_MAX = 200;
export const PRIVACY_REQUEST_MESSAGE_MAX = 5000;

/** Days within which a complaint is acknowledged and a request is answered. */
export const PRIVACY_REQUEST_DAYS = 30;

/** As filled in by a person. */
export interface PrivacyRequestFormValues {
  name: string;
  email: string;
  /** '' while nothing is chosen. */
  kind: string;
  message: string;
  website: string;
}
