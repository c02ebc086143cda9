import { ApiError } from './api-error.ts';

/** Of PostgreSQL's documentation, appendix A. */
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
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
];

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

/** What the driver says without a code, behind Knex's text of the query, when a connection ends or cannot be made. */
const CONNECTION_LOST =
  /(?:^|- )(Connection terminated[\w ]*|Client has encountered a connection error.*|timeout expired)$/;

function isUnreachable({ name, message }: Error, code: string | undefined): boolean {
  if (name === 'KnexTimeoutError') return true;
  return code === undefined ? CONNECTION_LOST.test(message) : UNREACHABLE.includes(code);
}

/**
 * What a failure of the database means to whoever asked; never the database's own words.
 * @returns null when it is none, or one that we cannot explain
 */
export function errorOfDatabase(error: unknown): ApiError | null {
  if (!(error instanceof Error)) return null;
  const code = (error as DatabaseFailure).code;
  if (isUnreachable(error, code)) {
    return new ApiError('unavailable', 'We cannot reach our records just now. Please try again in a minute.');
  }
  if (code === undefined) return null;
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
