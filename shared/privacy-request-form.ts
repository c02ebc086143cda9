/** The public form for data requests and complaints. zod/mini, because this file reaches the visitor's browser. */
import * as z from 'zod/mini';
import { atLeastTwo, decoy, emailAddress, type FormErrors, NO_CONTROL } from './forms.ts';

import {
  PRIVACY_REQUEST_KINDS,
  PRIVACY_REQUEST_MESSAGE_MAX,
  PRIVACY_REQUEST_NAME_MAX,
  type PrivacyRequestFormValues,
} from './privacy-request-form-fields.ts';

const CONTROL_EXCEPT_BREAKS = /[^\P{Cc}\t\n\r]/u;
const SHORT_MESSAGE = 'Message must be at least 10 characters';

/** Body of POST /api/privacy-requests. Unknown keys are dropped. */
export const privacyRequestFormSchema = z.object({
  name: atLeastTwo('Name', PRIVACY_REQUEST_NAME_MAX),
  email: emailAddress,
  kind: z.enum(PRIVACY_REQUEST_KINDS, 'Choose what it is about'),
  message: z.string(SHORT_MESSAGE).check(
    z.trim(),
    z.minLength(10, SHORT_MESSAGE),
    z.maxLength(
      PRIVACY_REQUEST_MESSAGE_MAX,
      `Message must be at most ${PRIVACY_REQUEST_MESSAGE_MAX} characters`,
    ),
    z.refine((value) => !CONTROL_EXCEPT_BREAKS.test(value), NO_CONTROL),
  ),
  website: decoy,
});

/** Checks the form's values with the schema that the server uses. */
export function privacyRequestFormErrors(
  values: PrivacyRequestFormValues,
): FormErrors<PrivacyRequestFormValues> {
  const errors: FormErrors<PrivacyRequestFormValues> = {};
  for (const issue of privacyRequestFormSchema.safeParse(values).error?.issues ?? []) {
    const field = issue.path[0] as keyof PrivacyRequestFormValues;
    errors[field] ??= issue.message;
  }
  return errors;
}
