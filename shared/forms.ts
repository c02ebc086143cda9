/** The two forms of every page. zod/mini, because this file reaches the visitor's browser. */
import * as z from 'zod/mini';
import { EMAIL_PATTERN, withAsciiDomain } from './email.ts';

const CONTROL = /\p{Cc}/u;
const CONTROL_EXCEPT_BREAKS = /[^\P{Cc}\t\n\r]/u;
export const NO_CONTROL = 'Remove the invisible control characters';

/** The longest each field may be, in UTF-16 code units after trimming. */
export const FORM_LIMITS = {
  name: 100,
  company: 200,
  email: 254,
  phone: 40,
  message: 1000,
  decoy: 500,
  source: 100,
} as const;

const EMAIL_MESSAGE = 'Please enter a valid email address';

export function atLeastTwo(label: string, max: number) {
  const message = `${label} must be at least 2 characters`;
  return z.string(message).check(
    z.trim(),
    z.minLength(2, message),
    z.maxLength(max, `${label} must be at most ${max} characters`),
    z.refine((value) => !CONTROL.test(value), NO_CONTROL),
  );
}

export const emailAddress = z
  .string(EMAIL_MESSAGE)
  .check(
    z.trim(),
    z.overwrite(withAsciiDomain),
    z.maxLength(FORM_LIMITS.email, EMAIL_MESSAGE),
    z.regex(EMAIL_PATTERN, EMAIL_MESSAGE),
  );

/** What a decoy holds is kept as evidence, cut short; it never makes a request invalid. */
export const decoy = z._default(
  z.pipe(
    z.unknown(),
    z.transform((value) =>
      typeof value === 'string'
        ? value
            .replace(/\p{Cc}/gu, ' ')
            .trim()
            .slice(0, FORM_LIMITS.decoy)
        : '',
    ),
  ),
  '',
);

/** Body of POST /api/handle-consultation-request. Unknown keys are dropped. */
export const consultationRequestSchema = z.object({
  firstName: atLeastTwo('First name', FORM_LIMITS.name),
  lastName: atLeastTwo('Last name', FORM_LIMITS.name),
  companyName: atLeastTwo('Company name', FORM_LIMITS.company),
  email: emailAddress,
  phone: z._default(
    z.nullable(
      z.string('Phone must be text').check(
        z.trim(),
        z.maxLength(FORM_LIMITS.phone, `Phone must be at most ${FORM_LIMITS.phone} characters`),
        z.refine((value) => !CONTROL.test(value), NO_CONTROL),
      ),
    ),
    '',
  ),
  message: z._default(
    z.nullable(
      z.string('What you would like to talk about must be text').check(
        z.trim(),
        z.maxLength(
          FORM_LIMITS.message,
          'What you would like to talk about must be at most 1,000 characters',
        ),
        z.refine((value) => !CONTROL_EXCEPT_BREAKS.test(value), NO_CONTROL),
      ),
    ),
    '',
  ),
  consent: z.literal(true, 'You must agree to the terms to proceed'),
  website: decoy,
});

/** Body of POST /api/subscribe-newsletter. */
export const newsletterRequestSchema = z.object({ email: emailAddress, company: decoy });

/** As filled in by a person; `source` travels in the query, so that the body stays as specified. */
export interface ConsultationRequest {
  firstName: string;
  lastName: string;
  companyName: string;
  email: string;
  phone: string;
  /** What the visitor would like to talk about. */
  message?: string;
  consent: boolean;
  website: string;
}

export interface NewsletterRequest {
  email: string;
  company: string;
}

/** Field to its first message; empty when the values are fit to send. */
export type FormErrors<T> = { [field in keyof T]?: string };

/** Checks the dialog's values with the schema that the server uses. */
export function consultationRequestErrors(values: ConsultationRequest): FormErrors<ConsultationRequest> {
  const result = consultationRequestSchema.safeParse(values);
  if (result.success) return {};
  const errors: FormErrors<ConsultationRequest> = {};
  for (const issue of result.error.issues) {
    const field = issue.path[0] as keyof ConsultationRequest;
    errors[field] ??= issue.message;
  }
  return errors;
}
