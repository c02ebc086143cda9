import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { NewTabLink } from '../ui/TextLink.tsx';

/** Links to the external booking calendar, if there is one. */
export function SchedulingLink() {
  const { scheduling_url } = useSiteSettings();
  const { consultation_schedule } = usePageTexts('layout');
  return scheduling_url && <NewTabLink href={scheduling_url}>{consultation_schedule}</NewTabLink>;
}
