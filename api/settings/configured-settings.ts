import { DEFAULT_COLOURS } from '#shared/brand-colours.ts';
import { brandLines } from '#shared/company.ts';
import { RESPONSE_HOURS } from '#shared/consultations.ts';
import type { SiteSettingsFields } from '#shared/settings.ts';
import type { Environment } from '../platform/environment/environment.ts';
import type { EffectiveSettings } from './effective-settings.ts';

/** Settings by environment variable. */
const FIELDS: { readonly [variable: string]: keyof SiteSettingsFields } = {
  CONTACT_PHONE: 'phone',
  WHATSAPP_NUMBER: 'whatsapp',
  SCHEDULING_URL: 'scheduling_url',
  LINKEDIN_URL: 'linkedin_url',
  CONTACT_EMAIL: 'email',
  FAMILY_BUSINESS_URL: 'family_business_url',
  MANUFACTURING_URL: 'manufacturing_url',
  COMPANY_NAME: 'registered_name',
  COMPANY_NUMBER: 'company_number',
  COMPANY_REGISTERED_IN: 'registered_in',
  COMPANY_REGISTERED_OFFICE: 'registered_office',
};

/** @returns the settings with invented sample values */
export const inventedFields = ({ invented }: Pick<Environment, 'invented'>): (keyof SiteSettingsFields)[] =>
  invented.flatMap((variable) => FIELDS[variable] ?? []);

/** @returns the defaults of /admin/settings */
export function configuredSettings(environment: Environment): EffectiveSettings {
  return {
    name: environment.siteName,
    brand: brandLines(environment.siteName),
    line: brandLines(environment.siteName)[1],
    hasIcon: false,
    logo: null,
    icon: null,
    colours: DEFAULT_COLOURS,
    url: environment.siteUrl,
    phone: environment.contactPhone ?? null,
    whatsapp: environment.whatsappNumber ?? null,
    scheduling_url: environment.schedulingUrl ?? null,
    linkedin_url: environment.linkedinUrl ?? null,
    email: environment.contactEmail ?? null,
    family_business_url: environment.familyBusinessUrl ?? null,
    manufacturing_url: environment.manufacturingUrl ?? null,
    notified: environment.consultationNotify,
    consultation_hours: RESPONSE_HOURS,
    newsletter_double_opt_in: environment.newsletterDoubleOptIn,
    ga_measurement_id: environment.gaMeasurementId ?? null,
    turnstile_site_key: environment.turnstile?.siteKey ?? null,
    turnstile_url: environment.turnstile?.url ?? null,
    retention: environment.retention,
    legal: {
      registered_name: environment.companyName ?? null,
      company_number: environment.companyNumber ?? null,
      registered_in: environment.companyRegisteredIn ?? null,
      registered_office: environment.companyRegisteredOffice ?? null,
      vat_number: environment.companyVatNumber ?? null,
    },
  };
}
