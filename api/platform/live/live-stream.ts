import { type Response, Router } from 'express';
import type { Knex } from 'knex';
import { LIVE_HEARTBEAT_SECONDS, type LiveChange } from '#shared/limits.ts';
import { can, hasRole, type Roles } from '#shared/permissions.ts';
import { loadUser, requireRole, type Sessions, signedInUser } from '../auth/session.ts';
import { findUser } from '../auth/users.ts';
import type { DatabaseNotifications } from '../database/notifications.ts';
import { ApiError } from '../http/api-error.ts';

/** Milliseconds to collect changes, as a bulk change notifies for each row. */
const GATHER_MILLISECONDS = 200;

interface Stream {
  response: Response;
  sessionId: string;
  userId: string;
  roles: Roles;
}

/**
 * Sends changes to open admin pages, without prolonging the session. If the session ends or the account loses permissions, the
 * stream is closed, at once by PostgreSQL's notification, else at the next heartbeat.
 */
export function liveStreams(db: Knex, sessions: Sessions, notifications: DatabaseNotifications) {
  const streams = new Set<Stream>();
  /** Names of the resources that have changed. */
  const gathered = new Set<string>();
  let gathering: NodeJS.Timeout | undefined;
  let isEnding = false;

  const check = async (stream: Stream): Promise<void> => {
    const { sessionId: sid, userId } = stream;
    const session = await db('sessions').where({ sid }).where('expire', '>', db.fn.now()).first('sid');
    const user = session ? await findUser(db, userId) : null;
    if (hasRole(user?.roles)) stream.roles = user?.roles;
    else stop(stream);
  };
  const stop = (stream: Stream): void => {
    streams.delete(stream);
    stream.response.end('event: end\ndata:\n\n');
  };
  const checkAll = (): void => {
    // If the database is down, the next heartbeat checks again.
    for (const stream of streams) check(stream).catch(() => undefined);
  };

  const sendGathered = (): void => {
    gathering = undefined;
    for (const { response, roles } of streams)
      for (const resource of gathered)
        if (can(roles, 'list', resource))
          response.write(`event: change\ndata: ${JSON.stringify({ resource } satisfies LiveChange)}\n\n`);
    gathered.clear();
  };

  const unsubscribe = [
    notifications.subscribe('access_changed', checkAll),
    notifications.subscribe('resource_changed', (payload) => {
      // Changes may have been missed. A page whose stream ends opens another one, and reads what it shows again.
      if (payload === null) {
        for (const { response } of streams) response.end();
        return;
      }
      gathered.add((JSON.parse(payload) as LiveChange).resource);
      gathering ??= setTimeout(sendGathered, GATHER_MILLISECONDS).unref();
    }),
  ];
  const heartbeat = setInterval(() => {
    for (const { response } of streams) response.write('event: heartbeat\ndata:\n\n');
    checkAll();
  }, LIVE_HEARTBEAT_SECONDS * 1000).unref();

  const router = Router();
  // GET /: server-sent events of changes, while the session and the permissions last.
  router.get('/', sessions.peeking, loadUser(db), requireRole, (request, response) => {
    const { id: userId, roles } = signedInUser(request);
    if (isEnding) throw new ApiError('unavailable', 'The server is stopping. Please try again in a moment.');
    response.set({
      'Content-Type': 'text/event-stream',
      // no-transform also prevents our compression, which would delay events.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    if (request.method === 'HEAD') return void response.end();
    response.write('event: heartbeat\ndata:\n\n');
    const stream = { response, sessionId: request.sessionID, userId, roles };
    streams.add(stream);
    response.once('close', () => streams.delete(stream));
    // The session may have ended before the stream listened.
    check(stream).catch(() => undefined);
  });

  return {
    router,
    /** Ends all streams and opens no more, so that the server can close. */
    end(): void {
      isEnding = true;
      clearInterval(heartbeat);
      clearTimeout(gathering);
      for (const end of unsubscribe) end();
      for (const { response } of streams) response.end();
      streams.clear();
    },
  };
}
