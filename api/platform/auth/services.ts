import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Knex } from 'knex';
import type { SiteIdentity } from '../environment/site-identity.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type AccountKeys, createAccountKeys, sameText } from '../keys/keys.ts';
import type { Outbox } from '../mail/outbox.ts';
import { cookieName, createSessions } from './session.ts';

/** Services of the authentication routes. */
export interface AuthServices extends ReturnType<typeof openAuth> {
  db: Knex;
  jobs: Jobs;
  outbox: Outbox;
  site: SiteIdentity;
}

/** @returns what signs people in, under one secret */
export function openAuth(db: Knex, site: SiteIdentity, secret: string) {
  /** Whether visitors reach the site over https. */
  const secure = site.url.startsWith('https:');
  const keys = createAccountKeys(secret);
  const sessions = createSessions(db, secret, secure);
  return { secure, keys, sessions, devices: createKnownDevices(keys, secure) };
}

const DEVICE_COOKIE = 'verve.device';
const DEVICE_DAYS = 365;

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * Browsers in which an account has signed in. Their failures are counted separately, so that strangers who guess passwords
 * cannot lock the owner out (docs/decisions/2026-11-21-known-devices.md).
 */
function createKnownDevices(keys: AccountKeys, secure: boolean) {
  const name = cookieName(DEVICE_COOKIE, secure);
  const pattern = new RegExp(`(?:^|;\\s*)${name.replace('.', '\\.')}=([\\w-]+)\\.([\\w-]+)`);
  const sign = (nonce: string, userId: string) => keys.sign(`${nonce} ${userId}`);
  return {
    /** Marks the browser as known to the account. */
    remember(response: Response, userId: string): void {
      const nonce = randomBytes(12).toString('base64url');
      response.cookie(name, `${nonce}.${sign(nonce, userId)}`, {
        httpOnly: true,
        sameSite: 'strict',
        secure,
        path: '/',
        maxAge: DEVICE_DAYS * 24 * 60 * 60 * 1000,
      });
    },
    /** @returns an id to count by if the account knows the browser */
    find(request: Request, userId: string): string | undefined {
      const [, nonce, signature] = pattern.exec(request.headers.cookie ?? '') ?? [];
      if (!nonce || !signature) return undefined;
      return sameText(signature, sign(nonce, userId)) ? nonce : undefined;
    },
    /** Whether the browser claims to be known to some account, unverified. */
    isClaimed: (request: Request) => pattern.test(request.headers.cookie ?? ''),
  };
}
