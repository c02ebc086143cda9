import type { RequestListener } from 'node:http';
import { apiHeaders, siteHeaders } from './app.ts';
import type { PageCache } from './platform/cache/page-cache.ts';
import type { SiteIdentity } from './platform/environment/site-identity.ts';
import { createAnswerEarly, refuseAddresses } from './platform/http/address.ts';
import type { Overload } from './platform/http/overload.ts';
import type { RequestLog } from './platform/http/request-log.ts';
import type { Logger } from './platform/log.ts';
import type { EffectiveSettings } from './settings/effective-settings.ts';
import { cacheFastPath } from './site/fast-path.ts';
import { errorPage } from './site/pages.ts';

interface HandlerOptions {
  /** The Express app. */
  app: RequestListener;
  site: SiteIdentity;
  configured: EffectiveSettings;
  overload: Overload;
  /** Undefined in development, where pages are not cached. */
  pages: PageCache | undefined;
  apiResponses: PageCache;
  log: Logger;
  logRequest: RequestLog;
}

export interface RequestHandler {
  handler: RequestListener;
  /** @returns how many requests were answered from the cache before any routing */
  fromCache(): number;
}

/** Handles requests before Express: refuses addresses, answers from the page cache, sheds load. */
export function createRequestHandler(options: HandlerOptions): RequestHandler {
  const { app, site, configured, overload, pages, apiResponses, log, logRequest } = options;
  const headers = { api: apiHeaders(site), pages: siteHeaders(configured) };
  const answerEarly = createAnswerEarly({
    logRequest,
    headers,
    errorPage: (message, id) => errorPage(site.name, message, id),
  });
  const guarded = overload.guard(app, answerEarly);
  let fromCache = 0;
  const routed = pages
    ? cacheFastPath({
        pages: { cache: pages, headers: headers.pages },
        api: { cache: apiResponses, headers: headers.api, cacheControl: 'no-store' },
        logRequest: log.isLevelEnabled('info') ? logRequest : undefined,
        answered: () => {
          fromCache += 1;
        },
        handler: guarded,
      })
    : guarded;
  return { handler: refuseAddresses(answerEarly, routed), fromCache: () => fromCache };
}
