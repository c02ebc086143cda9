import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { Router } from 'express';
import type { Knex } from 'knex';

/**
 * Most bytes of the request line and headers. react-admin's getMany has all ids in the query, about 45 bytes each, for up to
 * the 5,000 records of an answer.
 */
export const MAX_HEADER_BYTES = 256 * 1024;

const SECOND = 1000;

/** Timeouts of connections in milliseconds, and their number. */
export const CONNECTION_LIMITS = {
  /** From connecting to the first byte. Shorter than `headers`, after which Node answers 408. */
  unused: 10 * SECOND,
  /** From the first byte of a request to the end of its headers. */
  headers: 15 * SECOND,
  /** To the end of its body: an import of 200 MB over a line of 1 Mbit/s takes half an hour. */
  request: 3 * 60 * 60 * SECOND,
  /** To the end of a body of JSON or of a form. */
  smallBody: 30 * SECOND,
  /** Between two bytes of a body. */
  silentBody: 30 * SECOND,
  /** Between two requests. Longer than the minute of nginx and most load balancers, so that they close first. */
  idle: 75 * SECOND,
  /** Interval of checking the limits for headers and whole requests. */
  check: 5 * SECOND,
  /** Connections of a process; an idle one takes about 15 kB. */
  connections: 5000,
} as const;

/** Creates an HTTP server with CONNECTION_LIMITS, so that slow and silent clients cannot exhaust it. */
export function createProductServer(
  handler?: RequestListener,
  limits: { readonly [limit in keyof typeof CONNECTION_LIMITS]: number } = CONNECTION_LIMITS,
): Server {
  const { headers, request, idle, check, connections } = limits;
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: headers,
    requestTimeout: request,
    keepAliveTimeout: idle,
    connectionsCheckingInterval: check,
  });
  server.maxConnections = connections;
  server.on('connection', closeUnused(limits.unused));
  server.on('request', limitBodies(limits));
  if (handler) server.on('request', handler);
  return server;
}

/**
 * Closes connections on which nothing came, without an answer: a browser that sends its first request at that moment would
 * take a 408 for its response, but repeats a request whose connection was closed.
 */
function closeUnused(unused: number): (socket: Socket) => void {
  return (socket) => {
    const timer = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy();
    }, unused);
    socket.once('close', () => clearTimeout(timer));
  };
}

/**
 * Destroys requests whose bodies stop coming. Small bodies of JSON and forms must be complete soon, and so must the rest of a
 * body that was answered early. Slow clients get no answer, as it would not reach them.
 */
function limitBodies({ silentBody, smallBody }: { silentBody: number; smallBody: number }): RequestListener {
  return (request, response) => {
    const { headers } = request;
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return;
    const cutOff = () => request.destroy();
    request.setTimeout(silentBody, cutOff);
    const isSmall = /^application\/(json|x-www-form-urlencoded)\b/.test(headers['content-type'] ?? '');
    let whole = isSmall ? setTimeout(cutOff, smallBody) : undefined;
    const arrived = () => {
      clearTimeout(whole);
      // Once the response is finished, the socket already has the timeout of an idle connection.
      if (!response.writableFinished) request.socket.setTimeout(0);
    };
    request.once('end', arrived);
    request.once('close', arrived);
    response.once('finish', () => {
      if (request.complete) return;
      clearTimeout(whole);
      whole = setTimeout(cutOff, smallBody);
    });
  };
}

const CONNECT_TIMEOUT_MS = 2000;

/**
 * /healthz: the process is up. /readyz: the database answers, so requests may be sent here.
 * @param isStopping whether the process has been told to stop
 */
export function healthRouter(db: Knex, isStopping: () => boolean): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    response.set('Cache-Control', 'no-store').json({ status: OK });
  });
  const stateOf = () =>
    db
      .raw('select 1')
      .timeout(CONNECT_TIMEOUT_MS)
      .then(
        () => OK,
        () => 'the database does not answer',
      );
  router.get('/readyz', async (_request, response) => {
    const status = isStopping() ? 'the process is stopping' : await stateOf();
    response
      .status(status === OK ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({ status });
  });
  return router;
}

const OK = 'ok';
