import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { type ErrorBody, STATUS_OF_CODE } from '#shared/errors.ts';
import { ApiError } from './api-error.ts';
import { RETRY_AFTER_SECONDS } from './limits.ts';
import { noteReason } from './request-log.ts';

export const INTERNAL_MESSAGE = 'Something went wrong on our side. Nothing was saved; please try again.';

export const notFoundHandler: RequestHandler = () => {
  throw new ApiError('not_found', 'There is nothing at this address.');
};

/** Turns everything thrown into an answer. */
export const errorHandler: ErrorRequestHandler = (error, request, response, next) => {
  if (response.headersSent) {
    next(error);
    return;
  }
  const known = toApiError(error, request);
  noteReason(response, error);
  if (known.code === 'internal') request.log?.error({ err: error }, 'request failed');
  if (known.code === 'unavailable') response.set('Retry-After', String(RETRY_AFTER_SECONDS));
  response
    .status(STATUS_OF_CODE[known.code])
    .set('Cache-Control', 'no-store')
    .json(errorBody(known, request.id));
};

export function errorBody({ message, code, errors }: ApiError, requestId: string | undefined): ErrorBody {
  return {
    message,
    error: message,
    code,
    ...(errors && { errors }),
    ...(requestId && { request_id: requestId }),
  };
}

/** @returns the error that the client may see */
export function toApiError(error: unknown, { originalUrl }: Pick<Request, 'originalUrl'>): ApiError {
  if (isDiskFull(error)) {
    const message = originalUrl.startsWith('/api/admin/') ? DISK_FULL_ADMIN_MESSAGE : DISK_FULL_MESSAGE;
    return new ApiError('unavailable', message);
  }
  if (error instanceof ApiError) return error;
  return errorOfBodyParser(error) ?? errorOfDatabase(error) ?? new ApiError('internal', INTERNAL_MESSAGE);
}

/** Message for people who can do more about it than visitors. */
const DISK_FULL_ADMIN_MESSAGE =
  'This could not be saved because the server has no room left. Tell the person who looks after the server, and try again later.';

/** body-parser and Express set `type` or `status` on their refusals. */
function errorOfBodyParser(error: unknown): ApiError | null {
  if (!(error instanceof Error)) return null;
  const { type, status, limit } = error as Error & { type?: string; status?: number; limit?: number };
  if (type === 'entity.too.large') {
    const most = limit === undefined ? '' : ` (${sizeInWords(limit)})`;
    return new ApiError('too_large', `This is larger than we accept${most}. Please send less at once.`);
  }
  if (type === 'entity.parse.failed') return new ApiError('malformed', 'The body is not valid JSON.');
  if (type === 'charset.unsupported' || type === 'encoding.unsupported') {
    return new ApiError('unsupported', 'The body must be JSON in UTF-8.');
  }
  if (error instanceof URIError) return new ApiError('malformed', 'The address is not valid.');
  if (status !== undefined && status >= 400 && status < 500)
    return new ApiError('malformed', 'The request is not valid.');
  return null;
}

const sizeInWords = (bytes: number) =>
  bytes >= 1_048_576 ? `${Math.round(bytes / 1_048_576)} MB` : `${Math.round(bytes / 1024)} kB`;

/** From PostgreSQL's documentation, appendix A. */
const SQLSTATE = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  exclusionViolation: '23P01',
  checkViolation: '23514',
  notNullViolation: '23502',
  invalidText: '22P02',
  outOfRange: '22003',
  invalidDatetime: '22007',
  datetimeOverflow: '22008',
  invalidTimeZone: '22009',
  untranslatableCharacter: '22P05',
  notInRepertoire: '22021',
  stringTooLong: '22001',
  programLimit: '54000',
  serializationFailure: '40001',
  deadlock: '40P01',
  lockNotAvailable: '55P03',
  tooManyConnections: '53300',
  adminShutdown: '57P01',
  crashShutdown: '57P02',
  cannotConnectNow: '57P03',
  queryCanceled: '57014',
  diskFull: '53100',
} as const;

