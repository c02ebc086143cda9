import { CONSULTATION_REQUESTED_PATH } from '#shared/public.ts';
import { Head } from '../head/Head.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';
import { SchedulingLink } from './SchedulingLink.tsx';

export function ConsultationRequestedPage() {
  const { name } = useSiteSettings();
  const texts = usePageTexts('layout');
  const { consultation_success: title, consultation_thanks: thanks } = texts;
  return (
    <div className="wrap narrow-page">
      <Head title={`${title} | ${name}`} description={thanks} path={CONSULTATION_REQUESTED_PATH} noindex />
      <Message tone="empty" level={1} title={title}>
        <p className="lead">{thanks}</p>
        <p>
          <SchedulingLink />
        </p>
        <ButtonLink to="/">{texts.consultation_home}</ButtonLink>
      </Message>
    </div>
  );
}
