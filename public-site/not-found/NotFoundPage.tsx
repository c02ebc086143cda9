import type { PageTexts } from '#shared/page-texts/index.ts';
import { isEmptyPage, PAGE_PATHS } from '#shared/public.ts';
import { Head } from '../head/Head.tsx';
import { MiniContactOptions } from '../sections/ContactOptions.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { useSite } from '../site/site-context.tsx';
import type { NavigationItem } from '../site/use-navigation.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { FilledText } from '../ui/FilledText.tsx';
import { LinkItems } from '../ui/Link.tsx';
import { Poster } from '../ui/PageHero.tsx';

/** Reported by browser/reports.ts. */
export function NotFoundPage() {
  const { settings, pathname } = useSite();
  const { name, counts } = settings;
  const texts = usePageTexts('missing');
  const withContent = (pages: NavigationItem[]) => pages.filter(({ href }) => !isEmptyPage(href, counts));
  return (
    <div className="wrap not-found" data-missing="page">
      <Head
        title={`Page Not Found | ${name}`}
        description="This page does not exist."
        path={pathname}
        noindex
      />
      <div className="beside">
        <div>
          <Poster wide={['404']} narrow={['404']} />
        </div>
        <div className="stack">
          <h1 className="display display-1">
            <span className="visually-hidden">404: </span>
            Page Not Found
          </h1>
          <p>
            <FilledText text={texts.text} parts={{ path: <code>{readable(pathname)}</code> }} />
          </p>
          <div className="cluster">
            {withContent(suggestionsFor(pathname, texts)).map((link, index) => (
              <ButtonLink key={index} to={link.href}>
                {link.name}
              </ButtonLink>
            ))}
            <ButtonLink to="/" tone="ghost">
              Return Home
            </ButtonLink>
          </div>
          <nav aria-labelledby="popular-pages">
            <h2 className="small-title" id="popular-pages">
              Popular Pages
            </h2>
            <ul>
              <LinkItems to={withContent(popularPages(texts))} />
            </ul>
          </nav>
        </div>
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

const MOST = 3;

const page = (name: string, to: keyof typeof PAGE_PATHS): NavigationItem => ({ name, href: PAGE_PATHS[to] });

/** What the page of specialities is called, which depends on the firm. */
type Names = Pick<PageTexts<'missing'>, 'suggest_specialities' | 'popular_specialities'>;

const rules = (names: Names): readonly { keywords: RegExp; pages: readonly NavigationItem[] }[] => [
  { keywords: /blog|article|news/i, pages: [page('All Articles', 'blog')] },
  {
    keywords: /service|special|industry|portfolio/i,
    pages: [page(names.suggest_specialities, 'specialities')],
  },
  { keywords: /team|about|who/i, pages: [page('About Us', 'about'), page('Our Team', 'team')] },
  { keywords: /contact|consultation|get-in-touch/i, pages: [page('Contact Us', 'contact')] },
];

/** @returns up to three pages that the visitor may have meant, by keywords in the path */
export const suggestionsFor = (path: string, names: Names): NavigationItem[] =>
  rules(names)
    .flatMap(({ keywords, pages }) => (keywords.test(path) ? pages : []))
    .slice(0, MOST);

const popularPages = (names: Names): NavigationItem[] => [
  page(names.popular_specialities, 'specialities'),
  page('Blog Articles', 'blog'),
  page('Our Team', 'team'),
  page('Contact Us', 'contact'),
  page('Privacy Policy', 'privacy'),
  page('Terms of Service', 'terms'),
];
