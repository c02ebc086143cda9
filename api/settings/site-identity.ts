import type { Knex } from 'knex';
import type { Changes } from '../platform/cache/changes.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { type EffectiveSettings, readEffectiveSettings } from './effective-settings.ts';

export interface LiveIdentity {
  identity: SiteIdentity;
  /** Reads it anew. */
  refresh(): Promise<void>;
}

/** Who the site says it is, for what has no time to ask: mails, the back office's page, pages of errors. */
export async function openSiteIdentity(
  db: Knex,
  configured: EffectiveSettings,
  changes: Changes,
): Promise<LiveIdentity> {
  let latest = configured;
  const refresh = async () => {
    latest = await readEffectiveSettings(db, configured);
  };
  // Without the database the last one known stays.
  const attempt = () => refresh().catch(() => undefined);
  changes.subscribe(attempt);
  await attempt();
  const identity: SiteIdentity = {
    url: configured.url,
    get name() {
      return latest.name;
    },
    get line() {
      return latest.brand[1];
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
