import type { Knex } from 'knex';
import type { ViteDevServer } from 'vite';
import type { BookingView } from '#shared/booking-view.ts';
import { STATUS_OF_CODE } from '#shared/errors.ts';
import type { FormOutcome, PublicApi, RenderedPage } from '#shared/public.ts';
import { isBookingOn } from '../consultations/booking/availability.ts';
import { readPolicyVersion } from '../page-texts/public.ts';
import type { Changes } from '../platform/cache/cache-until-changed.ts';
import { createPageCache, HTML, type Rendered } from '../platform/cache/page-cache.ts';
import type { Environment } from '../platform/environment/environment.ts';
import { type Overload, RETRY_AFTER_SECONDS } from '../platform/http/refusals.ts';
import { createSiteSettings } from '../settings/site-settings.ts';
import { withBrand } from './brand-icons.ts';
import { pagePolicy, rendererFromVite, SPECULATION_HEADER, VITE_ASSETS } from './pages.ts';
import { countShownRecords, nextAppearance, recordReads } from './record-reads.ts';
import { loadSiteBuild } from './site-build.ts';
import { createPreviews } from './site-preview.ts';

const RETRY_LATER = { 'Retry-After': String(RETRY_AFTER_SECONDS) };

/** Development servers to use in place of a build. */
export interface ViteServers {
  site: ViteDevServer;
  admin: ViteDevServer;
}

export const openBuild = async (vite: ViteServers | undefined) =>
  vite ? { vite } : { site: await loadSiteBuild() };

/** The site, its caches and the functions that render it. */
export type OpenSite = ReturnType<typeof openSite>;

interface SiteParts {
  db: Knex;
  environment: Environment;
  overload: Overload;
  publicApi: PublicApi;
  content: Changes;
}

/** Opens the built site with caches of its pages, API responses and documents, or Vite, without a page cache. */
export function openSite(
  build: Awaited<ReturnType<typeof openBuild>>,
  { db, environment, overload, publicApi, content }: SiteParts,
) {
  const withGoogle = pagePolicy(environment, true);
  const answers = createPageCache({
    changes: content,
    nextAppearance: nextAppearance(db, content),
    admit: overload.refuse,
  });
  const settings = createSiteSettings(db, environment, content, async () => {
    const facts = [countShownRecords(db), readPolicyVersion(db), isBookingOn(db)] as const;
    const [counts, policy_version, is_booking] = await Promise.all(facts);
    return { counts, policy_version, is_booking };
  });
  const renderForAll = async (address: string): Promise<Rendered> => {
    const { api, reads } = recordReads(publicApi);
    const { status, html, isWhole } = await renderPage(address, { api });
    const headers = {
      ...SPECULATION_HEADER,
      ...((await settings.current()).ga_measurement_id && withGoogle),
      ...(status === STATUS_OF_CODE.unavailable && RETRY_LATER),
    };
    return { status, type: HTML, body: html, isWhole, headers, shows: reads };
  };
  const renderer = async () => {
    const site = await settings.current();
    const assets = withBrand(build.vite ? VITE_ASSETS : build.site.assets, site.colours);
    const render = build.vite ? await rendererFromVite(build.vite.site) : build.site.render;
    return { render, context: { api: publicApi, site, assets } };
  };
  const renderPage = async (
    path: string,
    given: { api?: PublicApi; outcome?: FormOutcome; booking?: BookingView } = {},
  ): Promise<RenderedPage> => {
    const { render, context } = await renderer();
    return render(path, { ...context, ...given });
  };
  return {
    build,
    answers,
    settings,
    renderPage,
    renderForAll,
    previews: createPreviews(db, renderer),
  };
}
