import type { Knex } from 'knex';
import { countWords } from '#shared/count-words.ts';
import type { ConfiguredSettings, SiteSettings } from '#shared/public.ts';
import { findPictures, pictureAt } from '../media/pictures.ts';
import type { MediaUseSource } from '../media/resource.ts';
import { type Changes, cacheUntilChanged } from '../platform/cache/cache-until-changed.ts';
import type { Environment } from '../platform/environment/environment.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { pick } from '../platform/http/resource.ts';
import { type EffectiveSettings, readEffectiveSettings, settingsOf } from './effective-settings.ts';

export type SiteSettingsReader = ReturnType<typeof createSiteSettings>;

/** Reads the current settings, and caches them until content changes. @param readFacts reads what pages show with them */
export function createSiteSettings(
  db: Knex,
  environment: Environment,
  changes: Changes,
  readFacts: () => Promise<Pick<SiteSettings, 'counts' | 'policy_version' | 'is_booking'>>,
) {
  const cache = cacheUntilChanged<{ effective: EffectiveSettings; shown: SiteSettings }>(changes, { max: 1 });
  const read = () =>
    cache.load('settings', async () => {
      const [effective, facts] = await Promise.all([readEffectiveSettings(db, environment), readFacts()]);
      // What is left out is not public, such as who is notified.
      const { notified, newsletter_double_opt_in, icon, line, hasIcon, ...shown } = effective;
      const logo = await logoAt(db, shown.logo);
      const words = countWords(facts.counts, shown.consultation_hours);
      return { value: { effective, shown: { ...shown, ...facts, logo, words } } };
    });
  return {
    /** Those that pages may contain. */
    current: async () => (await read()).shown,
    /** All of them, for use on the server. */
    effective: async () => (await read()).effective,
  };
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
