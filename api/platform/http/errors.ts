import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { type ErrorBody, STATUS_OF_CODE } from '#shared/errors.ts';
import { ApiError } from './api-error.ts';
import { DISK_FULL_MESSAGE, errorOfDatabase, isDiskFull } from './database-errors.ts';
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
