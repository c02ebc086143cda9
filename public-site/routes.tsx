import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { PublicApi } from '#shared/public.ts';
import { HomePage } from './home/HomePage.tsx';
import { NotFoundPage } from './not-found/NotFoundPage.tsx';
import { ArticlePage } from './posts/ArticlePage.tsx';
import { BlogPage } from './posts/BlogPage.tsx';
import { readFilter } from './posts/filter.ts';
import { isListMissing } from './posts/list-missing.ts';
import { categoriesQuery, postListQuery, postQuery } from './posts/queries.ts';
import {
  ConfirmSubscriptionPage,
  SubscriptionConfirmedPage,
  SubscriptionLinkExpiredPage,
} from './subscriptions/ConfirmPages.tsx';
import { testimonialsQuery } from './testimonials/queries.ts';

interface LoadContext {
  api: PublicApi;
  client: QueryClient;
  params: { [name: string]: string | undefined };
  /** Query of the address, with its question mark. */
  search: string;
}

export interface PublicRoute {
  path: string;
  Page: ComponentType;
  /** Colour of the header and of the top of the page. */
  theme: 't-verve' | 't-secondary' | 'paper';
  /** Fills the query client before the server renders. @returns the status of the page; 200 when it says nothing */
  load?: (context: LoadContext) => Promise<number | undefined>;
  /** What analytics may know of an address that holds a secret. */
  reportedPath?: string;
}

const NOT_FOUND: PublicRoute = { path: '*', Page: NotFoundPage, theme: 't-verve', load: async () => 404 };

const ROUTES: readonly PublicRoute[] = [
  {
    path: '/',
    Page: HomePage,
    theme: 't-verve',
    load: async ({ api, client }) => {
      await client.prefetchQuery(testimonialsQuery(api));
      return 200;
    },
  },
  {
    path: '/blog',
    Page: BlogPage,
    theme: 't-secondary',
    load: async ({ api, client, search }) => {
      const filter = readFilter(search);
      const list = postListQuery(api, filter);
      await Promise.all([client.prefetchInfiniteQuery(list), client.prefetchQuery(categoriesQuery(api))]);
      if (!client.getQueryData(list.queryKey)) return 500;
      return isListMissing(client, api, filter) ? 404 : 200;
    },
  },
  {
    path: '/blog/:slug',
    Page: ArticlePage,
    theme: 'paper',
    load: async ({ api, client, params }) => {
      const post = postQuery(api, params.slug ?? '');
      await client.prefetchQuery(post);
      const found = client.getQueryData(post.queryKey);
      if (found === undefined) return 500;
      return found ? 200 : 404;
    },
  },
  {
    path: '/newsletter/confirm/:token',
    Page: ConfirmSubscriptionPage,
    theme: 'paper',
    reportedPath: '/newsletter/confirm',
  },
  { path: '/newsletter/confirmed', Page: SubscriptionConfirmedPage, theme: 'paper' },
  { path: '/newsletter/link-expired', Page: SubscriptionLinkExpiredPage, theme: 'paper' },
  NOT_FOUND,
];

/** The same routes as react-router takes them. */
export const ROUTE_OBJECTS: RouteObject[] = ROUTES.map(({ path, Page }) => ({ path, element: <Page /> }));

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
