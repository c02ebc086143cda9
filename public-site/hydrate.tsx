import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { SiteSettings } from '#shared/public.ts';
import { measureWithGoogle } from './analytics/google-gate.ts';
import { track } from './analytics/track.ts';
import { startConsent } from './consent/store.ts';
import { Document } from './Document.tsx';
import { httpApi } from './http-api.ts';
import { tidyAddress } from './navigation/tidy-address.ts';
import { findRoute, isUnknown } from './routes.tsx';
import { PAGE_DATA_ID, type PageData, restoreQueries } from './site/page-data.ts';
import { pageTextsQuery } from './site/page-texts.ts';
import { createQueryClient } from './site/query-client.ts';
import { keepTypedValues } from './site/typed-values.ts';

/** Hydrates the document. @param onHydrated called once, when the page is interactive */
export async function hydrate(onHydrated: () => void): Promise<void> {
  const json = document.getElementById(PAGE_DATA_ID)?.textContent ?? '';
  const data = JSON.parse(json) as PageData;

  let hydrated = false;
  const client = createQueryClient(() => hydrated);
  restoreQueries(client, data.queries);

  window.analytics = { track };
  startConsent();
  if (data.settings.ga_measurement_id) measureWithGoogle(data.settings.ga_measurement_id);
  tidyAddress();
  await findRoute(window.location.pathname).route.page.prepare(true);

  function Router({ children }: { children: ReactNode }) {
    useEffect(() => {
      hydrated = true;
      // In a task of its own, so that React handles each event separately.
      queueMicrotask(() => {
        enterTypedValues();
        onHydrated();
      });
    }, []);
    return <BrowserRouter>{children}</BrowserRouter>;
  }
  const enterTypedValues = keepTypedValues();
  startTransition(() => {
    hydrateRoot(document, <Document data={data} json={json} api={httpApi} client={client} Router={Router} />);
  });
  fetchPagesAhead(client, data.settings);
}

/** Loads the code and texts of a page when a link to it is hovered or focused, ready for a click. */
function fetchPagesAhead(client: QueryClient, settings: SiteSettings): void {
  const fetchAhead = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== window.location.origin || link.target) return;
    const { route } = findRoute(link.pathname);
    if (isUnknown(route)) return;
    const { page } = route;
    page.prepare().catch(() => undefined);
    for (const texts of page.texts) client.prefetchQuery(pageTextsQuery(httpApi, settings, texts));
  };
  for (const type of ['pointerover', 'focusin'])
    document.addEventListener(type, fetchAhead, { passive: true });
}
