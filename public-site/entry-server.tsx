import { renderToStaticMarkup } from 'react-dom/server';
import { type ErrorCode, STATUS_OF_CODE } from '#shared/errors.ts';
import { londonDay } from '#shared/london-clock.ts';
import type { RenderSite } from '#shared/public.ts';
import { Document } from './Document.tsx';
import { previewPage } from './preview/preview-parts.tsx';
import { findRoute } from './routes.tsx';
import { loadPageTexts, TextsContext } from './site/page-texts.ts';
import { SiteContext } from './site/site-context.tsx';

/** Loads the page's data, then renders the whole document. The page shows a failed load; it is not thrown. */
export const render: RenderSite = async (url, { api, site, assets, outcome, preview, booking }) => {
  const { pathname, search } = splitUrl(url);
  const { route, params } = previewPage(preview) ?? findRoute(pathname);
  let isWhole = true;
  let failure: number | undefined;
  const noteFailure = (error: unknown, decides = false) => {
    isWhole = false;
    if (decides) failure = statusOfFailure(error);
  };
  const [{ page, status }, texts] = await Promise.all([
    route.load({ api, params, pathname, search, outcome, booking, noteFailure }),
    loadPageTexts(api, site, ['layout', ...(route.texts ?? [])]),
  ]);
  const base = (preview?.kind === 'review' && preview.base) || '';
  const html = renderToStaticMarkup(
    <SiteContext
      value={{ settings: site, today: londonDay(new Date()), pathname, base, preview: preview?.kind }}
    >
      <TextsContext value={texts}>
        <Document
          assets={assets}
          route={route}
          // A refused form has the address of the API.
          reported={outcome ? route.path : route.reportedPath}
          preview={preview}
        >
          {page}
        </Document>
      </TextsContext>
    </SiteContext>,
  );
  return {
    status: outcome?.status ?? status ?? failure ?? 200,
    html: `<!doctype html>${html}`,
    isWhole,
  };
};

/** @returns 503 for temporary failures, which keeps the page in search engines; else 500 */
function statusOfFailure(error: unknown): number {
  const { code } = (error ?? {}) as { code?: ErrorCode };
  return STATUS_OF_CODE[code === 'unavailable' ? 'unavailable' : 'internal'];
}

/** Without the URL class, for which '//host' is another site, and a broken escape an error. */
function splitUrl(url: string): { pathname: string; search: string } {
  const [, pathname, search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(url) ?? [];
  return { pathname: pathname || '/', search };
}
