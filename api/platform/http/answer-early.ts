import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { STATUS_OF_CODE } from '#shared/errors.ts';
import type { ApiError } from './api-error.ts';
import { errorBody } from './errors.ts';
import { headersOf } from './headers-of.ts';
import { isApiAddress } from './is-api-address.ts';
import { RETRY_AFTER_SECONDS } from './limits.ts';
import { requestId } from './request-context.ts';
import { noteReason, type RequestLog } from './request-log.ts';

/** Refuses a request without Express, whose middleware would cost too much for a refusal. */
export type AnswerEarly = (request: IncomingMessage, response: ServerResponse, error: ApiError) => void;

export interface EarlyAnswerOptions {
  logRequest: RequestLog;
  /** Middleware that sets the headers of the answers. */
  headers: { api: RequestHandler; pages: RequestHandler };
  /** @returns an error page */
  errorPage(message: string, requestId: string): string;
}

/** @returns a function that answers like the app's errors: with JSON under /api, else with a page */
export function createAnswerEarly({ logRequest, headers, errorPage }: EarlyAnswerOptions): AnswerEarly {
  const api = headersOf(headers.api);
  const pages = headersOf(headers.pages);
  return (request, response, error) => {
    const id = requestId(request);
    const isApi = isApiAddress(request.url);
    noteReason(response, error);
    logRequest(request, response, id);
    response.writeHead(STATUS_OF_CODE[error.code], {
      ...(isApi ? api : pages),
      'content-type': isApi ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': id,
      ...(error.code === 'unavailable' && { 'retry-after': String(RETRY_AFTER_SECONDS) }),
    });
    const body = isApi ? JSON.stringify(errorBody(error, id)) : errorPage(error.message, id);
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
