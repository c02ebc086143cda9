import { isEmptyPage } from '#shared/public.ts';
import { Head } from '../head/Head.tsx';
import { MiniContactOptions } from '../sections/ContactOptions.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { useSite } from '../site/site-context.tsx';
import type { NavigationItem } from '../site/use-navigation.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { FilledText } from '../ui/FilledText.tsx';
import { Link } from '../ui/Link.tsx';
import { Poster } from '../ui/PageHero.tsx';
import { popularPages, suggestionsFor } from './suggestions.ts';

/** Reported by browser/reports.ts. */
export function NotFoundPage() {
  const { settings, pathname } = useSite();
  const { name, counts } = settings;
  const texts = usePageTexts('missing');
  const withContent = (pages: NavigationItem[]) => pages.filter(({ href }) => !isEmptyPage(href, counts));
  return (
    <div className="wrap not-found" data-missing="page">
      <Head title={`${texts.page} | ${name}`} description={texts.description} path={pathname} noindex />
      <div className="not-found__column stack">
        <Poster wide={['404']} narrow={['404']} />
        <div className="cluster">
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
      <div className="not-found__column stack">
        <h1 className="display display-1">
          <span className="visually-hidden">404: </span>
          {texts.page}
        </h1>
        <p>
          <FilledText text={texts.text} parts={{ path: <code>{readable(pathname)}</code> }} />
        </p>
        <nav aria-labelledby="popular-pages">
          <h2 className="small-title" id="popular-pages">
            {texts.popular}
          </h2>
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

function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
