import type { ReactNode } from 'react';
import type { PageTextPage } from '#shared/page-texts/index.ts';
import * as paths from '#shared/public.ts';
import { PAGE_THEMES, type PageName, type SocialTheme } from '#shared/social-images.ts';
import { loadAbout } from './about/AboutPage.tsx';
import { BookingPage } from './booking/BookingPage.tsx';
import { ConsultationPage, ConsultationRequestedPage } from './consultations/ConsultationForm.tsx';
import { loadContact } from './contact/ContactPage.tsx';
import { loadHome } from './home/HomePage.tsx';
import { LegalDocument } from './legal/LegalDocument.tsx';
import { loadArchive, loadNewsletter } from './newsletters/ArchivePage.tsx';
import { NotFoundPage } from './not-found/NotFoundPage.tsx';
import { loadArticle } from './posts/ArticlePage.tsx';
import { loadBlog } from './posts/BlogPage.tsx';
import { PrivacyRequestPage, PrivacyRequestReceivedPage } from './privacy-requests/PrivacyRequestPage.tsx';
import type { LoadedPage, LoaderContext } from './site/load.ts';
import { loadSpecialities } from './specialities/SpecialitiesPage.tsx';
import { DecisionPage, NewsletterMessage, SubscribePage } from './subscriptions/MessagePages.tsx';
import { loadTeam } from './team/TeamPage.tsx';

export interface Route {
  /** A pattern, in which names after colons stand for parts of the path. */
  path: string;
  load: (context: LoaderContext) => Promise<LoadedPage>;
  /** Texts besides those of the layout. */
  texts?: readonly PageTextPage[];
  /** Colour of the header and of the top of the page; of paper by default. */
  theme?: SocialTheme;
  /** The reportable part of an address with a secret. */
  reportedPath?: string;
  /** Whether the page has the form of the consultation dialog itself. */
  isConsultation?: true;
}

type Show = (context: LoaderContext) => ReactNode;
type More = Partial<Route>;

/** A page without data. */
const showing = (path: string, texts: readonly PageTextPage[], show: Show, more: More = {}): Route => ({
  path,
  texts,
  load: async (context) => ({ page: show(context) }),
  ...more,
});

/** A page of the menu, in its own colour. */
const main = (name: Exclude<PageName, 'privacy' | 'terms'>, load: Route['load']): Route => ({
  path: paths.PAGE_PATHS[name],
  load,
  texts: [name],
  theme: PAGE_THEMES[name],
});

const NEWSLETTER = ['newsletter'] as const;

/** A page about the newsletter that says one thing. */
const message = (path: string, name: Parameters<typeof NewsletterMessage>[0]['name']) =>
  showing(path, NEWSLETTER, () => <NewsletterMessage name={name} path={path} />);

const booking = (path: string, more?: More) =>
  showing(path, ['book'], (context) => <BookingPage {...context} />, more);

const NOT_FOUND: Route = {
  path: '*',
  load: async () => ({ page: <NotFoundPage />, status: 404 }),
  texts: ['missing'],
  theme: 'verve',
};

/** The pages; the first one that matches is shown. */
const ROUTES: readonly Route[] = [
  main('home', loadHome),
  main('about', loadAbout),
  main('team', loadTeam),
  main('specialities', loadSpecialities),
  main('contact', loadContact),
  main('blog', loadBlog),
  { path: `${paths.PAGE_PATHS.blog}/:slug`, load: loadArticle, texts: ['blog'] },
  showing(paths.PAGE_PATHS.privacy, ['privacy'], () => <LegalDocument name="privacy" />),
  showing(paths.PAGE_PATHS.terms, ['terms'], () => <LegalDocument name="terms" />),
  showing(paths.PRIVACY_REQUEST_PATH, ['privacy-request'], ({ outcome }) => (
    <PrivacyRequestPage outcome={outcome} />
  )),
  showing(paths.PRIVACY_REQUEST_RECEIVED_PATH, ['privacy-request'], () => <PrivacyRequestReceivedPage />),
  showing(
    paths.CONSULTATION_PATH,
    [],
    ({ search, outcome }) => (
      <ConsultationPage
        source={outcome?.source ?? new URLSearchParams(search).get('source') ?? ''}
        outcome={outcome}
      />
    ),
    { isConsultation: true },
  ),
  showing(paths.CONSULTATION_REQUESTED_PATH, [], () => <ConsultationRequestedPage />),
  booking(paths.BOOK_PATH),
  booking(`${paths.APPOINTMENT_PATH}/:token`, { reportedPath: paths.APPOINTMENT_PATH }),
  showing(paths.SUBSCRIBE_PATH, NEWSLETTER, ({ outcome }) => <SubscribePage outcome={outcome} />),
  message(paths.CHECK_INBOX_PATH, 'inbox'),
  message(paths.SUBSCRIBED_PATH, 'subscribed'),
  message(paths.CONFIRMED_PATH, 'confirmed'),
  message(paths.LINK_EXPIRED_PATH, 'expired'),
  message(paths.UNSUBSCRIBED_PATH, 'left'),
  message(paths.UNKNOWN_LINK_PATH, 'unknown'),
  showing(
    `${paths.CONFIRM_PATH}/:token`,
    NEWSLETTER,
    ({ params: { token = '' } }) => (
      <DecisionPage
        name="confirm"
        path={paths.CONFIRM_PATH}
        action={paths.API_PATHS.confirmSubscription}
        token={token}
      />
    ),
    { reportedPath: paths.CONFIRM_PATH },
  ),
  showing(
    `${paths.UNSUBSCRIBE_PATH}/:token`,
    NEWSLETTER,
    ({ pathname }) => <DecisionPage name="leave" path={paths.UNSUBSCRIBE_PATH} action={pathname} />,
    { reportedPath: paths.UNSUBSCRIBE_PATH },
  ),
  { path: paths.NEWSLETTER_ARCHIVE_PATH, load: loadArchive, texts: NEWSLETTER },
  { path: `${paths.NEWSLETTER_ARCHIVE_PATH}/:slug`, load: loadNewsletter, texts: NEWSLETTER },
];

export interface MatchedRoute {
  route: Route;
  params: LoaderContext['params'];
}

const PATTERNS = ROUTES.map((route) => {
  const pattern = route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)');
  return { route, pattern: new RegExp(`^${pattern}/*$`, 'i') };
});

/** @param pathname still encoded; without regard to case and a closing slash */
export function findRoute(pathname: string): MatchedRoute {
  for (const { route, pattern } of PATTERNS) {
    const found = pattern.exec(pathname);
    if (!found) continue;
    const params = Object.entries(found.groups ?? {}).map(([name, part]) => [name, decoded(part)]);
    return { route, params: Object.fromEntries(params) };
  }
  return { route: NOT_FOUND, params: {} };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
