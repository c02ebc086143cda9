import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '../log.ts';

/**
 * Writes one line when the answer to a request has ended; to be called before anything changes the request.
 * @param ended told of the milliseconds that it took
 */
export type RequestLog = (
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  ended?: (milliseconds: number) => void,
) => void;

export interface RequestLogOptions {
  log: Logger;
  /** Beginnings of paths whose rest is a secret that a log must not hold. */
  secretAfter: readonly string[];
  /** Milliseconds from which an answer is slow: it is logged as a warning. */
  slow: number;
}

export function createRequestLog({ log, secretAfter, slow }: RequestLogOptions): RequestLog {
  const warned = createBound(WARNED_MAX, WARNED_MILLISECONDS);
  return (request, response, request_id, ended) => {
    const { method = '', url = '' } = request;
    const begun = performance.now();
    response.once('close', () => {
      const ms = Math.round(performance.now() - begun);
      ended?.(ms);
      const leftOut = response.statusCode === 503 ? warned() : null;
      const isSlow = ms >= slow && !isMeantToLast(response);
      if (leftOut === null && !isSlow && !log.isLevelEnabled('info')) return;
      const line = {
        request_id,
        method,
        path: loggedPath(url, secretAfter),
        status: response.statusCode,
        finished: response.writableFinished,
        ms,
      };
      if (leftOut !== null)
        log.warn({ ...line, err: reasons.get(response), left_out: leftOut }, 'unavailable');
      else if (isSlow) log.warn(line, 'slow request');
      else log.info(line, 'request');
    });
  };
}

/** Reasons of answers for their log lines. */
const reasons = new WeakMap<ServerResponse, unknown>();

/** Stores the error of a 503 for its log line. */
export function noteReason(response: ServerResponse, error: unknown): void {
  reasons.set(response, error);
}

/** So many answers of 503 are warned of in so many milliseconds: when all are refused, the log must not be what fills. */
const WARNED_MAX = 20;
const WARNED_MILLISECONDS = 60_000;

/**
 * @returns a function that says how many were left out since the last that was let through, or null when this one is to
 * be left out as well
 */
export function createBound(
  most: number,
  milliseconds: number,
  now = () => performance.now(),
): () => number | null {
  let begun = Number.NEGATIVE_INFINITY;
  let taken = 0;
  let leftOut = 0;
  return () => {
    if (now() - begun >= milliseconds) {
      begun = now();
      taken = 0;
    }
    if (taken >= most) {
      leftOut += 1;
      return null;
    }
    taken += 1;
    const before = leftOut;
    leftOut = 0;
    return before;
  };
}

/** A stream of events, and a file that is downloaded, take as long as they take. */
function isMeantToLast(response: ServerResponse): boolean {
  const type = String(response.getHeader('content-type'));
  const isFile = String(response.getHeader('content-disposition')).startsWith('attachment');
  return type.startsWith('text/event-stream') || isFile;
}

/** Characters of a path that are logged. */
const PATH_MAX = 500;

/** @returns the path without its query, which may contain personal data, and without a secret at its end */
export function loggedPath(url: string, secretAfter: readonly string[]): string {
  const path = url.slice(0, PATH_MAX + 1).split('?', 1)[0] ?? '';
  const secret = secretAfter.find((beginning) => path.startsWith(beginning));
  if (secret) return `${secret}…`;
  return path.length > PATH_MAX ? `${path.slice(0, PATH_MAX)}…` : path;
}
