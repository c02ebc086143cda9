/**
 * Largest request line and headers together, in bytes. react-admin's getMany names every id in the query, about
 * 45 bytes each: enough for the 5,000 records that one answer may hold.
 */
export const MAX_HEADER_BYTES = 256 * 1024;

/** Longest path, and outside the admin's API longest path and query together, in bytes. */
export const MAX_ADDRESS_BYTES = 8 * 1024;

const SECOND = 1000;

/** How long a connection may take for what, in milliseconds, and how many there may be. */
export const CONNECTION_LIMITS = {
  /** From the first byte of a request to the end of its headers. */
  headers: 15 * SECOND,
  /** To the end of its body: an import of 200 MB over a line of 1 Mbit/s takes half an hour. */
  request: 3 * 60 * 60 * SECOND,
  /** To the end of a body of JSON or of a form. */
  smallBody: 30 * SECOND,
  /** Without a single byte of a body. */
  silentBody: 30 * SECOND,
  /** Between two requests. Longer than the minute after which nginx and most load balancers close, so that they do. */
  idle: 75 * SECOND,
  /** How often the limits for headers and whole requests are looked at. */
  check: 5 * SECOND,
  /** In one process; an idle one takes some 15 kB. */
  connections: 5000,
} as const;

/**
 * Requests of one process that wait for a connection to the database, beyond which new ones are turned away: with a
 * millisecond or two for each, anyone who is let in is answered within half a second. What anybody may read as JSON gives
 * way first, so that forms and the admin still get through.
 */
export const WAITING_MAX = { reading: 300, other: 900 } as const;

/** What an answer of 503 says in Retry-After. */
export const RETRY_AFTER_SECONDS = 5;
