import type { Knex } from 'knex';
import { findPictures, pictureAt } from '../media/pictures.ts';
import type { Changes } from '../platform/cache/changes.ts';
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
  let hasIcon = false;
  const refresh = async () => {
    latest = await readEffectiveSettings(db, configured);
    hasIcon = await fitsSquare(db, latest.icon ?? latest.logo);
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
      return latest.brand[1];
    },
    get colours() {
      return latest.colours;
    },
    get hasIcon() {
      return hasIcon;
    },
  };
  return { identity, refresh };
}

/** Most times that an image may be as wide as high, or as high as wide, to be read in a small square. */
const NEARLY_SQUARE = 1.5;

async function fitsSquare(db: Knex, address: string | null): Promise<boolean> {
  const picture = address === null ? undefined : pictureAt(await findPictures(db, [address]), address);
  if (!picture) return false;
  const { width, height } = picture;
  return Math.max(width, height) <= NEARLY_SQUARE * Math.min(width, height);
}
