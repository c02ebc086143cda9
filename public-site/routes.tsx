import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { PageTextPage } from '#shared/page-texts/index.ts';
import {
  CONFIRM_PATH,
  CONFIRMED_PATH,
  LINK_EXPIRED_PATH,
  NEWSLETTER_ARCHIVE_PATH,
  PAGE_PATHS,
  PRIVACY_REQUEST_PATH,
} from '#shared/public.ts';
import { belowFold } from './home/below-fold.ts';
import { type LazyPage, type LazyPart, lazyPage } from './site/lazy-page.tsx';
import type { LoaderContext, PageModule } from './site/page-module.ts';

export interface PublicRoute {
  path: string;
  page: LazyPage;
  /** Colour of the header and of the top of the page. */
  theme: 't-verve' | 't-secondary' | 't-accent' | 't-primary' | 'paper';
  /** The reportable part of an address with a secret. */
  reportedPath?: string;
}

/** The pages, each a separate chunk. */
const PAGES = import.meta.glob<PageModule>(['./*/*Page.tsx', '!./consultations/*']);

function page(
  module: string,
  texts: PageTextPage | readonly PageTextPage[],
  parts?: readonly LazyPart[],
): LazyPage {
  const load = PAGES[module];
  if (!load) throw new Error(module);
  return lazyPage(module.slice(2), load, texts, parts);
}

const NOT_FOUND: PublicRoute = {
  path: '*',
  page: page('./not-found/NotFoundPage.tsx', 'missing'),
  theme: 't-verve',
};

/** @returns whether an address with this route may be an old one */
export const isUnknown = (route: PublicRoute): boolean => route === NOT_FOUND;

const ROUTES: readonly PublicRoute[] = [
  {
    path: PAGE_PATHS.home,
    page: page('./home/HomePage.tsx', 'home', [belowFold]),
    theme: 't-verve',
  },
  {
    path: PAGE_PATHS.about,
    page: page('./about/AboutPage.tsx', 'about'),
    theme: 't-accent',
  },
  {
    path: PAGE_PATHS.team,
    page: page('./team/TeamPage.tsx', 'team'),
    theme: 't-verve',
  },
  {
    path: PAGE_PATHS.specialities,
    page: page('./specialities/SpecialitiesPage.tsx', 'specialities'),
    theme: 't-primary',
  },
  {
    path: PAGE_PATHS.contact,
    page: page('./contact/ContactPage.tsx', 'contact'),
    theme: 't-accent',
  },
  {
    path: PAGE_PATHS.privacy,
    page: page('./legal/PrivacyPage.tsx', ['privacy', 'legal']),
    theme: 'paper',
  },
  {
    path: PAGE_PATHS.terms,
    page: page('./legal/TermsPage.tsx', ['terms', 'legal']),
    theme: 'paper',
  },
  {
    path: PRIVACY_REQUEST_PATH,
    page: page('./privacy-requests/PrivacyRequestPage.tsx', 'privacy-request'),
    theme: 'paper',
  },
  {
    path: PAGE_PATHS.blog,
    page: page('./posts/BlogPage.tsx', 'blog'),
    theme: 't-secondary',
  },
  {
    path: `${PAGE_PATHS.blog}/:slug`,
    page: page('./posts/ArticlePage.tsx', 'blog'),
    theme: 'paper',
  },
  {
    path: `${CONFIRM_PATH}/:token`,
    page: page('./subscriptions/ConfirmSubscriptionPage.tsx', 'newsletter'),
    theme: 'paper',
    reportedPath: CONFIRM_PATH,
  },
  {
    path: CONFIRMED_PATH,
    page: page('./subscriptions/SubscriptionConfirmedPage.tsx', 'newsletter'),
    theme: 'paper',
  },
  {
    path: LINK_EXPIRED_PATH,
    page: page('./subscriptions/SubscriptionLinkExpiredPage.tsx', 'newsletter'),
    theme: 'paper',
  },
  {
    path: NEWSLETTER_ARCHIVE_PATH,
    page: page('./newsletters/ArchivePage.tsx', 'newsletter'),
    theme: 'paper',
  },
  {
    path: `${NEWSLETTER_ARCHIVE_PATH}/:slug`,
    page: page('./newsletters/NewsletterPage.tsx', 'newsletter'),
    theme: 'paper',
  },
  NOT_FOUND,
];

/** The same routes for react-router. */
export const ROUTE_OBJECTS: RouteObject[] = ROUTES.map(({ path, page: { Page } }) => ({
  path,
  element: <Page />,
}));

export interface MatchedRoute {
  route: PublicRoute;
  params: LoaderContext['params'];
}

/** @param pathname still encoded */
export function findRoute(pathname: string): MatchedRoute {
  const match = matchRoutes(ROUTE_OBJECTS, { pathname })?.at(-1);
  return {
    route: ROUTES.find(({ path }) => path === match?.route.path) ?? NOT_FOUND,
    params: match?.params ?? {},
  };
}
