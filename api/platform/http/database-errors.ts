import { ApiError } from './api-error.ts';

/** From PostgreSQL's documentation, appendix A. */
const SQLSTATE = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
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
export function isDiskFull(error: unknown): boolean {
  return DISK_FULL.includes((error as NodeJS.ErrnoException)?.code ?? '');
}

export const DISK_FULL_MESSAGE =
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
