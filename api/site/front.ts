import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, RequestListener } from 'node:http';
import type { RequestHandler } from 'express';
import type { PageCache, StoredPage } from '../platform/cache/page-cache.ts';
import { headersOf } from '../platform/http/headers-of.ts';
import { requestId } from '../platform/http/request-context.ts';
import type { RequestLog } from '../platform/http/request-log.ts';
import { REVALIDATED } from './send-stored.ts';

/** A cache whose answers go out without Express. */
export interface Kept {
  cache: PageCache;
  /** The middleware whose headers each of them carries. */
  headers: RequestHandler;
  /** Cache-Control of each; revalidated unless given. */
  cacheControl?: string;
}

export interface FrontOptions {
  pages: Kept;
  /** What is answered under /api. */
  answers: Kept;
  /** Undefined where requests are not logged. */
  logRequest: RequestLog | undefined;
  /** Called for each page that is answered here. */
  answered: () => void;
  /** The whole product, for everything that is not a kept page asked for in the plainest way. */
  handler: RequestListener;
}

/**
 * Answers kept pages before Express: its chain of middleware costs several times what a page in memory does. Only a
 * GET for an address that is itself a key of the cache is taken; whatever else there is to decide is Express's.
 */
export function siteFront({ pages, answers, logRequest, answered, handler }: FrontOptions): RequestListener {
  const pageHeads = headsOf(pages);
  const answerHeads = headsOf(answers);

  return (request, response) => {
    const url = request.url ?? '';
    const isAnswer = url.startsWith('/api/');
    const page = isPlain(request) ? (isAnswer ? answers : pages).cache.peek(url) : undefined;
    if (!page) {
      handler(request, response);
      return;
    }
    answered();
    const id = requestId(request);
    logRequest?.(request, response, id);
    const encoding = encodingOf(page, request.headers['accept-encoding']);
    const head = (isAnswer ? answerHeads : pageHeads)(page, encoding);
    response.writeHead(200, [...head, 'X-Request-Id', id]);
    response.end(page[encoding] ?? page.identity);
  };
}

/** @returns the header fields of what is kept, made once for each form of it */
function headsOf({ headers, cacheControl = REVALIDATED }: Kept) {
  const common = headersOf(headers);
  const heads = new WeakMap<StoredPage, Map<Encoding, OutgoingHttpHeader[]>>();
  return (page: StoredPage, encoding: Encoding): OutgoingHttpHeader[] => {
    const ofPage = heads.get(page) ?? new Map<Encoding, OutgoingHttpHeader[]>();
    heads.set(page, ofPage);
    const head =
      ofPage.get(encoding) ??
      Object.entries({ ...common, ...headersOfPage(page, encoding, cacheControl) }).flatMap(
        ([name, value]) => [name, value ?? ''],
      );
    ofPage.set(encoding, head);
    return head;
  };
}

type Encoding = 'br' | 'gzip' | 'identity';

/** The same as sendStored() sends. */
function headersOfPage(page: StoredPage, encoding: Encoding, cacheControl: string): OutgoingHttpHeaders {
  return {
    'content-type': page.type,
    'cache-control': cacheControl,
    vary: 'Accept-Encoding',
    etag: page.etag,
    'content-length': String((page[encoding] ?? page.identity).length),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    ...page.headers,
  };
}

function isPlain({ method, headers }: IncomingMessage): boolean {
  const accepted = headers['accept-encoding'];
  return method === 'GET' && headers['if-none-match'] === undefined && !accepted?.includes(';');
}

function encodingOf(page: StoredPage, accepted: string | string[] | undefined): Encoding {
  const names = typeof accepted === 'string' ? accepted.split(',').map((name) => name.trim()) : [];
  return (['br', 'gzip'] as const).find((name) => page[name] && names.includes(name)) ?? 'identity';
}
