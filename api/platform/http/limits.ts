/**
 * Most bytes of the request line and headers. react-admin's getMany has all ids in the query, about 45 bytes each, for up to
 * the 5,000 records of an answer.
 */
export const MAX_HEADER_BYTES = 256 * 1024;

/** Most bytes of a path and, outside the admin's API, of path and query. */
export const MAX_ADDRESS_BYTES = 8 * 1024;

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

/**
 * Requests of a process waiting for a database connection, beyond which new ones are refused. At a millisecond or two each,
 * accepted ones are answered within half a second. Public JSON is refused first, so that forms and the admin still work.
 */
export const WAITING_MAX = { reading: 300, other: 900 } as const;

/** Retry-After of 503. */
export const RETRY_AFTER_SECONDS = 5;
