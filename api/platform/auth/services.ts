import type { Knex } from 'knex';
import type { SiteIdentity } from '../environment/site-identity.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { AccountKeys } from './keys.ts';
import type { Sessions } from './session.ts';
import type { KnownDevices } from './sign-in.ts';

/** Services of the authentication routes. */
export interface AuthServices {
  db: Knex;
  sessions: Sessions;
  jobs: Jobs;
  outbox: Outbox;
  site: SiteIdentity;
  keys: AccountKeys;
  devices: KnownDevices;
  /** Whether visitors reach the site over https. */
  secure: boolean;
}
