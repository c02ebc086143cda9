import { PAGE_PATHS } from '#shared/public.ts';
import { NAVIGATION, type NavigationItem } from '../content/navigation.ts';
import { useSiteSettings } from '../site/site-context.tsx';

/** The links of header, menu and footer, without those to pages that have nothing to show. */
export function useNavigation(): NavigationItem[] {
  const { counts } = useSiteSettings();
  const isEmpty = (href: string) =>
    (href === PAGE_PATHS.team && counts['team-members'] === 0) ||
    (href === PAGE_PATHS.specialities && counts.specialities === 0);
  return NAVIGATION.filter(({ href }) => !isEmpty(href));
}
