import { type Logger, pino } from 'pino';
import { currentRequestId } from './http/request-scope.ts';

export type { Logger } from 'pino';

/**
 * Structured logs to standard output. Errors are cut down to kind, code and stack: a database error carries the
 * values of the row that it refused, and personal data has no place in a log.
 * Every line that is written on behalf of a request carries its id, those of the jobs that it left as well.
 * @param level pino's: trace, debug, info, warn, error, fatal or silent
 */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    mixin(_line, _level, logger) {
      const request_id = currentRequestId();
      return request_id && !logger.bindings().request_id ? { request_id } : {};
    },
  });
}

/** Characters of a message, and of each line of a stack: either may repeat what somebody sent. */
const TEXT_MAX = 500;

function describeError(thrown: unknown) {
  if (!(thrown instanceof Error)) return { kind: typeof thrown };
  // What was made of it for the person who asked says less.
  const error = thrown.cause instanceof Error ? thrown.cause : thrown;
  const { code, constraint, table } = error as Error & { code?: string; constraint?: string; table?: string };
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  const fromDatabase = typeof (error as { severity?: unknown }).severity === 'string';
  return {
    kind: error.name,
    ...(fromDatabase ? {} : { message: error.message.slice(0, TEXT_MAX) }),
    code,
    constraint,
    table,
    stack: frames
      .slice(0, 8)
      .map((frame) => frame.slice(0, TEXT_MAX))
      .join('\n'),
  };
}
