import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/**
 * Creates a structured log on standard output. Errors are reduced to kind, code and stack, as a database error contains the
 * values of the refused row. Lines of a request, and of the jobs that it caused, have its id.
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

/** Most characters of a message, and of each line of a stack, which may contain input. */
const TEXT_MAX = 500;

function describeError(thrown: unknown) {
  if (!(thrown instanceof Error)) return { kind: typeof thrown };
  // Logs the cause, which says more than the error made for the client.
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
      .map((frame) => inSources(frame.slice(0, TEXT_MAX)))
      .join('\n'),
  };
}

const PLACE_IN_BUNDLE = /(file:\S+\/dist\/api\/[^\s/]+\.js):(\d+):(\d+)/g;
const maps = new Map<string, SourceMap>();

/**
 * Names the line of a source in place of that of the bundle. Node's --enable-source-maps would load every map at the start, for
 * 30 MB and a tenth of a second.
 */
export function inSources(stack: string): string {
  return stack.replace(PLACE_IN_BUNDLE, (place, url: string, line, column) => {
    try {
      const map =
        maps.get(url) ?? new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')));
      maps.set(url, map);
      const origin = map.findOrigin(Number(line), Number(column));
      if (!('fileName' in origin)) return place;
      return `${origin.fileName.replace(/^[./]+/, '')}:${origin.lineNumber}:${origin.columnNumber}`;
    } catch {
      return place;
    }
  });
}

/** The id of the request that caused the running code, directly or through a job. */
const scope = new AsyncLocalStorage<string>();

/** Runs `work`, and everything it starts, on behalf of a request. */
export const onBehalfOf = <T>(request_id: string, work: () => T): T => scope.run(request_id, work);

/** @returns the id of the request that this code runs for; undefined outside requests, such as in maintenance */
export const currentRequestId = (): string | undefined => scope.getStore();
