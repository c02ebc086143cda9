import type { Knex } from 'knex';
import { BRAND_ROLES, type BrandColours, DEFAULT_COLOURS } from '#shared/brand-colours.ts';
import { brandLines } from '#shared/company.ts';
import { RESPONSE_HOURS } from '#shared/consultations.ts';
import { addressInOneLine } from '#shared/page-texts/show.ts';
import type { ConfiguredSettings } from '#shared/public.ts';
import { coloursOf, RETENTION_SETTINGS, type SiteSettingsFields } from '#shared/settings.ts';
import type { Environment } from '../platform/environment/environment.ts';
import { pick } from '../platform/http/resource.ts';

/** The current settings: the environment's, with changes made at /admin/settings. */
export interface EffectiveSettings extends Omit<ConfiguredSettings, 'logo'> {
  /** Address of an image of the library. */
  logo: string | null;
  icon: string | null;
  /** Whether the owner chose an icon. */
  hasIcon: boolean;
  /** The second part of the brand. */
  line: string | null;
  colours: BrandColours;
  /** Addresses of the team that are notified of requests. */
  notified: string[];
  /** Whether subscribers must confirm their address. */
  newsletter_double_opt_in: boolean;
}

/** The row of site settings. */
export interface SettingsRow {
  /** Values that differ from the environment's; null removes one. */
  changed: Partial<SiteSettingsFields>;
  updated_at: string;
}

/** @returns undefined if nothing was ever saved */
export async function readSettingsRow(db: Knex): Promise<SettingsRow | undefined> {
  return db('site_settings').first('changed', 'updated_at');
}

/** Reads the current settings for requests, mails and jobs, in a transaction as that sees them. */
export async function readEffectiveSettings(db: Knex, environment: Environment): Promise<EffectiveSettings> {
  const row = await readSettingsRow(db);
  return settingsOf(environment, { ...configuredFields(environment), ...row?.changed });
}

/** The settings that are read as the form has them. */
const SAME = [
  'logo',
  'icon',
  'phone',
  'whatsapp',
  'email',
  'scheduling_url',
  'linkedin_url',
  'family_business_url',
  'manufacturing_url',
  'notified',
  'consultation_hours',
  'newsletter_double_opt_in',
  'ga_measurement_id',
] as const;

const LEGAL = ['registered_name', 'company_number', 'registered_in', 'vat_number'] as const;

/** @returns the settings that these values of the form make @param fields the defaults without a database */
export function settingsOf(
  environment: Environment,
  fields = configuredFields(environment),
): EffectiveSettings {
  const { brand_name, brand_line, registered_office } = fields;
  const kept = RETENTION_SETTINGS.map((what) => [
    what,
    { ...environment.retention[what], count: fields[`keep_${what}`] },
  ]);
  return {
    ...pick(fields, SAME),
    name: [brand_name, brand_line].filter(Boolean).join(' '),
    brand: [brand_name, brand_line],
    line: brand_line,
    hasIcon: fields.icon !== null,
    colours: coloursOf(fields),
    url: environment.siteUrl,
    turnstile_site_key: environment.turnstile?.siteKey ?? null,
    turnstile_url: environment.turnstile?.url ?? null,
    retention: { ...environment.retention, ...Object.fromEntries(kept) },
    legal: {
      ...pick(fields, LEGAL),
      registered_office: registered_office && addressInOneLine(registered_office),
    },
  };
}

/** Environment variables by the setting whose default they are. */
const VARIABLES = {
  phone: 'contactPhone',
  whatsapp: 'whatsappNumber',
  scheduling_url: 'schedulingUrl',
  linkedin_url: 'linkedinUrl',
  email: 'contactEmail',
  family_business_url: 'familyBusinessUrl',
  manufacturing_url: 'manufacturingUrl',
  registered_name: 'companyName',
  company_number: 'companyNumber',
  registered_in: 'companyRegisteredIn',
  registered_office: 'companyRegisteredOffice',
  vat_number: 'companyVatNumber',
  ga_measurement_id: 'gaMeasurementId',
} as const satisfies { [field in keyof SiteSettingsFields]?: keyof Environment };

type FromVariable = keyof typeof VARIABLES;
const FROM_VARIABLES = Object.keys(VARIABLES) as FromVariable[];

/** Invented, for a trial: phone numbers that Ofcom reserves for drama, and domains that IANA reserves for examples. */
const SAMPLES: { readonly [field in FromVariable]?: string } = {
  phone: '01632 960 000',
  whatsapp: '447700900123',
  scheduling_url: 'https://example.com/schedule',
  linkedin_url: 'https://example.com/linkedin',
  email: 'hello@example.com',
  family_business_url: 'https://example.com/family-business',
  manufacturing_url: 'https://example.com/manufacturing',
  registered_name: 'Verve & Co. Non-Executives Ltd (sample)',
  company_number: '00000000',
  registered_in: 'England and Wales',
  registered_office: '1 Sample Street, Sampleton, SA1 1MP',
};

/** @returns the settings with invented sample values */
export function inventedFields(environment: Environment): FromVariable[] {
  const isTrial = environment.databaseUrl === undefined && environment.seed === 'sample';
  return FROM_VARIABLES.filter(
    (field) => isTrial && field in SAMPLES && environment[VARIABLES[field]] === undefined,
  );
}

/** @returns the defaults of /admin/settings */
export function configuredFields(environment: Environment): SiteSettingsFields {
  const [brand_name, brand_line] = brandLines(environment.siteName);
  const given = FROM_VARIABLES.map((field) => [field, environment[VARIABLES[field]] ?? null]);
  const colours = BRAND_ROLES.map((role) => [`colour_${role}`, DEFAULT_COLOURS[role]]);
  const kept = RETENTION_SETTINGS.map((what) => [`keep_${what}`, environment.retention[what].count]);
  return {
    ...(Object.fromEntries([...given, ...colours, ...kept]) as SiteSettingsFields),
    ...(pick(SAMPLES, inventedFields(environment)) as Partial<SiteSettingsFields>),
    ...{ brand_name, brand_line, logo: null, icon: null },
    notified: environment.consultationNotify,
    consultation_hours: RESPONSE_HOURS,
    newsletter_double_opt_in: environment.newsletterDoubleOptIn,
  };
}
