/** The forms of the public site. zod/mini, because this file reaches the visitor's browser. */
import * as z from 'zod/mini';
import { EMAIL_INVALID, EMAIL_PATTERN, withAsciiDomain } from './email.ts';
import { CONTROL, CONTROL_EXCEPT_BREAKS, NO_CONTROL, UNEXPECTED } from './errors.ts';
import { figure } from './words.ts';

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

/** @param field its label @param missing what is said when it is no text */
const line = (field: string, max: number, missing: string = UNEXPECTED) =>
  z.string(missing).check(
    z.trim(),
    z.maxLength(max, `${field} must be at most ${max} characters`),
    z.refine((value) => !CONTROL.test(value), NO_CONTROL),
  );

function atLeastTwo(field: string, max: number) {
  const short = `${field} must be at least 2 characters`;
  return line(field, max, short).check(z.minLength(2, short));
}

/** Text with line breaks. */
const message = (max: number) =>
  z.string(UNEXPECTED).check(
    z.trim(),
    // When it is asked for, as a phone takes 100 ms to format its first number.
    z.maxLength(max, { error: () => `Please shorten this to at most ${figure(max)} characters` }),
    z.refine((value) => !CONTROL_EXCEPT_BREAKS.test(value), NO_CONTROL),
  );

export const emailAddress = z
  .string(EMAIL_INVALID)
  .check(
    z.trim(),
    z.overwrite(withAsciiDomain),
    z.maxLength(FORM_LIMITS.email, EMAIL_INVALID),
    z.regex(EMAIL_PATTERN, EMAIL_INVALID),
  );

/** The honeypot's content, shortened and stored as evidence; it is never invalid. */
const decoy = z._default(
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
  phone: z._default(z.nullable(line('Phone', FORM_LIMITS.phone)), ''),
  /** What the visitor would like to talk about. */
  message: z._default(z.nullable(message(FORM_LIMITS.message)), ''),
  consent: z.literal(true, 'You must agree to the terms to proceed'),
  website: decoy,
});

/** Body of POST /api/subscribe-newsletter. */
export const newsletterRequestSchema = z.object({ email: emailAddress, company: decoy });

/** A person's rights over their data, and a complaint, in the person's own words. */
export const PRIVACY_REQUEST_KINDS = {
  access: 'A copy of my data',
  rectification: 'Correct my data',
  erasure: 'Erase my data',
  objection: 'Stop using my data',
  complaint: 'A complaint',
} as const;
export type PrivacyRequestKind = keyof typeof PRIVACY_REQUEST_KINDS;
export const PRIVACY_REQUEST_KIND = Object.keys(PRIVACY_REQUEST_KINDS) as PrivacyRequestKind[];

export const PRIVACY_REQUEST_MESSAGE_MAX = 5000;

/** Days within which a complaint is acknowledged and a request is answered. */
export const PRIVACY_REQUEST_DAYS = 30;

/** Body of POST /api/privacy-requests. Unknown keys are dropped. */
export const privacyRequestFormSchema = z.object({
  name: atLeastTwo('Name', 200),
  email: emailAddress,
  kind: z.enum(PRIVACY_REQUEST_KIND, 'Choose what it is about'),
  message: message(PRIVACY_REQUEST_MESSAGE_MAX).check(
    z.minLength(10, 'Message must be at least 10 characters'),
  ),
  website: decoy,
});

/** What a form holds while it is filled in: texts, and boxes that may be ticked. */
type Typed<Schema extends z.ZodMiniType> = {
  [field in keyof z.output<Schema>]: z.output<Schema>[field] extends boolean ? boolean : string;
};
/** Values of the form; `source` is sent in the query, so that the body stays as specified. */
export type ConsultationRequest = Omit<Typed<typeof consultationRequestSchema>, 'message'> & {
  message?: string;
};
export type NewsletterRequest = Typed<typeof newsletterRequestSchema>;
export type PrivacyRequestFormValues = Typed<typeof privacyRequestFormSchema>;

/** The first message of each invalid field; empty when the values can be sent. */
export type FormErrors<T> = { [field in keyof T]?: string };

/** Checks the values of a form with the schema that the server uses. */
export function errorsOf<T extends object>(schema: z.ZodMiniType, values: T): FormErrors<T> {
  const errors: FormErrors<T> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
    errors[path[0] as keyof T] ??= message;
  return errors;
}
