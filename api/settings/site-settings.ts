import type { Knex } from 'knex';
import { countWords } from '#shared/count-words.ts';
import type { ConfiguredSettings, RecordCounts, SiteSettings } from '#shared/public.ts';
import { findPictures, pictureAt } from '../media/pictures.ts';
import { type Changes, cacheUntilChanged } from '../platform/cache/cache-until-changed.ts';
import { type EffectiveSettings, readEffectiveSettings } from './effective-settings.ts';

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
  readLegalState(db: Knex): Promise<Pick<SiteSettings, 'legal_changes' | 'policy_version'>>;
  isBookingOn(db: Knex): Promise<boolean>;
  /** Milliseconds until a scheduled change, such as of a legal text. */
  nextAppearance(): Promise<number>;
}

interface Loaded {
  effective: EffectiveSettings;
  shown: SiteSettings;
}

/** Caches the settings until content changes. */
export function createSiteSettings(
  db: Knex,
  configured: EffectiveSettings,
  { changes, countRecords, readLegalState, isBookingOn, nextAppearance }: SiteSettingsSources,
): SiteSettingsReader {
  const cache = cacheUntilChanged<Loaded>(changes, { max: 1 });
  const load = async () => {
    const [effective, counts, legal, is_booking, ttl] = await Promise.all([
      readEffectiveSettings(db, configured),
      countRecords(db),
      readLegalState(db),
      isBookingOn(db),
      nextAppearance(),
    ]);
    const shown = await shownSettings(db, effective);
    return {
      value: {
        effective,
        shown: {
          ...shown,
          counts,
          is_booking,
          ...legal,
          words: countWords(counts, effective.consultation_hours),
        },
      },
      ttl,
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