const REFUSED_VALUES: readonly string[] = [
  SQLSTATE.invalidText,
  SQLSTATE.outOfRange,
  SQLSTATE.invalidDatetime,
  SQLSTATE.datetimeOverflow,
  SQLSTATE.invalidTimeZone,
  SQLSTATE.untranslatableCharacter,
  SQLSTATE.notInRepertoire,
  SQLSTATE.stringTooLong,
  SQLSTATE.programLimit,
  SQLSTATE.checkViolation,
  SQLSTATE.notNullViolation,
];
const RETRY: readonly string[] = [
  SQLSTATE.serializationFailure,
  SQLSTATE.deadlock,
  SQLSTATE.lockNotAvailable,
];
const UNREACHABLE: readonly string[] = [
  SQLSTATE.tooManyConnections,
  SQLSTATE.adminShutdown,
  SQLSTATE.crashShutdown,
  SQLSTATE.cannotConnectNow,
  SQLSTATE.queryCanceled,
];

/** @returns whether a file or the database could not be written because the disk is full */
function isDiskFull(error: unknown): boolean {
  return DISK_FULL.includes((error as NodeJS.ErrnoException)?.code ?? '');
}

const DISK_FULL_MESSAGE =
  'This could not be saved because the server has no room left. Please try again later.';
const DISK_FULL: readonly string[] = [SQLSTATE.diskFull, 'ENOSPC', 'EDQUOT', 'EROFS'];

export interface DatabaseFailure {
  code?: string;
  constraint?: string;
}

export function isUniqueViolation(error: unknown): error is DatabaseFailure {
  return (error as DatabaseFailure)?.code === SQLSTATE.uniqueViolation;
}

export function isForeignKeyViolation(error: unknown): error is DatabaseFailure {
  return (error as DatabaseFailure)?.code === SQLSTATE.foreignKeyViolation;
}

export function isExclusionViolation(error: unknown): boolean {
  return (error as DatabaseFailure)?.code === SQLSTATE.exclusionViolation;
}

/** The driver's messages for failed connections, which follow Knex's text of the query. */
const CONNECTION_LOST =
  /(?:^|- )(?:Connection terminated[\w ]*|Client has encountered a connection error.*|timeout expired|Query read timeout)$|- (?:read|write) E[A-Z]+$/;

/**
 * Missing files and visitors who leave have system error codes too, so it requires a failed connect, which only the database's
 * connections report without a wrapper, or a failed query.
 */
function isUnreachable(error: Error): boolean {
  const { name, message, code = '', syscall = '' } = error as NodeJS.ErrnoException;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isUnreachable);
  return (
    name === 'KnexTimeoutError' ||
    UNREACHABLE.includes(code) ||
    ['connect', 'getaddrinfo'].includes(syscall) ||
    (code === 'ECONNRESET' && syscall === 'read') ||
    CONNECTION_LOST.test(message)
  );
}

/**
 * @returns the message of a database failure for the client, never the database's own; null for other and unexplained errors
 */
export function errorOfDatabase(error: unknown): ApiError | null {
  if (!(error instanceof Error)) return null;
  const code = (error as DatabaseFailure).code;
  if (isUnreachable(error))
    return unavailable('We cannot reach our records just now. Please try again in a minute.', error);
  if (code === undefined) return null;
  if (code === SQLSTATE.diskFull) return unavailable(DISK_FULL_MESSAGE, error);
  if (code === SQLSTATE.uniqueViolation)
    return new ApiError('conflict', 'A record with these values exists already.');
  if (code === SQLSTATE.foreignKeyViolation)
    return new ApiError('conflict', 'Another record depends on this one.');
  if (REFUSED_VALUES.includes(code))
    return new ApiError('invalid', 'One of the values cannot be stored. Please check them.');
  if (RETRY.includes(code))
    return new ApiError('conflict', 'Someone saved at the same moment. Please try again.');
  return null;
}

/** @param cause for the log */
const unavailable = (message: string, cause: Error) =>
  new ApiError('unavailable', message, undefined, { cause });
