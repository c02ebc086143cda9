import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/**
 * Structured logs to standard output. Errors are cut down to kind, code and stack: a database error carries the
 * values of the row that it refused, and personal data has no place in a log (DESIGN.md section 8).
 * @param level pino's: trace, debug, info, warn, error, fatal or silent
 */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  });
}

function describeError(error: unknown) {
  if (!(error instanceof Error)) return { kind: typeof error };
  const { code, constraint, table } = error as Error & { code?: string; constraint?: string; table?: string };
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  const fromDatabase = typeof (error as { severity?: unknown }).severity === 'string';
  return {
    kind: error.name,
    ...(fromDatabase ? {} : { message: error.message }),
    code,
    constraint,
    table,
    stack: frames.slice(0, 8).join('\n'),
  };
}
