import type { Request } from 'express';
import * as z from 'zod';
import type { ErrorCode, FieldErrors, FieldErrorValue } from '#shared/errors.ts';

/** A refusal with a message for the client; other errors are answered as 'internal', without their messages. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldErrors | undefined;

  constructor(code: ErrorCode, message: string, errors?: FieldErrors, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.errors = errors;
  }
}

/** @returns 'invalid' with a message under one field */
export const invalidField = (field: string, message: string): ApiError =>
  new ApiError('invalid', message, { [field]: message });

/** @returns 'invalid' with the first message of every field, nested as react-admin expects them. */
export function invalid(error: z.core.$ZodError | { issues: readonly z.core.$ZodIssue[] }): ApiError {
  const errors: FieldErrors = noFields();
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) place(errors, [...issue.path, key], 'There is no such field');
    else place(errors, issue.path, issue.message);
  }
  const [only, ...others] = Object.entries(errors).filter(([field]) => field !== 'root');
  const message = others.length === 0 && typeof only?.[1] === 'string' ? only[1] : CHECK_FIELDS;
  return new ApiError('invalid', message, errors);
}

const CHECK_FIELDS = 'Please check the marked fields and try again.';

function place(errors: FieldErrors, path: readonly PropertyKey[], message: string) {
  const keys = path.map(String);
  const last = keys.pop();
  if (last === undefined) {
    errors.root ??= { serverError: message };
    return;
  }
  let level = errors as { [field: string]: FieldErrorValue };
  for (const key of keys) {
    const next = level[key] ?? noFields();
    if (typeof next === 'string') return;
    level[key] = next;
    level = next;
  }
  level[last] ??= message;
}

/** Without a prototype, as a field may be called `__proto__`. */
const noFields = (): { [field: string]: FieldErrorValue } => Object.create(null);

/**
 * Parses untrusted data with a schema.
 * @throws ApiError 'invalid' with messages under their fields
 */
export function parse<S extends z.core.$ZodType>(schema: S, data: unknown): z.core.output<S> {
  const result = z.safeParse(schema, data);
  if (result.success) return result.data;
  throw invalid(result.error);
}

export const INTERNAL_MESSAGE = 'Something went wrong on our side. Nothing was saved; please try again.';

/** @returns the error that the client may see */
export function toApiError(error: unknown, { originalUrl }: Pick<Request, 'originalUrl'>): ApiError {
  if (isDiskFull(error)) {
    const message = originalUrl.startsWith('/api/admin/') ? DISK_FULL_ADMIN_MESSAGE : DISK_FULL_MESSAGE;
    return new ApiError('unavailable', message);
  }
  if (error instanceof ApiError) return error;
  return errorOfBodyParser(error) ?? errorOfDatabase(error) ?? new ApiError('internal', INTERNAL_MESSAGE);
}

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

/** @returns a limit that is a round number by powers of 1,024 */
export const sizeInWords = (bytes: number): string =>
  bytes >= 1_048_576 ? `${Math.round(bytes / 1_048_576)} MB` : `${Math.round(bytes / 1024)} kB`;

export interface DatabaseFailure {
  code?: string;
  constraint?: string;
}

/** @param code of PostgreSQL's documentation, appendix A */
const failsWith =
  (code: string) =>
  (error: unknown): error is DatabaseFailure =>
    (error as DatabaseFailure)?.code === code;
export const isUniqueViolation = failsWith('23505');
export const isForeignKeyViolation = failsWith('23503');
export const isExclusionViolation = failsWith('23P01');

const DISK_FULL = '53100';
/** Values of the wrong form or range (class 22), that a check or `not null` refuses, or too long for an index. */
const REFUSED_VALUE = /^(?:22(?:P02|P05|001|003|007|008|009|021)|23514|23502|54000)$/;
/** A conflict of transactions, a deadlock, or a lock that was not given in time. */
const RETRY = /^(?:40001|40P01|55P03)$/;
/** Too many connections, a server that stops or starts, or a statement that took too long. */
const UNREACHABLE = /^(?:53300|57P0[123]|57014)$/;

/** @returns whether a file or the database could not be written because the disk is full */
export function isDiskFull(error: unknown): boolean {
  const { code = '' } = (error ?? {}) as NodeJS.ErrnoException;
  return [DISK_FULL, 'ENOSPC', 'EDQUOT', 'EROFS'].includes(code);
}

const DISK_FULL_MESSAGE =
  'This could not be saved because the server has no room left. Please try again later.';

/** Message for people who can do more about it than visitors. */
export const DISK_FULL_ADMIN_MESSAGE =
  'This could not be saved because the server has no room left. Tell the person who looks after the server, and try again later.';

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
    UNREACHABLE.test(code) ||
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
  if (code === DISK_FULL) return unavailable(DISK_FULL_MESSAGE, error);
  if (isUniqueViolation(error)) return new ApiError('conflict', 'A record with these values exists already.');
  if (isForeignKeyViolation(error)) return new ApiError('conflict', 'Another record depends on this one.');
  if (REFUSED_VALUE.test(code))
    return new ApiError('invalid', 'One of the values cannot be stored. Please check them.');
  if (RETRY.test(code))
    return new ApiError('conflict', 'Someone saved at the same moment. Please try again.');
  return null;
}

/** @param cause for the log */
const unavailable = (message: string, cause: Error) =>
  new ApiError('unavailable', message, undefined, { cause });
