import { MENU_PAGES, readEntry } from '#shared/page-texts/menu.ts';
import { isEmptyPage, PAGE_PATHS } from '#shared/public.ts';
import { withoutClosingSlashes } from '#shared/redirect-paths.ts';
import { usePageTexts } from './page-texts.ts';
import { useSiteSettings } from './site-context.tsx';

export interface NavigationItem {
  name: string;
  href: string;
}

/** @returns the links of the header and its menu, or of the footer, without those to empty pages */
export function useNavigation(where: 'menu' | 'footer_menu' = 'menu'): NavigationItem[] {
  const { counts } = useSiteSettings();
  const texts = usePageTexts('layout');
  return texts[where].flatMap((line): NavigationItem[] => {
    const entry = readEntry(line);
    if (!entry) return [];
    if (!('page' in entry)) return [{ name: entry.label + entry.rest, href: entry.to }];
    const path = entry.page.slice(0, -'_page'.length) as keyof typeof PAGE_PATHS;
    const href = PAGE_PATHS[path];
    return isEmptyPage(href, counts) ? [] : [{ name: texts[MENU_PAGES[entry.page]], href }];
  });
}

const trimmed = (path: string): string => (path.length > 1 ? withoutClosingSlashes(path) : path);

/** @returns whether `pathname` is the page at `href` itself. */
export const isCurrent = (href: string, pathname: string): boolean => trimmed(pathname) === href;

/** @returns whether `pathname` is the page at `href` or below it; nothing is below Home. */
export const isWithin = (href: string, pathname: string): boolean =>
  isCurrent(href, pathname) || (href !== '/' && pathname.startsWith(`${href}/`));
