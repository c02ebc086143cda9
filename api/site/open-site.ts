import type { Knex } from 'knex';
import type { ViteDevServer } from 'vite';
import { STATUS_OF_CODE } from '#shared/errors.ts';
import type { FormOutcome, PublicApi, SiteFacts } from '#shared/public.ts';
import type { KeptUntilChange } from '../platform/cache/kept-until-change.ts';
import { createPageCache, createPageMemory, HTML, type PageCache } from '../platform/cache/page-cache.ts';
import { RETRY_AFTER_SECONDS } from '../platform/http/limits.ts';
import type { Overload } from '../platform/http/overload.ts';
import type { Logger } from '../platform/log.ts';
import type { Redirects } from '../redirects/lookup.ts';
import { createSiteFacts } from '../settings/site-facts.ts';
import { type ContentChanges, listenToContentChanges } from './content-changes.ts';
import { createDocumentRenderer } from './documents.ts';
import { pathOfForm } from './form-posts.ts';
import { rendererFromVite, VITE_ASSETS } from './pages.ts';
import { createPreviewRenderer } from './preview-page.ts';
import { createAnswerRenderer } from './public-answers.ts';
import { loadSiteBuild, type SiteBuild } from './site-build.ts';

const RETRY_LATER = { 'Retry-After': String(RETRY_AFTER_SECONDS) };

export interface SiteOptions {
  databaseUrl: string;
  log: Logger;
  /** The built site; loaded from dist unless given. */
  siteBuild?: SiteBuild | undefined;
  /** Development servers to use in place of a build. */
  vite?: { site: ViteDevServer; admin: ViteDevServer } | undefined;
}

/**
 * The built site behind caches of its pages and documents that every process empties at the same moment, or Vite,
 * with which nothing is kept.
 */
export async function openSite(
  { vite, siteBuild, databaseUrl, log }: SiteOptions,
  {
    db,
    overload,
    publicApi,
    kept,
    redirects,
    site,
  }: {
    db: Knex;
    overload: Overload;
    publicApi: PublicApi;
    kept: KeptUntilChange;
    redirects: Redirects;
    site: SiteFacts;
  },
) {
  const shared = {
    nextAppearance: kept.nextAppearance,
    admit: () => overload.refuse('page'),
    trustworthy: () => changes?.listening ?? false,
    memory: createPageMemory(),
  };
  let changes: ContentChanges | undefined;
  const facts = createSiteFacts(db, site, shared.trustworthy);
  const answers = createPageCache({
    ...shared,
    admit: () => overload.refuse('public_read'),
    render: createAnswerRenderer(publicApi),
  });
  const documents = createPageCache({
    ...shared,
    render: createDocumentRenderer({ db, publicApi, site, factsNow: () => facts.current() }),
  });
  const context = async () => ({ api: publicApi, site: await facts.current() });
  if (vite) {
    const renderOutcome = async (outcome: FormOutcome) =>
      (await rendererFromVite(vite.site))(pathOfForm(outcome), {
        ...(await context()),
        assets: VITE_ASSETS,
        outcome,
      });
    const renderPreview = createPreviewRenderer(db, async () => ({
      render: await rendererFromVite(vite.site),
      context: { ...(await context()), assets: VITE_ASSETS },
    }));
    return {
      build: { vite, pages: undefined },
      answers,
      documents,
      facts,
      renderPage: async (path: string) =>
        (await rendererFromVite(vite.site))(path, { ...(await context()), assets: VITE_ASSETS }),
      renderOutcome,
      contentChanged: () => {
        kept.clear();
        redirects.clear();
      },
      renderPreview,
    };
  }

  const built = siteBuild ?? (await loadSiteBuild());
  const { assets } = built;
  const pages: PageCache = createPageCache({
    ...shared,
    render: async (url) => {
      const { status, html, isWhole } = await built.render(url, { ...(await context()), assets });
      const headers = status === STATUS_OF_CODE.unavailable ? RETRY_LATER : undefined;
      return { status, type: HTML, body: html, isWhole, ...(headers && { headers }) };
    },
  });
  const contentChanged = () => {
    facts.clear();
    kept.clear();
    pages.clear();
    answers.clear();
    documents.clear();
    redirects.clear();
  };
  changes = await listenToContentChanges(databaseUrl, log, contentChanged);
  const renderOutcome = async (outcome: FormOutcome) =>
    built.render(pathOfForm(outcome), { ...(await context()), assets, outcome });
  const renderPreview = createPreviewRenderer(db, async () => ({
    render: built.render,
    context: { ...(await context()), assets },
  }));
  const renderPage = async (path: string) => built.render(path, { ...(await context()), assets });
  const build = { site: built, pages };
  return {
    build,
    answers,
    documents,
    facts,
    renderPage,
    renderOutcome,
    renderPreview,
    contentChanged,
    changes,
  };
}
