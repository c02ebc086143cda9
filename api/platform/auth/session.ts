import { callbackify } from 'node:util';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import type { Knex } from 'knex';
import { can, hasRole } from '#shared/permissions.ts';
import type { SessionUser } from '#shared/users.ts';
import { ApiError } from '../http/api-error.ts';
import { findUser } from './users.ts';

declare module 'express-session' {
  interface SessionData {
    user_id: string;
    /** A user who entered the password and must still enter a code, until a time in ms; not signed in yet. */
    pending: { user_id: string; until: number };
    /** User-Agent at sign-in. */
    user_agent: string;
  }
}

declare module 'express-serve-static-core' {
  interface Request {
    /** The signed-in user; set by `loadUser`. */
    user?: SessionUser;
  }
}

/** Seconds until an unused session ends. */
export const SESSION_SECONDS = 12 * 60 * 60;

/** Longest life of a session in seconds (OWASP ASVS 3.3.2). */
const SESSION_SECONDS_IN_ALL = 30 * 24 * 60 * 60;

/** Seconds after the password in which the code can be entered. */
export const PENDING_SECONDS = 10 * 60;

/** Seconds between recorded uses, so that not every request writes. */
const TOUCH_SECONDS = 60;

export const SESSION_COOKIE = 'verve.sid';

/**
 * @param name of the cookie without https
 * @returns with https the name with a prefix, for which browsers guarantee that no other host or path set the cookie
 * (RFC 6265bis, 4.1.3.2)
 */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Sessions in PostgreSQL under an httpOnly cookie.
 * @param secure whether the site uses https, to which the cookie is then restricted
 */
export function createSessions(db: Knex, secret: string, secure: boolean) {
  const reader = (rolling: boolean): RequestHandler => {
    const read = session({
      store: new SessionStore(db, rolling),
      secret,
      name: cookieName(SESSION_COOKIE, secure),
      resave: false,
      saveUninitialized: false,
      rolling,
      proxy: secure,
      cookie: { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: SESSION_SECONDS * 1000 },
    });
    if (!secure) return read;
    return (request, response, next) => {
      // Trusts SITE_URL for https: if a proxy does not forward the protocol, express-session would silently omit the
      // cookie. Browsers refuse a Secure cookie over http anyway.
      request.headers['x-forwarded-proto'] = 'https';
      read(request, response, next);
    };
  };
  return {
    /** Reads and prolongs the session. */
    rolling: reader(true),
    /** Reads the session without prolonging it, as polling must not keep an unattended session alive. */
    peeking: reader(false),
  };
}

const secondsFrom = (start: string, seconds: number) => `${start} + interval '${seconds} seconds'`;

/** SQL of the end of a session that is used now. */
const UNTIL = `least(${secondsFrom('now()', SESSION_SECONDS)}, ${secondsFrom('created_at', SESSION_SECONDS_IN_ALL)})`;

/** SQL of whether a use now is to be recorded. */
const IS_DUE = `greatest(${UNTIL} - expire, now() - last_used_at) > interval '${TOUCH_SECONDS} seconds'`;

/** Its `touch`, by which express-session prolongs each session that it reads, needs no query but the one that read it. */
class SessionStore extends session.Store {
  readonly #db: Knex;
  readonly #prolongs: boolean;
  /** Sessions whose use is to be recorded. */
  readonly #due = new Set<string>();

  constructor(db: Knex, prolongs: boolean) {
    super();
    this.#db = db;
    this.#prolongs = prolongs;
  }

  override get = callbackify(async (sid: string): Promise<session.SessionData | null> => {
    const row = await this.#db('sessions')
      .where({ sid })
      .where('expire', '>', this.#db.fn.now())
      .first('sess', this.#db.raw(`${IS_DUE} as is_due`));
    if (row?.is_due && this.#prolongs) this.#due.add(sid);
    return row?.sess ?? null;
  });

  override set = callbackify(async (sid: string, sess: session.SessionData) => {
    const expire = new Date(sess.cookie.expires ?? Date.now() + SESSION_SECONDS * 1000);
    const row = { sid, sess: JSON.stringify(sess), expire };
    await this.#db('sessions').insert(row).onConflict('sid').merge();
  });

  override destroy = callbackify(async (sid: string) => {
    await this.#db('sessions').where({ sid }).delete();
  });

  override touch = callbackify(async (sid: string, _data: session.SessionData) => {
    if (!this.#due.delete(sid)) return;
    const used = { expire: this.#db.raw(UNTIL), last_used_at: this.#db.fn.now() };
    await this.#db('sessions')
      .where({ sid })
      .update(used)
      .catch(() => undefined);
  }) as session.Store['touch'];
}

/** @returns the end of a session if it is used now, in ISO 8601 */
export async function endOfSession(db: Knex, sid: string): Promise<string> {
  const row = await db('sessions')
    .where({ sid })
    .first(db.raw(`${UNTIL} as until`));
  return row?.until ?? new Date(Date.now() + SESSION_SECONDS * 1000).toISOString();
}

/** Sets request.user. It reads the account at each request, so that revoked permissions end at once. */
export function loadUser(db: Knex): RequestHandler {
  return async (request, _response, next) => {
    const id = request.session?.user_id;
    const user = id ? await findUser(db, id) : null;
    if (user) request.user = user;
    next();
  };
}

/** @returns middleware that answers 401 without a session, and 403 without the permission */
export const requirePermission = (action: string, resource: string): RequestHandler =>
  requireUser(`${action} ${resource}`, ({ roles }) => can(roles, action, resource));

/** Requires a signed-in user of any role. */
export const requireSignedIn: RequestHandler = requireUser('signed in', () => true);

/** Requires a signed-in user with a role. */
export const requireRole: RequestHandler = requireUser('any role', ({ roles }) => hasRole(roles));

/** @param permission in words, for docs/api.md */
function requireUser(permission: string, isAllowed: (user: SessionUser) => boolean): RequestHandler {
  const check: RequestHandler = ({ user }, _response, next) => {
    if (!user) throw new ApiError('unauthenticated', 'Your session has ended. Please sign in again.');
    if (!isAllowed(user))
      throw new ApiError('forbidden', 'Your account has no right to do this. Ask an administrator.');
    next();
  };
  return Object.assign(check, { permission });
}

/** @returns the user of a request after requirePermission() or requireSignedIn() */
export function signedInUser(request: Request): SessionUser {
  return request.user as SessionUser;
}
