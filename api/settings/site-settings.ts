import type { Knex } from 'knex';
import { countWords } from '#shared/count-words.ts';
import type { ConfiguredSettings, RecordCounts, SiteSettings } from '#shared/public.ts';
import { findPictures, pictureAt } from '../media/pictures.ts';
import type { MediaUseSource } from '../media/resource.ts';
import { type Changes, cacheUntilChanged } from '../platform/cache/cache-until-changed.ts';
import type { Environment } from '../platform/environment/environment.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { type EffectiveSettings, pick, readEffectiveSettings, settingsOf } from './effective-settings.ts';

/** Reads the current settings for the public site. */
export interface SiteSettingsReader {
  /** Those that pages may contain. */
  current(): Promise<SiteSettings>;
  /** All of them, for use on the server. */
  effective(): Promise<EffectiveSettings>;
}

interface SiteSettingsSources {
  changes: Changes;
  countRecords(db: Knex): Promise<RecordCounts>;
  readPolicyVersion(db: Knex): Promise<string>;
  isBookingOn(db: Knex): Promise<boolean>;
}

interface Loaded {
  effective: EffectiveSettings;
  shown: SiteSettings;
}

/** Caches the settings until content changes. */
export function createSiteSettings(
  db: Knex,
  environment: Environment,
  { changes, countRecords, readPolicyVersion, isBookingOn }: SiteSettingsSources,
): SiteSettingsReader {
  const cache = cacheUntilChanged<Loaded>(changes, { max: 1 });
  const load = async () => {
    const [effective, counts, policy_version, is_booking] = await Promise.all([
      readEffectiveSettings(db, environment),
      countRecords(db),
      readPolicyVersion(db),
      isBookingOn(db),
    ]);
    const shown = await shownSettings(db, effective);
    return {
      value: {
        effective,
        shown: {
          ...shown,
          counts,
          is_booking,
          policy_version,
          words: countWords(counts, effective.consultation_hours),
        },
      },
    };
  };
  return {
    current: async () => (await cache.load('settings', load)).shown,
    effective: async () => (await cache.load('settings', load)).effective,
  };
}

/** @returns the settings without those that are not public, such as who is notified */
async function shownSettings(
  db: Knex,
  {
    notified: _who,
    newsletter_double_opt_in: _how,
    icon: _icon,
    line: _line,
    hasIcon: _has,
    ...settings
  }: EffectiveSettings,
): Promise<ConfiguredSettings> {
  return { ...settings, logo: await logoAt(db, settings.logo) };
}

/** @returns a small version of the logo with its dimensions */
async function logoAt(db: Knex, address: string | null): Promise<ConfiguredSettings['logo']> {
  const picture = address === null ? undefined : pictureAt(await findPictures(db, [address]), address);
  if (!picture) return null;
  const { url, width, height, widths } = picture;
  const small = widths.length > 0 ? url.replace(/\.\w+$/, `-${Math.min(...widths)}.webp`) : url;
  return { url: small, width, height };
}

/**
 * The site's name and addresses, kept in memory for mails, the back office's page and error pages.
 * @returns `refresh` reads it again
 */
export async function openSiteIdentity(
  db: Knex,
  environment: Environment,
  changes: Changes,
): Promise<{ identity: SiteIdentity; refresh(): Promise<void> }> {
  const shown = (settings: EffectiveSettings) =>
    pick(settings, ['url', 'name', 'line', 'colours', 'hasIcon']);
  const identity = shown(settingsOf(environment));
  const refresh = async () => {
    Object.assign(identity, shown(await readEffectiveSettings(db, environment)));
  };
  // If the database is down, the last known one stays.
  const attempt = () => refresh().catch(() => undefined);
  changes.subscribe(attempt);
  await attempt();
  return { identity, refresh };
}

/** The logo and the icon; a single row needs no index. */
export const settingsShowingMedia: MediaUseSource = {
  resource: 'settings',
  table: 'site_settings',
  title: `'Site settings'::text`,
  holds: (key) =>
    `media_keys_in(concat(u.changed ->> 'logo', ' ', u.changed ->> 'icon')) @> array[${key}]::text[]`,
};
