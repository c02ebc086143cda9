import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { type ErrorCode, STATUS_OF_CODE } from '#shared/errors.ts';
import { PRIVACY_REQUEST_PATH, type PublicApi } from '#shared/public.ts';
import { belowFold } from './home/below-fold.ts';
import { redirectQuery } from './navigation/redirect-query.ts';
import { readFilter } from './posts/filter.ts';
import { isListMissing } from './posts/list-missing.ts';
import { categoriesQuery, postListQuery, postQuery } from './posts/queries.ts';
import { type LazyPage, lazyPage } from './site/lazy-page.tsx';
import { testimonialsQuery } from './testimonials/queries.ts';

interface LoadContext {
  api: PublicApi;
  /** As it stands in the address, still encoded. */
  pathname: string;
  client: QueryClient;
  params: { [name: string]: string | undefined };
  /** Query of the address, with its question mark. */
  search: string;
}

export interface PublicRoute {
  path: string;
  page: LazyPage;
  /** Colour of the header and of the top of the page. */
  theme: 't-verve' | 't-secondary' | 't-accent' | 't-primary' | 'paper';
  /** Fills the query client before the server renders. @returns the status of the page; 200 when it says nothing */
  load?: (context: LoadContext) => Promise<number | undefined>;
  /** What analytics may know of an address that holds a secret. */
  reportedPath?: string;
}

const NOT_FOUND: PublicRoute = {
  path: '*',
  page: lazyPage(
    'not-found/NotFoundPage.tsx',
    async () => (await import('./not-found/NotFoundPage.tsx')).NotFoundPage,
  ),
  theme: 't-verve',
  load: async ({ api, client, pathname }) => {
    await client.prefetchQuery(redirectQuery(api, pathname));
    return 404;
  },
};

/** @returns whether an address with this route may be an old one */
export const isUnknown = (route: PublicRoute): boolean => route === NOT_FOUND;

/** @returns 503 when those who ask again in a moment may be served, which keeps a page in search engines; else 500 */
function statusOfFailure(client: QueryClient, key: QueryKey): number {
  const error = client.getQueryState<unknown, { code?: ErrorCode }>(key)?.error;
  return STATUS_OF_CODE[error?.code === 'unavailable' ? 'unavailable' : 'internal'];
}

const newsletterPages = () => import('./subscriptions/ConfirmPages.tsx');
const NEWSLETTER_PAGES = 'subscriptions/ConfirmPages.tsx';

const ROUTES: readonly PublicRoute[] = [
  {
    path: '/',
    page: lazyPage('home/HomePage.tsx', async () => (await import('./home/HomePage.tsx')).HomePage, [
      belowFold,
    ]),
    theme: 't-verve',
    load: async ({ api, client }) => {
      await client.prefetchQuery(testimonialsQuery(api));
      return 200;
    },
  },
  {
    path: '/about',
    page: lazyPage('about/AboutPage.tsx', async () => (await import('./about/AboutPage.tsx')).AboutPage),
    theme: 't-accent',
  },
  {
    path: '/team',
    page: lazyPage('team/TeamPage.tsx', async () => (await import('./team/TeamPage.tsx')).TeamPage),
    theme: 't-verve',
  },
  {
    path: '/specialities',
    page: lazyPage(
      'specialities/SpecialitiesPage.tsx',
      async () => (await import('./specialities/SpecialitiesPage.tsx')).SpecialitiesPage,
    ),
    theme: 't-primary',
  },
  {
    path: '/contact',
    page: lazyPage(
      'contact/ContactPage.tsx',
      async () => (await import('./contact/ContactPage.tsx')).ContactPage,
    ),
    theme: 't-accent',
  },
  {
    path: '/privacy',
    page: lazyPage(
      'legal/PrivacyPage.tsx',
      async () => (await import('./legal/PrivacyPage.tsx')).PrivacyPage,
    ),
    theme: 'paper',
  },
  {
    path: '/terms',
    page: lazyPage('legal/TermsPage.tsx', async () => (await import('./legal/TermsPage.tsx')).TermsPage),
    theme: 'paper',
  },
  {
    path: PRIVACY_REQUEST_PATH,
    page: lazyPage(
      'privacy-requests/PrivacyRequestPage.tsx',
      async () => (await import('./privacy-requests/PrivacyRequestPage.tsx')).PrivacyRequestPage,
    ),
    theme: 'paper',
  },
  {
    path: '/blog',
    page: lazyPage('posts/BlogPage.tsx', async () => (await import('./posts/BlogPage.tsx')).BlogPage),
    theme: 't-secondary',
    load: async ({ api, client, search }) => {
      const filter = readFilter(search);
      const list = postListQuery(api, filter);
      await Promise.all([client.prefetchInfiniteQuery(list), client.prefetchQuery(categoriesQuery(api))]);
      if (!client.getQueryData(list.queryKey)) return statusOfFailure(client, list.queryKey);
      return isListMissing(client, api, filter) ? 404 : 200;
    },
  },
  {
    path: '/blog/:slug',
    page: lazyPage(
      'posts/ArticlePage.tsx',
      async () => (await import('./posts/ArticlePage.tsx')).ArticlePage,
    ),
    theme: 'paper',
    load: async ({ api, client, params, pathname }) => {
      const post = postQuery(api, params.slug ?? '');
      await client.prefetchQuery(post);
      const found = client.getQueryData(post.queryKey);
      if (found === undefined) return statusOfFailure(client, post.queryKey);
      if (found === null) await client.prefetchQuery(redirectQuery(api, pathname));
      else {
        const { nextReadsQuery } = await import('./posts/next-reads.ts');
        await client.prefetchQuery(nextReadsQuery(api, found));
      }
      return found ? 200 : 404;
    },
  },
  {
    path: '/newsletter/confirm/:token',
    page: lazyPage(NEWSLETTER_PAGES, async () => (await newsletterPages()).ConfirmSubscriptionPage),
    theme: 'paper',
    reportedPath: '/newsletter/confirm',
  },
  {
    path: '/newsletter/confirmed',
    page: lazyPage(NEWSLETTER_PAGES, async () => (await newsletterPages()).SubscriptionConfirmedPage),
    theme: 'paper',
  },
  {
    path: '/newsletter/link-expired',
    page: lazyPage(NEWSLETTER_PAGES, async () => (await newsletterPages()).SubscriptionLinkExpiredPage),
    theme: 'paper',
  },
  NOT_FOUND,
];

/** The same routes as react-router takes them. */
export const ROUTE_OBJECTS: RouteObject[] = ROUTES.map(({ path, page: { Page } }) => ({
  path,
  element: <Page />,
}));

export interface MatchedRoute {
  route: PublicRoute;
  params: LoadContext['params'];
}

/** @param pathname as it stands in the address, still encoded */
export function findRoute(pathname: string): MatchedRoute {
  const match = matchRoutes(ROUTE_OBJECTS, { pathname })?.at(-1);
  return {
    route: ROUTES.find(({ path }) => path === match?.route.path) ?? NOT_FOUND,
    params: match?.params ?? {},
  };
}
