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
      <Head title={`${texts.page} | ${name}`} description={texts.description} path={pathname} noindex />
      <div className="beside">
        <div>
          <Poster wide={['404']} narrow={['404']} />
        </div>
        <div className="stack">
          <h1 className="display display-1">
            <span className="visually-hidden">404: </span>
            {texts.page}
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
              {texts.home}
            </ButtonLink>
          </div>
          <nav aria-labelledby="popular-pages">
            <h2 className="small-title" id="popular-pages">
              {texts.popular}
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

const RULES: readonly { keywords: readonly string[]; pages: readonly SuggestedPage[] }[] = [
  { keywords: ['blog', 'article', 'news'], pages: ['blog'] },
  { keywords: ['service', 'special', 'industry', 'portfolio'], pages: ['specialities'] },
  { keywords: ['team', 'about', 'who'], pages: ['about', 'team'] },
  { keywords: ['contact', 'consultation', 'get-in-touch'], pages: ['contact'] },
];

type SuggestedPage = 'blog' | 'specialities' | 'about' | 'team' | 'contact';

/** @returns up to three pages that the visitor may have meant, by keywords in the path */
export function suggestionsFor(path: string, texts: PageTexts<'missing'>): NavigationItem[] {
  const lower = path.toLowerCase();
  return RULES.filter(({ keywords }) => keywords.some((keyword) => lower.includes(keyword)))
    .flatMap(({ pages }) => pages)
    .slice(0, MOST)
    .map((page) => ({ name: texts[`suggest_${page}`], href: PAGE_PATHS[page] }));
}

const POPULAR = ['specialities', 'blog', 'team', 'contact', 'privacy', 'terms'] as const;

export const popularPages = (texts: PageTexts<'missing'>): NavigationItem[] =>
  POPULAR.map((page) => ({ name: texts[`popular_${page}`], href: PAGE_PATHS[page] }));
