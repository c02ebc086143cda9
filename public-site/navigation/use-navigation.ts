import { PAGE_PATHS } from '#shared/public.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';

export interface NavigationItem {
  name: string;
  href: string;
}

/** The links of header, menu and footer, without those to pages that have nothing to show. */
export function useNavigation(): NavigationItem[] {
  const { counts } = useSiteSettings();
  const texts = usePageTexts('layout');
  return [
    { name: texts.nav_home, href: PAGE_PATHS.home },
    { name: texts.nav_about, href: PAGE_PATHS.about },
    ...(counts['team-members'] > 0 ? [{ name: texts.nav_team, href: PAGE_PATHS.team }] : []),
    ...(counts.specialities > 0 ? [{ name: texts.nav_specialities, href: PAGE_PATHS.specialities }] : []),
    { name: texts.nav_blog, href: PAGE_PATHS.blog },
    { name: texts.nav_contact, href: PAGE_PATHS.contact },
  ];
}
