/** What the public form for data requests shows; without zod, which is loaded when the form is checked. */

/** What somebody may ask of whoever holds their data; a complaint is a kind of its own. */
export const RIGHTS_KINDS = ['access', 'rectification', 'erasure', 'objection', 'complaint'] as const;
export type RightsKind = (typeof RIGHTS_KINDS)[number];

/** In the words of the person who asks. */
export const RIGHTS_KIND_LABELS: { readonly [kind in RightsKind]: string } = {
  access: 'A copy of my data',
  rectification: 'Correct my data',
  erasure: 'Erase my data',
  objection: 'Stop using my data',
  complaint: 'A complaint',
};

/** UTF-16 code units. */
export const RIGHTS_NAME_MAX = 200;
export const RIGHTS_MESSAGE_MAX = 5000;

/** Days within which a complaint is acknowledged and a request is answered. */
export const RIGHTS_DAYS = 30;

/** The same for everybody, whether we know the address or not. */
export const RIGHTS_THANKS = 'Thank you. We have your request, and confirm it by email.';

/** As filled in by a person. */
export interface RightsFormValues {
  name: string;
  email: string;
  /** '' while nothing is chosen. */
  kind: string;
  message: string;
  website: string;
}
