import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';

/** @returns the headers that a middleware sets, with names in lower case; it must do nothing else */
export function headersOf(middleware: RequestHandler): OutgoingHttpHeaders {
  const response = new ServerResponse({
    method: 'GET',
    httpVersionMajor: 1,
    httpVersionMinor: 1,
  } as IncomingMessage);
  middleware({} as never, response as never, () => undefined);
  return response.getHeaders();
}
