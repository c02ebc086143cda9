import type { Knex } from 'knex';
import type { SiteIdentity } from '../environment/site-identity.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Outbox } from '../mail/outbox.ts';
import { type AccountKeys, createAccountKeys } from '../keys/keys.ts';
import { createSessions, type Sessions } from './session.ts';
import { createKnownDevices, type KnownDevices } from './sign-in.ts';

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

/** @returns what signs people in, under one secret */
export function openAuth(db: Knex, site: SiteIdentity, secret: string) {
  const secure = site.url.startsWith('https:');
  const keys = createAccountKeys(secret);
  const sessions = createSessions({ db, secret, secure });
  return { secure, keys, sessions, devices: createKnownDevices(keys, secure) };
}
