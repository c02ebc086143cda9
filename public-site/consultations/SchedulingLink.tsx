import { useSiteSettings } from '../site/site-context.tsx';
import { NewTabLink } from '../ui/TextLink.tsx';

/** Leads to the calendar outside of the site, where there is one. */
export function SchedulingLink() {
  const { scheduling_url } = useSiteSettings();
  return scheduling_url && <NewTabLink href={scheduling_url}>Prefer to pick a time now?</NewTabLink>;
}
