import type { Knex } from 'knex';
import type { MediaUseSource } from '../media/resource.ts';
import type { Changes } from '../platform/cache/cache-until-changed.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { type EffectiveSettings, readEffectiveSettings } from './effective-settings.ts';

export interface LiveIdentity {
  identity: SiteIdentity;
  /** Reads it again. */
  refresh(): Promise<void>;
}

/** The site's name and addresses, kept in memory for mails, the back office's page and error pages. */
export async function openSiteIdentity(
  db: Knex,
  configured: EffectiveSettings,
  changes: Changes,
): Promise<LiveIdentity> {
  let latest = configured;
  const refresh = async () => {
    latest = await readEffectiveSettings(db, configured);
  };
  // If the database is down, the last known one stays.
  const attempt = () => refresh().catch(() => undefined);
  changes.subscribe(attempt);
  await attempt();
  const identity: SiteIdentity = {
    url: configured.url,
    get name() {
      return latest.name;
    },
    get line() {
      return latest.line;
    },
    get colours() {
      return latest.colours;
    },
    get hasIcon() {
      return latest.hasIcon;
    },
  };
  return { identity, refresh };
}

/** The logo and the icon; a single row needs no index. */
export const settingsShowingMedia: MediaUseSource = {
  resource: 'settings',
  one: 'site setting',
  many: 'site settings',
  table: 'site_settings',
  title: `'Site settings'::text`,
  holds: (key) =>
    `media_keys_in(concat(u.changed ->> 'logo', ' ', u.changed ->> 'icon')) @> array[${key}]::text[]`,
};
