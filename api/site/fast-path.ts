import type { IncomingMessage, OutgoingHttpHeader, RequestListener } from 'node:http';
import type { RequestHandler } from 'express';
import { type PageCache, REVALIDATED, type StoredPage } from '../platform/cache/page-cache.ts';
import { headersOf } from '../platform/http/refusals.ts';
import { requestId } from '../platform/http/request-log.ts';
import { type Encoding, encodingOf, headersOfPage } from './pages.ts';

interface FastPathOptions {
  cache: PageCache;
  /** Middleware that sets the headers of answers, of pages and under /api. */
  headers: { pages: RequestHandler; api: RequestHandler };
  /** Called for each request that is answered here. */
  answered: () => void;
  /** The whole product, for every other request. */
  handler: RequestListener;
}

/**
 * Answers cached pages before Express, whose chain of middleware costs several times what a page in memory does. It takes
 * only a GET for an address that is itself a key of the cache; Express decides everything else. It writes no log line, which
 * would cost half as much again as the answer: the proxy's log has one.
 */
export function cacheFastPath({ cache, headers, answered, handler }: FastPathOptions): RequestListener {
  const pageHeads = headsOf(headers.pages, REVALIDATED);
  const apiHeads = headsOf(headers.api, 'no-store');
  const others = oneEachTurn(handler);

  return (request, response) => {
    const url = request.url ?? '';
    const page = isPlain(request) ? cache.peek(url) : undefined;
    if (!page) {
      others(request, response);
      return;
    }
    answered();
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = encodingOf(page, (name) => ACCEPTED[name].test(accepted));
    const head = (url.startsWith('/api/') ? apiHeads : pageHeads)(page, encoding);
    response.writeHead(200, [...head, 'X-Request-Id', requestId(request)]);
    response.end(page[encoding] ?? page.identity);
  };
}

/** Admits one request per turn of the event loop, so that many at once do not delay a reader of a cached page. */
function oneEachTurn(handler: RequestListener): RequestListener {
  const waiting: (() => void)[] = [];
  const admit = () => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(admit);
  };
  return (request, response) => {
    if (waiting.push(() => handler(request, response)) === 1) setImmediate(admit);
  };
}

/** @returns the headers of a cached page, made once for each of its bodies */
function headsOf(headers: RequestHandler, cacheControl: string) {
  const common = headersOf(headers);
  const heads = new WeakMap<Buffer, OutgoingHttpHeader[]>();
  return (page: StoredPage, encoding: Encoding): OutgoingHttpHeader[] => {
    const body = page[encoding] ?? page.identity;
    const known = heads.get(body);
    if (known) return known;
    const all = { ...common, ...headersOfPage(page, encoding, cacheControl) };
    const head = Object.entries(all).flatMap(([name, value]) => [name, value ?? '']);
    heads.set(body, head);
    return head;
  };
}

function isPlain({ method, headers }: IncomingMessage): boolean {
  const accepted = headers['accept-encoding'];
  return method === 'GET' && headers['if-none-match'] === undefined && !accepted?.includes(';');
}

const ACCEPTED = { br: /\bbr\b/, gzip: /\bgzip\b/ } as const;
