import * as z from 'zod';
import { BRAND_ROLES, type BrandColours, colourProblems } from './brand-colours.ts';
import { COLOUR_PATTERN } from './contrast.ts';
import { EMAIL_PATTERN } from './email.ts';
import { optionalEmail, optionalText, optionalWebAddress, requiredText, wholeNumber } from './fields.ts';
import { DEFAULT_RETENTION, LONGEST_RETENTION } from './retention.ts';

/** The one record of site settings. */
export const SITE_SETTINGS_ID = 'site';

const telephone = (label: string) =>
  optionalText(label, 40).refine((value) => value === null || /^\+?[\d ()-]{6,}$/.test(value), {
    error: 'Use digits, spaces, brackets and hyphens only, with a + before a country code',
  });

/** An image that was uploaded, by its address: one of another website could change or go. */
const libraryImage = (label: string) =>
  optionalText(label, 200).refine((value) => value === null || LIBRARY_IMAGE.test(value), {
    error: 'Choose an image of the library',
  });
const LIBRARY_IMAGE = /^\/media\/[a-z0-9]{16}\/[a-z0-9-]{1,100}\.(?:jpg|png|webp|avif|gif)$/;

const colour = (label: string) =>
  requiredText(label, 7)
    .regex(COLOUR_PATTERN, { error: 'Use # and six digits from 0 to 9 and A to F, such as #5C0A2B' })
    .transform((value) => value.toUpperCase());

type RetentionSetting = keyof typeof LONGEST_RETENTION;
/** The periods of retention that settings can change; backups are deleted by what makes them. */
export const RETENTION_SETTINGS = Object.keys(LONGEST_RETENTION) as RetentionSetting[];

const period = (label: string, what: RetentionSetting) =>
  wholeNumber(label, 1, LONGEST_RETENTION[what], DEFAULT_RETENTION[what].unit);

/** As Companies House writes it: 01234567, SC123456. */
const companyNumber = optionalText('Company number', 20)
  .transform((value) => value?.replace(/\s/g, '').toUpperCase() ?? null)
  .refine((value) => value === null || /^(?:[A-Z]{2}|\d{2})\d{6}$/.test(value), {
    error: 'Write eight digits, such as 01234567, or two letters and six digits, such as SC123456',
  });

const PARTS_OF_UK = ['England and Wales', 'Wales', 'Scotland', 'Northern Ireland'];

/** The part of the UK that a company is registered in, which its website must name (SI 2015/17, regulation 25). */
const partOfUk = optionalText('Registered in', 100).transform((value, context) => {
  const plain = value?.replace('&', 'and').replace(/\s+/g, ' ').toLowerCase();
  const part = PARTS_OF_UK.find((one) => one.toLowerCase() === plain);
  if (value !== null && !part)
    context.addIssue({
      code: 'custom',
      message: 'Write England and Wales, Wales, Scotland or Northern Ireland, as the register has it',
    });
  return part ?? null;
});

const NOTIFIED_MOST = 20;

/** What the owner changes about the consultancy and its site; an empty fact removes the element that would show it. */
export const siteSettingsSchema = z
  .object({
    brand_name: requiredText('Site name', 100),
    brand_line: optionalText('Line under the name', 100).refine((value) => !value?.includes('\n'), {
      error: 'Write it on one line',
    }),
    logo: libraryImage('Logo'),
    icon: libraryImage('Icon'),
    colour_main: colour('Main'),
    colour_signal: colour('Signal'),
    colour_accent: colour('Accent'),
    colour_quiet: colour('Quiet'),
    phone: telephone('Phone'),
    whatsapp: telephone('WhatsApp number').refine((value) => value === null || !value.startsWith('0'), {
      error: 'Start with the country code, such as 44 for the UK, without a zero before it',
    }),
    email: optionalEmail,
    scheduling_url: optionalWebAddress('Scheduling address'),
    linkedin_url: optionalWebAddress('LinkedIn page'),
    family_business_url: optionalWebAddress('Family Businesses site'),
    manufacturing_url: optionalWebAddress('Manufacturing site'),
    registered_name: optionalText('Registered name', 200),
    company_number: companyNumber,
    registered_in: partOfUk,
    registered_office: optionalText('Registered office', 500),
    vat_number: optionalText('VAT number', 20),
    notified: z
      .array(z.string({ error: 'Addresses must be text' }), { error: 'Addresses must be lines of text' })
      .transform((lines) => [...new Set(lines.map((line) => line.trim()).filter(Boolean))])
      .refine((addresses) => addresses.length <= NOTIFIED_MOST, {
        error: `At most ${NOTIFIED_MOST} addresses can be told`,
      })
      .refine((addresses) => addresses.every((one) => one.length <= 254 && EMAIL_PATTERN.test(one)), {
        error: 'Write one email address on each line, such as name@example.com',
      }),
    consultation_hours: wholeNumber('Answer within', 1, 168, 'hours'),
    newsletter_double_opt_in: z.boolean({ error: 'Confirming an address must be yes or no' }),
    ga_measurement_id: optionalText('Measurement ID', 24).refine(
      (value) => value === null || /^G-[A-Z0-9]{4,20}$/.test(value),
      { error: 'Use an ID that looks like G-XXXXXXXXXX' },
    ),
    keep_consultations: period('Enquiries', 'consultations'),
    keep_unconfirmed_subscriptions: period('Sign-ups that were never confirmed', 'unconfirmed_subscriptions'),
    keep_ended_subscriptions: period('Ended subscriptions', 'ended_subscriptions'),
    keep_privacy_requests: period('Privacy requests', 'privacy_requests'),
    keep_consent_choices: period('Cookie choices', 'consent_choices'),
    keep_audit_log: period('Activity', 'audit_log'),
    keep_mails: period('Copies of sent email', 'mails'),
  })
  .superRefine((settings, context) => {
    const problems = colourProblems(coloursOf(settings));
    for (const role of BRAND_ROLES) {
      const message = problems[role]?.message;
      if (message) context.addIssue({ code: 'custom', path: [`colour_${role}`], message });
    }
  });

export type SiteSettingsFields = z.output<typeof siteSettingsSchema>;

/** @returns the brand's colours among the settings */
export const coloursOf = (
  settings: Pick<SiteSettingsFields, `colour_${keyof BrandColours}`>,
): BrandColours => ({
  main: settings.colour_main,
  signal: settings.colour_signal,
  accent: settings.colour_accent,
  quiet: settings.colour_quiet,
});

/** The settings as the admin API answers them. */
export interface SiteSettingsRecord extends SiteSettingsFields {
  id: typeof SITE_SETTINGS_ID;
  /** Moment of the last save, ISO 8601 in UTC; the beginning of 1970 while there was none. */
  updated_at: string;
}
