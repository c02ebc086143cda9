import type { Knex } from 'knex';
import { type BrandColours, DEFAULT_COLOURS } from '#shared/brand-colours.ts';
import { brandLines } from '#shared/company.ts';
import { RESPONSE_HOURS } from '#shared/consultations.ts';
import { addressInOneLine } from '#shared/page-texts/show.ts';
import type { ConfiguredSettings } from '#shared/public.ts';
import {
  coloursOf,
  RETENTION_SETTINGS,
  type RetentionSetting,
  type SiteSettingsFields,
} from '#shared/settings.ts';
import { findPictures, pictureAt } from '../media/pictures.ts';
import type { Environment } from '../platform/environment/environment.ts';

/** The current settings: the environment's, with changes made at /admin/settings. */
export interface EffectiveSettings extends Omit<ConfiguredSettings, 'logo'> {
  /** Address of an image of the library. */
  logo: string | null;
  icon: string | null;
  /** The second part of the brand. */
  line: string | null;
  /** Whether the owner's icon, or logo without one, can be read in a small square. */
  hasIcon: boolean;
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
export async function readEffectiveSettings(
  db: Knex,
  configured: EffectiveSettings,
): Promise<EffectiveSettings> {
  const row = await readSettingsRow(db);
  if (!row) return configured;
  const settings = withFields(configured, { ...fieldsOf(configured), ...row.changed });
  return { ...settings, hasIcon: await fitsSquare(db, settings.icon ?? settings.logo) };
}

/** Most times that an image may be as wide as high, or as high as wide, to be read in a small square. */
const NEARLY_SQUARE = 1.5;

async function fitsSquare(db: Knex, address: string | null): Promise<boolean> {
  const picture = address === null ? undefined : pictureAt(await findPictures(db, [address]), address);
  if (!picture) return false;
  const { width, height } = picture;
  return Math.max(width, height) <= NEARLY_SQUARE * Math.min(width, height);
}

/** The settings that the form has as they are. */
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

const LEGAL = [
  'registered_name',
  'company_number',
  'registered_in',
  'registered_office',
  'vat_number',
] as const;

/** @returns the editable settings as the flat values of a form */
export function fieldsOf(settings: EffectiveSettings): SiteSettingsFields {
  const { brand, colours, legal, retention } = settings;
  const kept = Object.fromEntries(RETENTION_SETTINGS.map((what) => [`keep_${what}`, retention[what].count]));
  return {
    ...pick(settings, SAME),
    brand_name: brand[0],
    brand_line: brand[1],
    colour_main: colours.main,
    colour_signal: colours.signal,
    colour_accent: colours.accent,
    colour_quiet: colours.quiet,
    ...legal,
    ...(kept as Pick<SiteSettingsFields, `keep_${RetentionSetting}`>),
  };
}

function withFields(configured: EffectiveSettings, fields: SiteSettingsFields): EffectiveSettings {
  const kept = RETENTION_SETTINGS.map((what) => [
    what,
    { ...configured.retention[what], count: fields[`keep_${what}`] },
  ]);
  const legal = pick(fields, LEGAL);
  return {
    ...configured,
    ...pick(fields, SAME),
    name: [fields.brand_name, fields.brand_line].filter(Boolean).join(' '),
    brand: [fields.brand_name, fields.brand_line],
    line: fields.brand_line,
    colours: coloursOf(fields),
    retention: { ...configured.retention, ...Object.fromEntries(kept) },
    legal: {
      ...legal,
      registered_office: legal.registered_office && addressInOneLine(legal.registered_office),
    },
  };
}

export const pick = <Whole, Key extends keyof Whole>(whole: Whole, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, whole[key]])) as Pick<Whole, Key>;

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
