/** The public form for data requests and complaints. zod/mini, because this file reaches the visitor's browser. */
import * as z from 'zod/mini';
import { fillIn } from './fill-in.ts';
import { atLeastTwo, decoy, emailAddress, type FormErrors, type LayoutTexts, message } from './forms.ts';
import type { PageTexts } from './page-texts/index.ts';
import {
  PRIVACY_REQUEST_KINDS,
  PRIVACY_REQUEST_MESSAGE_MAX,
  PRIVACY_REQUEST_NAME_MAX,
  type PrivacyRequestFormValues,
} from './privacy-request-form-fields.ts';

const MESSAGE_MIN = 10;

/** Body of POST /api/privacy-requests. Unknown keys are dropped. */
export function privacyRequestFormSchema(texts: PageTexts<'privacy-request'>, layout: LayoutTexts) {
  const short = fillIn(texts.error_message, { least: String(MESSAGE_MIN) });
  return z.object({
    name: atLeastTwo(texts.name, PRIVACY_REQUEST_NAME_MAX, layout),
    email: emailAddress(layout.error_email),
    kind: z.enum(PRIVACY_REQUEST_KINDS, texts.error_kind),
    message: message(PRIVACY_REQUEST_MESSAGE_MAX, layout).check(z.minLength(MESSAGE_MIN, short)),
    website: decoy,
  });
}

/** Checks the form's values with the schema that the server uses. */
export function privacyRequestFormErrors(
  values: PrivacyRequestFormValues,
  ...texts: Parameters<typeof privacyRequestFormSchema>
): FormErrors<PrivacyRequestFormValues> {
  const errors: FormErrors<PrivacyRequestFormValues> = {};
  for (const issue of privacyRequestFormSchema(...texts).safeParse(values).error?.issues ?? []) {
    const field = issue.path[0] as keyof PrivacyRequestFormValues;
    errors[field] ??= issue.message;
  }
  return errors;
}
