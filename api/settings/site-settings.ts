import type { Knex } from 'knex';
import { countWords } from '#shared/count-words.ts';
import type { ConfiguredSettings, RecordCounts, SiteSettings } from '#shared/public.ts';
import type { SiteSettingsFields } from '#shared/settings.ts';
import { cacheUntilChanged } from '../platform/cache/cache-until-changed.ts';
import type { Changes } from '../platform/cache/changes.ts';

/** What the public site says about the consultancy, at this moment. */
export interface SiteSettingsReader {
  current(): Promise<SiteSettings>;
}

/**
 * Caches the settings until content changes. Saved settings take the place of the configured settings as a whole, so that a
 * fact can also be taken away. Name, address and measurement id of the site belong to the installation and stay
 * configuration.
 */
export function createSiteSettings(
  db: Knex,
  configured: ConfiguredSettings,
  { changes, countRecords }: { changes: Changes; countRecords(db: Knex): Promise<RecordCounts> },
): SiteSettingsReader {
  const cache = cacheUntilChanged<SiteSettings>(changes, { max: 1 });
  const load = async () => {
    const [settings, counts] = await Promise.all([readSiteSettings(db, configured), countRecords(db)]);
    return { value: { ...settings, counts, words: countWords(counts) } };
  };
  return { current: () => cache.load('settings', load) };
}

/** @returns the settings as they are now: saved settings go above what is configured */
export async function readSiteSettings(
  db: Knex,
  configured: ConfiguredSettings,
): Promise<ConfiguredSettings> {
  const row = await readSettings(db);
  return row ? withSettings(configured, row) : configured;
}

/** @returns the saved settings; undefined while the configuration holds */
export async function readSettings(
  db: Knex,
): Promise<(SiteSettingsFields & { updated_at: string }) | undefined> {
  return db('site_settings').first();
}

/** @returns the settings that settings can change, as they are configured or were saved */
export function settingsOf(settings: ConfiguredSettings): SiteSettingsFields {
  const { phone, whatsapp, email, scheduling_url, linkedin_url, family_business_url, manufacturing_url } =
    settings;
  return {
    phone,
    whatsapp,
    email,
    scheduling_url,
    linkedin_url,
    family_business_url,
    manufacturing_url,
    ...settings.legal,
  };
}

function withSettings(configured: ConfiguredSettings, row: SiteSettingsFields): ConfiguredSettings {
  const { registered_name, company_number, registered_in, registered_office, vat_number } = row;
  return {
    ...configured,
    phone: row.phone,
    whatsapp: row.whatsapp,
    email: row.email,
    scheduling_url: row.scheduling_url,
    linkedin_url: row.linkedin_url,
    family_business_url: row.family_business_url,
    manufacturing_url: row.manufacturing_url,
    legal: { registered_name, company_number, registered_in, registered_office, vat_number },
  };
}
