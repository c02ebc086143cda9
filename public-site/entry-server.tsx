import { renderToString } from 'react-dom/server';
import { type Path, StaticRouter } from 'react-router-dom';
import type { RenderSite, SiteAssets } from '#shared/public.ts';
import { Document } from './Document.tsx';
import { previewPage, previewParts } from './preview/preview-parts.tsx';
import { findRoute } from './routes.tsx';
import { scriptlessPage } from './scriptless-pages.tsx';
import { type PageAssets, type PageData, saveQueries, writePageData } from './site/page-data.ts';
import { setPageTexts } from './site/page-texts.ts';
import { createQueryClient } from './site/query-client.ts';
import { today } from './ui/dates.ts';

/** Loads the page's data, then renders the whole document. The page shows a failed load; it is not thrown. */
export const render: RenderSite = async (url, { api, site, assets, outcome, preview }) => {
  const location = splitUrl(url);
  const unrouted = previewPage(preview) ?? scriptlessPage(location.pathname, location.search, outcome);
  const page = unrouted?.page;
  const { route, params } = findRoute(location.pathname);
  const client = createQueryClient(() => false);
  if (!page) await route.page.prepare();
  const load = page ? undefined : route.page.loader();
  const texts = ['layout', ...(unrouted ? [unrouted.texts] : route.page.texts)] as const;
  const [loaded] = await Promise.all([
    load?.({ api, client, params, pathname: location.pathname, search: location.search }),
    ...texts.map((name) => setPageTexts(client, api, site, name)),
  ]);

  const data: PageData = {
    settings: site,
    assets: page || preview ? withoutScripts(assets) : assetsOf(route.page.module, assets),
    today: today(),
    queries: saveQueries(client),
  };
  const base = (preview?.kind === 'review' && preview.base) || '';
  const html = renderToString(
    <Document
      data={data}
      {...(page || preview ? {} : { json: writePageData(data) })}
      api={api}
      client={client}
      page={page}
      preview={preview && previewParts(preview)}
      Router={({ children }) => (
        <StaticRouter basename={base} location={{ ...location, pathname: base + location.pathname }}>
          {children}
        </StaticRouter>
      )}
    />,
  );
  const isWhole =
    client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' }).length === 0;
  client.clear();
  return { status: loaded ?? outcome?.status ?? 200, html: `<!doctype html>${html}`, isWhole };
};

function withoutScripts({ styles, fonts }: SiteAssets): PageAssets {
  return { styles, fonts, modules: [] };
}

/** @returns the page's own chunks, without those of other pages */
function assetsOf(module: string, { pages, ...assets }: SiteAssets): PageAssets {
  const modules = [...assets.modules];
  modules.splice(-1, 0, ...(pages[module] ?? []));
  return { ...assets, modules };
}

/** Without the URL class, for which '//host' is another site, and a broken escape an error. */
function splitUrl(url: string): Path {
  const [beforeHash = ''] = url.split('#');
  const mark = beforeHash.indexOf('?');
  const pathname = mark < 0 ? beforeHash : beforeHash.slice(0, mark);
  return { pathname: pathname || '/', search: mark < 0 ? '' : beforeHash.slice(mark), hash: '' };
}
