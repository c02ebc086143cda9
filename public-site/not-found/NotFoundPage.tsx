import { Link, useLocation } from 'react-router-dom';
import { isEmptyPage } from '#shared/public.ts';
import { Head } from '../head/Head.tsx';
import { redirectQuery } from '../navigation/redirect-query.ts';
import type { NavigationItem } from '../navigation/use-navigation.ts';
import { MiniContactOptions } from '../sections/ContactOptions.tsx';
import type { LoaderContext } from '../site/page-module.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { FilledText } from '../ui/FilledText.tsx';
import { Poster } from '../ui/Poster.tsx';
import { popularPages, suggestionsFor } from './suggestions.ts';
import { UnlessMoved } from './UnlessMoved.tsx';
import { type MissingReport, useMissingReport } from './use-missing-report.ts';

export async function loader({ api, client, pathname }: LoaderContext): Promise<number> {
  await client.prefetchQuery(redirectQuery(api, pathname));
  return 404;
}

export default function NotFoundPage() {
  return (
    <UnlessMoved>
      <Missing />
    </UnlessMoved>
  );
}

function Missing() {
  const { name, counts } = useSiteSettings();
  const { pathname } = useLocation();
  const texts = usePageTexts('missing');
  useMissingReport(pathname, trackMissing);
  const withContent = (pages: NavigationItem[]) => pages.filter(({ href }) => !isEmptyPage(href, counts));
  return (
    <div className="wrap not-found">
      <Head title={`${texts.page} | ${name}`} description={texts.description} path={pathname} noindex />
      <div className="not-found__column">
        <Poster wide={['404']} narrow={['404']} />
        <div className="not-found__suggestions">
          {withContent(suggestionsFor(pathname, texts)).map((link, index) => (
            <ButtonLink key={index} to={link.href}>
              {link.name}
            </ButtonLink>
          ))}
          <ButtonLink to="/" tone="ghost">
            {texts.home}
          </ButtonLink>
        </div>
      </div>
      <div className="not-found__column">
        <h1 className="display display-1">
          <span className="visually-hidden">404: </span>
          {texts.page}
        </h1>
        <p>
          <FilledText text={texts.text} parts={{ path: <code>{readable(pathname)}</code> }} />
        </p>
        <nav aria-labelledby="popular-pages">
          <h2 id="popular-pages">{texts.popular}</h2>
          <ul>
            {withContent(popularPages(texts)).map((page, index) => (
              <li key={index}>
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

/** Reports to analytics, if allowed. */
function trackMissing({ path, referrer, user_agent }: MissingReport): void {
  window.analytics?.track('page_not_found', { path, referrer, user_agent });
}

function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
