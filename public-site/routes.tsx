import type { ReactNode } from 'react';
import type { PageTextPage } from '#shared/page-texts/index.ts';
import * as paths from '#shared/public.ts';
import { withoutClosingSlashes } from '#shared/redirect-paths.ts';
import { loadAbout } from './about/AboutPage.tsx';
import { BookingPage } from './booking/BookingPage.tsx';
import { ConsultationPage, ConsultationRequestedPage } from './consultations/ConsultationPage.tsx';
import { loadContact } from './contact/ContactPage.tsx';
import { loadHome } from './home/HomePage.tsx';
import { PrivacyPage, TermsPage } from './legal/LegalDocument.tsx';
import { loadArchive, loadNewsletter } from './newsletters/ArchivePage.tsx';
import { NotFoundPage } from './not-found/NotFoundPage.tsx';
import { loadArticle } from './posts/ArticlePage.tsx';
import { loadBlog } from './posts/BlogPage.tsx';
import { PrivacyRequestPage, PrivacyRequestReceivedPage } from './privacy-requests/PrivacyRequestPage.tsx';
import type { LoadedPage, LoaderContext } from './site/load.ts';
import { loadSpecialities } from './specialities/SpecialitiesPage.tsx';
import {
  ConfirmSubscriptionPage,
  NewsletterMessage,
  SubscribePage,
  UnsubscribePage,
} from './subscriptions/MessagePages.tsx';
import { loadTeam } from './team/TeamPage.tsx';

export interface Route {
  /** With names after colons in place of parts of the path. */
  path: string;
  load: (context: LoaderContext) => Promise<LoadedPage>;
  /** Texts besides those of the layout and of the blog. */
  texts?: readonly PageTextPage[];
  /** Colour of the header and of the top of the page. */
  theme?: 't-verve' | 't-secondary' | 't-accent' | 't-primary';
  /** The reportable part of an address with a secret. */
  reportedPath?: string;
  /** Whether the page has the form of the consultation dialog itself. */
  isConsultation?: true;
}

/** For a page without data. */
const showing = (show: (context: LoaderContext) => ReactNode, status = 200) => {
  return async (context: LoaderContext): Promise<LoadedPage> => ({ page: show(context), status });
};

const NEWSLETTER = ['newsletter'] as const;

/** A page about the newsletter that says one thing. */
const message = (path: string, name: Parameters<typeof NewsletterMessage>[0]['name']): Route => ({
  path,
  load: showing(() => <NewsletterMessage name={name} path={path} />),
  texts: NEWSLETTER,
});

const booking = (path: string): Route => ({
  path,
  load: showing(({ booking, outcome }) => <BookingPage booking={booking} outcome={outcome} />),
  texts: ['book'],
});

const NOT_FOUND: Route = {
  path: '*',
  load: showing(() => <NotFoundPage />, 404),
  texts: ['missing'],
  theme: 't-verve',
};

/** The pages; the first one that matches is shown. */
const ROUTES: readonly Route[] = [
  { path: paths.PAGE_PATHS.home, load: loadHome, texts: ['home'], theme: 't-verve' },
  { path: paths.PAGE_PATHS.about, load: loadAbout, texts: ['about'], theme: 't-accent' },
  { path: paths.PAGE_PATHS.team, load: loadTeam, texts: ['team'], theme: 't-verve' },
  {
    path: paths.PAGE_PATHS.specialities,
    load: loadSpecialities,
    texts: ['specialities'],
    theme: 't-primary',
  },
  { path: paths.PAGE_PATHS.contact, load: loadContact, texts: ['contact'], theme: 't-accent' },
  { path: paths.PAGE_PATHS.blog, load: loadBlog, theme: 't-secondary' },
  { path: `${paths.PAGE_PATHS.blog}/:slug`, load: loadArticle },
  { path: paths.PAGE_PATHS.privacy, load: showing(() => <PrivacyPage />), texts: ['privacy', 'legal'] },
  { path: paths.PAGE_PATHS.terms, load: showing(() => <TermsPage />), texts: ['terms', 'legal'] },
  {
    path: paths.PRIVACY_REQUEST_PATH,
    load: showing(({ outcome }) => <PrivacyRequestPage outcome={outcome} />),
    texts: ['privacy-request'],
  },
  {
    path: paths.PRIVACY_REQUEST_RECEIVED_PATH,
    load: showing(() => <PrivacyRequestReceivedPage />),
    texts: ['privacy-request'],
  },
  {
    path: paths.CONSULTATION_PATH,
    load: showing(({ search, outcome }) => (
      <ConsultationPage
        source={outcome?.source ?? new URLSearchParams(search).get('source') ?? ''}
        outcome={outcome}
      />
    )),
    isConsultation: true,
  },
  {
    path: paths.CONSULTATION_REQUESTED_PATH,
    load: showing(() => <ConsultationRequestedPage />),
  },
  booking(paths.BOOK_PATH),
  { ...booking(`${paths.APPOINTMENT_PATH}/:token`), reportedPath: paths.APPOINTMENT_PATH },
  {
    path: paths.SUBSCRIBE_PATH,
    load: showing(({ outcome }) => <SubscribePage outcome={outcome} />),
    texts: NEWSLETTER,
  },
  message(paths.CHECK_INBOX_PATH, 'inbox'),
  message(paths.SUBSCRIBED_PATH, 'subscribed'),
  message(paths.CONFIRMED_PATH, 'confirmed'),
  message(paths.LINK_EXPIRED_PATH, 'expired'),
  message(paths.UNSUBSCRIBED_PATH, 'left'),
  message(paths.UNKNOWN_LINK_PATH, 'unknown'),
  {
    path: `${paths.CONFIRM_PATH}/:token`,
    load: showing(({ params }) => <ConfirmSubscriptionPage token={params.token ?? ''} />),
    texts: NEWSLETTER,
    reportedPath: paths.CONFIRM_PATH,
  },
  {
    path: `${paths.UNSUBSCRIBE_PATH}/:token`,
    load: showing(({ pathname }) => <UnsubscribePage action={pathname} />),
    texts: NEWSLETTER,
    reportedPath: paths.UNSUBSCRIBE_PATH,
  },
  { path: paths.NEWSLETTER_ARCHIVE_PATH, load: loadArchive, texts: NEWSLETTER },
  { path: `${paths.NEWSLETTER_ARCHIVE_PATH}/:slug`, load: loadNewsletter, texts: NEWSLETTER },
];

export interface MatchedRoute {
  route: Route;
  params: LoaderContext['params'];
}

/** @param pathname still encoded; without regard to case and a closing slash */
export function findRoute(pathname: string): MatchedRoute {
  const given = partsOf(pathname);
  for (const route of ROUTES) {
    const params = paramsOf(partsOf(route.path), given);
    if (params) return { route, params };
  }
  return { route: NOT_FOUND, params: {} };
}

const partsOf = (path: string): string[] => (path === '/' ? [''] : withoutClosingSlashes(path).split('/'));

/** @returns what stands in place of the names; null if the path does not match */
function paramsOf(wanted: string[], given: string[]): LoaderContext['params'] | null {
  if (wanted.length !== given.length) return null;
  const params: LoaderContext['params'] = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':') && value) params[part.slice(1)] = decoded(value);
    else if (part !== value.toLowerCase()) return null;
  }
  return params;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
