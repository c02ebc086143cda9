/** The forms of the public site. zod/mini, because this file reaches the visitor's browser. */
import * as z from 'zod/mini';
import { EMAIL_PATTERN, withAsciiDomain } from './email.ts';
import { fillIn } from './fill-in.ts';
import type { PageTexts } from './page-texts/index.ts';

const CONTROL = /\p{Cc}/u;
const CONTROL_EXCEPT_BREAKS = /[^\P{Cc}\t\n\r]/u;
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

/** The texts of every page, error messages included. */
export type LayoutTexts = PageTexts<'layout'>;

/** @param field its label */
function atLeastTwo(field: string, max: number, texts: LayoutTexts) {
  const message = fillIn(texts.error_short, { field, least: '2' });
  return z.string(message).check(
    z.trim(),
    z.minLength(2, message),
    z.maxLength(max, tooLong(field, max, texts)),
    z.refine((value) => !CONTROL.test(value), texts.error_control),
  );
}

const tooLong = (field: string, max: number, texts: LayoutTexts) =>
  fillIn(texts.error_long, { field, most: String(max) });

/** Text with line breaks. */
const message = (max: number, texts: LayoutTexts) =>
  z.string(texts.failed_unexpected).check(
    z.trim(),
    z.maxLength(max, fillIn(texts.error_much, { most: max.toLocaleString('en-GB') })),
    z.refine((value) => !CONTROL_EXCEPT_BREAKS.test(value), texts.error_control),
  );

/** @param message for an invalid address */
export const emailAddress = (message: string) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.overwrite(withAsciiDomain),
      z.maxLength(FORM_LIMITS.email, message),
      z.regex(EMAIL_PATTERN, message),
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
export const consultationRequestSchema = (texts: LayoutTexts) =>
  z.object({
    firstName: atLeastTwo(texts.consultation_first_name, FORM_LIMITS.name, texts),
    lastName: atLeastTwo(texts.consultation_last_name, FORM_LIMITS.name, texts),
    companyName: atLeastTwo(texts.consultation_company, FORM_LIMITS.company, texts),
    email: emailAddress(texts.error_email),
    phone: z._default(
      z.nullable(
        z.string(texts.failed_unexpected).check(
          z.trim(),
          z.maxLength(FORM_LIMITS.phone, tooLong(texts.consultation_phone, FORM_LIMITS.phone, texts)),
          z.refine((value) => !CONTROL.test(value), texts.error_control),
        ),
      ),
      '',
    ),
    message: z._default(z.nullable(message(FORM_LIMITS.message, texts)), ''),
    consent: z.literal(true, texts.error_consent),
    website: decoy,
  });

/** Body of POST /api/subscribe-newsletter. */
export const newsletterRequestSchema = ({ error_email }: LayoutTexts) =>
  z.object({ email: emailAddress(error_email), company: decoy });

/** Values of the form; `source` is sent in the query, so that the body stays as specified. */
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

/** A person's rights over their data, and a complaint. */
export const PRIVACY_REQUEST_KINDS = [
  'access',
  'rectification',
  'erasure',
  'objection',
  'complaint',
] as const;
export type PrivacyRequestKind = (typeof PRIVACY_REQUEST_KINDS)[number];

export const PRIVACY_REQUEST_MESSAGE_MAX = 5000;
const PRIVACY_REQUEST_MESSAGE_MIN = 10;

/** Days within which a complaint is acknowledged and a request is answered. */
export const PRIVACY_REQUEST_DAYS = 30;

/** Body of POST /api/privacy-requests. Unknown keys are dropped. */
export function privacyRequestFormSchema(texts: PageTexts<'privacy-request'>, layout: LayoutTexts) {
  const short = fillIn(texts.error_message, { least: String(PRIVACY_REQUEST_MESSAGE_MIN) });
  return z.object({
    name: atLeastTwo(texts.name, 200, layout),
    email: emailAddress(layout.error_email),
    kind: z.enum(PRIVACY_REQUEST_KINDS, texts.error_kind),
    message: message(PRIVACY_REQUEST_MESSAGE_MAX, layout).check(
      z.minLength(PRIVACY_REQUEST_MESSAGE_MIN, short),
    ),
    website: decoy,
  });
}

export interface PrivacyRequestFormValues {
  name: string;
  email: string;
  /** '' if nothing is chosen. */
  kind: string;
  message: string;
  website: string;
}

/** The first message of each invalid field; empty when the values can be sent. */
export type FormErrors<T> = { [field in keyof T]?: string };

/** Checks the values of a form with the schema that the server uses. */
export function errorsOf<T extends object>(schema: z.ZodMiniType, values: T): FormErrors<T> {
  const errors: FormErrors<T> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
    errors[path[0] as keyof T] ??= message;
  return errors;
}
