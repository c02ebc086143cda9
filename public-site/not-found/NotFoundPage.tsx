import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { reportableReferrer } from '../analytics/reportable.ts';
import { Head } from '../head/Head.tsx';
import { MiniContactOptions } from '../sections/ContactOptions.tsx';
import { useApi, useSiteFacts } from '../site/site-context.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Poster } from '../ui/Poster.tsx';
import { POPULAR_PAGES, suggestionsFor } from './suggestions.ts';

export function NotFoundPage() {
  const { name } = useSiteFacts();
  const { pathname } = useLocation();
  useReport(pathname);
  return (
    <div className="wrap not-found">
      <Head
        title={`Page Not Found | ${name}`}
        description="This page does not exist."
        path={pathname}
        noindex
      />
      <div className="not-found__column">
        <Poster wide={['404']} narrow={['404']} />
        <div className="not-found__suggestions">
          {suggestionsFor(pathname).map((link) => (
            <ButtonLink key={link.name} to={link.href}>
              {link.name}
            </ButtonLink>
          ))}
          <ButtonLink to="/" tone="ghost">
            Return Home
          </ButtonLink>
        </div>
      </div>
      <div className="not-found__column">
        <h1 className="display display-1">
          <span className="visually-hidden">404: </span>
          Page Not Found
        </h1>
        <p>
          We looked under the table for <code>{readable(pathname)}</code>
        </p>
        <nav aria-labelledby="popular-pages">
          <h2 id="popular-pages">Popular Pages</h2>
          <ul>
            {POPULAR_PAGES.map((page) => (
              <li key={page.name}>
                <Link to={page.href}>{page.name}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <MiniContactOptions />
    </div>
  );
}

/** Tells the error log once for each path, and analytics where they run and are allowed. */
function useReport(path: string): void {
  const api = useApi();
  useEffect(() => {
    const referrer = reportableReferrer(document.referrer, window.location.origin);
    const { userAgent } = navigator;
    api.logNotFound({ path, referrer, userAgent, errorType: '404' }).catch((error: unknown) => {
      console.warn('Could not log the missing page:', error);
    });
    window.analytics?.track('page_not_found', { path, referrer, user_agent: userAgent });
  }, [api, path]);
}

function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
