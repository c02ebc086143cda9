import express, { type RequestHandler } from 'express';
import { ApiError } from './api-error.ts';

/**
 * Reads a JSON body, and refuses a write whose body is something else. A DELETE without a body may say what it
 * likes: react-admin's says text/plain.
 * @param limit largest body, as body-parser writes it: '64kb'
 */
export function jsonBody(limit: string): RequestHandler[] {
  return [requireJson, express.json({ limit, type: ['application/json', 'application/*+json'] })];
}

const requireJson: RequestHandler = (request, _response, next) => {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (hasBody && !request.is(['application/json', 'application/*+json'])) {
    return next(new ApiError('unsupported', 'The body must be JSON (Content-Type: application/json).'));
  }
  next();
};
