import type { ErrorRequestHandler } from 'express';
import { STATUS_OF_CODE } from '#shared/errors.ts';
import { escapeHtml } from '../platform/content/escape-html.ts';
import { toApiError } from '../platform/http/errors.ts';
import { RETRY_AFTER_SECONDS } from '../platform/http/limits.ts';
import { noteReason } from '../platform/http/request-log.ts';

/** @returns a self-contained page for when the site cannot be rendered */
export function errorPage(siteName: string, message: string, requestId: string): string {
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(siteName)}</title></head><body><h1>${escapeHtml(message)}</h1><p><a href="/">${escapeHtml(siteName)}: home</a></p><p>Reference: ${escapeHtml(requestId)}</p></body></html>`;
}

/** Answers errors of pages. */
export function pageErrorHandler(site: { readonly name: string }): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) return next(error);
    const known = toApiError(error, request);
    noteReason(response, error);
    if (known.code === 'internal') request.log?.error({ err: error }, 'page failed');
    const text =
      known.code === 'internal'
        ? 'Something went wrong on our side. Please try again in a minute.'
        : known.message;
    if (known.code === 'unavailable') response.set('Retry-After', String(RETRY_AFTER_SECONDS));
    response
      .status(STATUS_OF_CODE[known.code])
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(errorPage(site.name, text, request.id ?? ''));
  };
}
