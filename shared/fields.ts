import * as z from 'zod';
import { EMAIL_INVALID, EMAIL_PATTERN, withAsciiDomain } from './email.ts';
import { CONTROL, CONTROL_EXCEPT_BREAKS, NO_CONTROL } from './errors.ts';
import { figure } from './words.ts';

/** The keys of a table, for an enum of them. */
export const keysOf = <Name extends string>(table: { readonly [name in Name]: unknown }) =>
  Object.keys(table) as Name[];

/** Any of these fields, as a list's address may name them, and no others. */
export const filter = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape).partial();

function emptyAsMissing(label: string) {
  return (issue: { input?: unknown }) =>
    issue.input === null || issue.input === undefined ? `${label} is required` : `${label} must be text`;
}

const required = (label: string, max: number, refused: RegExp) =>
  z
    .string({ error: emptyAsMissing(label) })
    .trim()
    .min(1, { error: `${label} is required` })
    .max(max, { error: `${label} must be at most ${figure(max)} characters` })
    .refine((text) => !refused.test(text), { error: NO_CONTROL });

/**
 * Required text on one line. null, undefined, '' and blanks all give "<label> is required", as an emptied react-admin input
 * is sent as null.
 * @param max longest length in UTF-16 code units, after trimming
 */
export const requiredText = (label: string, max: number) => required(label, max, CONTROL);

/** Required text that may contain line breaks and tabs; @see requiredText */
export const requiredLongText = (label: string, max: number) => required(label, max, CONTROL_EXCEPT_BREAKS);

/** A list of tags, each once. @param tag the schema of one */
export const tags = (tag: ReturnType<typeof requiredText>) =>
  z
    .array(tag, { error: 'Tags must be a list of text' })
    .max(20, { error: 'At most 20 tags' })
    .nullish()
    .transform((given) => [...new Set(given ?? [])]);

/** Optional text with line breaks, not trimmed; missing and null become ''. */
export function text(label: string, max: number) {
  return z
    .string({ error: `${label} must be text` })
    .max(max, { error: `${label} must be at most ${figure(max)} characters` })
    .refine((value) => !CONTROL_EXCEPT_BREAKS.test(value), { error: NO_CONTROL })
    .nullish()
    .transform((value) => value ?? '');
}

/** Optional text on one line; missing, null, '' and blanks become null. */
export function optionalText(label: string, max: number) {
  return z
    .string({ error: `${label} must be text` })
    .trim()
    .max(max, { error: `${label} must be at most ${figure(max)} characters` })
    .refine((value) => !CONTROL_EXCEPT_BREAKS.test(value), { error: NO_CONTROL })
    .nullish()
    .transform((value) => value || null);
}

export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const slug = requiredText('Web address', 200).regex(SLUG_PATTERN, {
  error: 'Use lower-case letters, digits and single hyphens only',
});

/** RFC 5321 limits a mail address to 254 characters. */
export const email = requiredText('Email', 254)
  .overwrite(withAsciiDomain)
  .regex(EMAIL_PATTERN, { error: EMAIL_INVALID })
  .max(254, { error: EMAIL_INVALID });

export const optionalEmail = optionalText('Email', 254).refine(
  (value) => value === null || EMAIL_PATTERN.test(value),
  { error: EMAIL_INVALID },
);

export const optionalUuid = (label: string) =>
  orNull(
    z.union([z.uuid(), z.literal('').transform(() => null)], { error: `${label} is not one of the records` }),
  );

/** Optional time in ISO 8601 with a zone, stored and returned in UTC with milliseconds; null if absent. */
export const optionalMoment = (label: string) =>
  z
    .union([z.iso.datetime({ offset: true }), z.date(), z.literal('').transform(() => null)], {
      error: `${label} must be a date and time`,
    })
    .nullish()
    .transform((value, context) => {
      if (value === null || value === undefined) return null;
      const moment = new Date(value);
      const year = moment.getUTCFullYear();
      if (Number.isNaN(moment.getTime()) || year < 1900 || year > 9999) {
        context.addIssue({ code: 'custom', message: `${label} must be a date between 1900 and 9999` });
        return z.NEVER;
      }
      return moment.toISOString();
    });

const NO_IMAGE_ADDRESS = { error: 'Use an address that starts with https://, http:// or /' };

/** Optional address of an image: http(s), or a path of this site. */
export const optionalImageAddress = (label: string) =>
  optionalText(label, 2000).refine((value) => value === null || isImageAddress(value), NO_IMAGE_ADDRESS);

export const requiredImageAddress = (label: string) =>
  requiredText(label, 2000).refine(isImageAddress, NO_IMAGE_ADDRESS);

function isImageAddress(value: string): boolean {
  if (/^\/(?![/\\])/.test(value)) return !/\s/.test(value);
  return isWebAddress(value);
}

/** A whole number of a range. @param unit what it counts, if its label does not say */
export function wholeNumber(label: string, least: number, most: number, unit?: string) {
  const error = `${label} must be a whole number${unit ? ` of ${unit}` : ''} from ${figure(least)} to ${figure(most)}`;
  return z.int({ error }).min(least, { error }).max(most, { error });
}

/** One of these words, which the message lists. */
export const oneOf = <Word extends string>(words: readonly Word[]) =>
  z.enum(words, { error: `Choose one of ${words.join(', ')}` });

/** Ids of records, at least one. */
export const uuids = (most: number) =>
  z
    .array(z.uuid({ error: 'Each id must be a UUID' }))
    .min(1, { error: 'Name the records' })
    .max(most, { error: `At most ${most} at once` });

/** null if it is missing. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? null);

/** Whether it is the address of a website. */
export const isWebAddress = (value: string): boolean =>
  /^https?:\/\/[^\s\\/]/i.test(value) && URL.canParse(value);

/** An address of another website. */
export const optionalWebAddress = (label: string) =>
  optionalText(label, 2000).refine((value) => value === null || isWebAddress(value), {
    error: 'Use an address that starts with https:// or http://',
  });

/** Short texts, one per line, without blank ones. @param length longest of one, in UTF-16 code units */
export const lines = (
  label: string,
  { least, most, length }: { least: number; most: number; length: number },
) =>
  z
    .array(z.string({ error: `${label} must be text` }), { error: `${label} must be lines of text` })
    .transform((texts) => texts.map((text) => text.trim()).filter(Boolean))
    .refine((texts) => texts.length >= least && texts.length <= most, {
      error: least === most ? `${label} must be ${most} lines` : `${label} must be ${least} to ${most} lines`,
    })
    .refine((texts) => texts.every((text) => text.length <= length && !CONTROL.test(text)), {
      error: `Each line of ${label.toLowerCase()} must be at most ${length} characters`,
    });

/** @returns what the form of a new record holds: the defaults of its schema, else empty text */
export function emptyValues<Schema extends z.ZodObject>(schema: Schema): z.output<Schema> {
  const values = Object.entries(schema.shape).map(([name, field]) => {
    const missing = z.safeParse(field, undefined);
    return [name, missing.success ? missing.data : ''];
  });
  return Object.fromEntries(values);
}
