import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type RequestListener,
  ServerResponse,
} from 'node:http';
import type { RequestHandler } from 'express';
import { requestId } from '../http/request-context.ts';
import type { Logger } from '../log.ts';
import type { PageCache, StoredPage } from './page-cache.ts';
import { REVALIDATED } from './send-stored.ts';

export interface FrontOptions {
  pages: PageCache;
  /** The middleware whose headers every page carries. */
  securityHeaders: RequestHandler;
  log: Logger;
  /** The whole product, for everything that is not a kept page asked for in the plainest way. */
  handler: RequestListener;
}

/**
 * Answers kept pages before Express: its chain of middleware costs several times what a page in memory does. Only a
 * GET for an address that is itself a key of the cache is taken; whatever else there is to decide is Express's.
 */
export function siteFront({ pages, securityHeaders, log, handler }: FrontOptions): RequestListener {
  const common = headersOf(securityHeaders);
  const heads = new WeakMap<StoredPage, Map<Encoding, OutgoingHttpHeader[]>>();

  const headOf = (page: StoredPage, encoding: Encoding): OutgoingHttpHeader[] => {
    const ofPage = heads.get(page) ?? new Map<Encoding, OutgoingHttpHeader[]>();
    heads.set(page, ofPage);
    const head = ofPage.get(encoding) ?? [...common, ...headersOfPage(page, encoding)];
    ofPage.set(encoding, head);
    return head;
  };

  return (request, response) => {
    const page = isPlain(request) ? pages.peek(request.url ?? '') : undefined;
    if (!page || log.isLevelEnabled('info')) {
      handler(request, response);
      return;
    }
    const encoding = encodingOf(page, request.headers['accept-encoding']);
    response.writeHead(200, [...headOf(page, encoding), 'X-Request-Id', requestId(request)]);
    response.end(page[encoding] ?? page.identity);
  };
}

type Encoding = 'br' | 'gzip' | 'identity';

/** The same as sendStored() sends. */
function headersOfPage(page: StoredPage, encoding: Encoding): OutgoingHttpHeader[] {
  const length = String((page[encoding] ?? page.identity).length);
  const fixed = ['Content-Type', page.type, 'Cache-Control', REVALIDATED, 'Vary', 'Accept-Encoding'];
  const packed = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
  return [...fixed, 'ETag', page.etag, 'Content-Length', length, ...packed];
}

function isPlain({ method, headers }: IncomingMessage): boolean {
  const accepted = headers['accept-encoding'];
  return method === 'GET' && headers['if-none-match'] === undefined && !accepted?.includes(';');
}

function encodingOf(page: StoredPage, accepted: string | string[] | undefined): Encoding {
  const names = typeof accepted === 'string' ? accepted.split(/\s*,\s*/) : [];
  return (['br', 'gzip'] as const).find((name) => page[name] && names.includes(name)) ?? 'identity';
}

/** What a middleware that only sets headers would set, as names and values in turn. */
function headersOf(middleware: RequestHandler): OutgoingHttpHeader[] {
  const response = new ServerResponse({
    method: 'GET',
    httpVersionMajor: 1,
    httpVersionMinor: 1,
  } as IncomingMessage);
  middleware({} as never, response as never, () => undefined);
  return Object.entries(response.getHeaders()).flatMap(([name, value]) => [name, value ?? '']);
}
