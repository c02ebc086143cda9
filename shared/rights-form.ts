/** The public form for data requests and complaints. zod/mini, because this file reaches the visitor's browser. */
import * as z from 'zod/mini';
import { atLeastTwo, decoy, emailAddress, type FormErrors, NO_CONTROL } from './forms.ts';

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
export const RIGHTS_THANKS = 'Thank you. We have your request, and confirm it by e-mail.';

const CONTROL_EXCEPT_BREAKS = /[^\P{Cc}\t\n\r]/u;
const SHORT_MESSAGE = 'Message must be at least 10 characters';

/** Body of POST /api/rights-requests. Unknown keys are dropped. */
export const rightsFormSchema = z.object({
  name: atLeastTwo('Name', RIGHTS_NAME_MAX),
  email: emailAddress,
  kind: z.enum(RIGHTS_KINDS, 'Choose what it is about'),
  message: z.string(SHORT_MESSAGE).check(
    z.trim(),
    z.minLength(10, SHORT_MESSAGE),
    z.maxLength(RIGHTS_MESSAGE_MAX, `Message must be at most ${RIGHTS_MESSAGE_MAX} characters`),
    z.refine((value) => !CONTROL_EXCEPT_BREAKS.test(value), NO_CONTROL),
  ),
  website: decoy,
});

/** As filled in by a person. */
export interface RightsFormValues {
  name: string;
  email: string;
  /** '' while nothing is chosen. */
  kind: string;
  message: string;
  website: string;
}

/** Checks the form's values with the schema that the server uses. */
export function rightsFormErrors(values: RightsFormValues): FormErrors<RightsFormValues> {
  const errors: FormErrors<RightsFormValues> = {};
  for (const issue of rightsFormSchema.safeParse(values).error?.issues ?? []) {
    const field = issue.path[0] as keyof RightsFormValues;
    errors[field] ??= issue.message;
  }
  return errors;
}
