import { CONSULTATION_REQUESTED_PATH, CONSULTATION_THANKS } from '#shared/public.ts';
import { Head } from '../head/Head.tsx';
import { useSiteSettings } from '../site/site-context.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';
import { SchedulingLink } from './SchedulingLink.tsx';

export function ConsultationRequestedPage() {
  const { name } = useSiteSettings();
  return (
    <div className="wrap narrow-page">
      <Head
        title={`Request Submitted! | ${name}`}
        description={CONSULTATION_THANKS}
        path={CONSULTATION_REQUESTED_PATH}
        noindex
      />
      <Message tone="empty" level={1} title="Request Submitted!">
        <p className="lead">{CONSULTATION_THANKS}</p>
        <p>
          <SchedulingLink />
        </p>
        <ButtonLink to="/">Return Home</ButtonLink>
      </Message>
    </div>
  );
}
