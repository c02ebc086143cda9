/** The public form for data requests and complaints. zod/mini, because this file reaches the visitor's browser. */
import * as z from 'zod/mini';
import { atLeastTwo, decoy, emailAddress, type FormErrors, NO_CONTROL } from './forms.ts';

import {
  RIGHTS_KINDS,
  RIGHTS_MESSAGE_MAX,
  RIGHTS_NAME_MAX,
  type RightsFormValues,
} from './rights-form-fields.ts';

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

/** Checks the form's values with the schema that the server uses. */
export function rightsFormErrors(values: RightsFormValues): FormErrors<RightsFormValues> {
  const errors: FormErrors<RightsFormValues> = {};
  for (const issue of rightsFormSchema.safeParse(values).error?.issues ?? []) {
    const field = issue.path[0] as keyof RightsFormValues;
    errors[field] ??= issue.message;
  }
  return errors;
}
