import * as z from 'zod';
import { EMAIL_PATTERN } from './email.ts';
import { optionalText, optionalWebAddress } from './fields.ts';

/** The one record of site settings. */
export const SITE_SETTINGS_ID = 'site';

const telephone = (label: string) =>
  optionalText(label, 40).refine((value) => value === null || /^\+?[\d ()-]{6,}$/.test(value), {
    error: 'Use digits, spaces, brackets and hyphens only, with a + before a country code',
  });

/** Facts about the consultancy that the public site shows; an empty one removes the element that would show it. */
export const siteSettingsSchema = z.object({
  phone: telephone('Phone'),
  whatsapp: telephone('WhatsApp number').refine((value) => value === null || !value.startsWith('0'), {
    error: 'Start with the country code, such as 44 for the UK, without a zero before it',
  }),
  email: optionalText('Email', 254).refine((value) => value === null || EMAIL_PATTERN.test(value), {
    error: 'Please enter a valid email address',
  }),
  scheduling_url: optionalWebAddress('Scheduling address'),
  linkedin_url: optionalWebAddress('LinkedIn page'),
  family_business_url: optionalWebAddress('Family Businesses site'),
  manufacturing_url: optionalWebAddress('Manufacturing site'),
  registered_name: optionalText('Registered name', 200),
  company_number: optionalText('Company number', 20),
  registered_in: optionalText('Registered in', 100),
  registered_office: optionalText('Registered office', 500),
  vat_number: optionalText('VAT number', 20),
});

export type SiteSettingsInput = z.input<typeof siteSettingsSchema>;
export type SiteSettingsFields = z.output<typeof siteSettingsSchema>;

/** The settings as the admin API answers them. */
export interface SiteSettingsRecord extends SiteSettingsFields {
  id: typeof SITE_SETTINGS_ID;
  /** false while nothing was saved here, and the configuration of the server holds. */
  is_saved: boolean;
  /** Moment of the last save, ISO 8601 in UTC; the beginning of 1970 while there was none. */
  updated_at: string;
}
