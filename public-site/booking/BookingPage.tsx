import type { ReactNode } from 'react';
import type { BookingView } from '#shared/booking-view.ts';
import { BOOK_PATH, type FormOutcome } from '#shared/public.ts';
import { Head } from '../head/Head.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';
import { AppointmentStep } from './AppointmentStep.tsx';
import { DetailsStep } from './DetailsStep.tsx';
import { TimesStep } from './TimesStep.tsx';

/** What the editor of its texts shows, without anybody's times. */
const NO_TIMES: BookingView = {
  step: 'times',
  hosts: [],
  ...{ host_id: '', request: '' },
  ...{ zone: 'Europe/London', zones: ['Europe/London'], days: [], earlier: null, later: null },
};

interface BookingPageProps {
  booking: BookingView | undefined;
  outcome: FormOutcome | undefined;
}

/** The pages on which visitors book a time, and change or cancel it: plain forms, which need no script. */
export function BookingPage({ booking = NO_TIMES, outcome }: BookingPageProps) {
  const { name } = useSiteSettings();
  const texts = usePageTexts('book');
  const { failed } = usePageTexts('layout');
  const title = titleOf(booking, texts);
  const isRefused = outcome || (booking.step === 'appointment' && booking.message);
  return (
    <div className="wrap narrow-page">
      <Head
        title={`${isRefused ? `${failed}: ` : ''}${title} | ${name}`}
        description={texts.text}
        path={BOOK_PATH}
        noindex={booking.step !== 'times'}
      />
      {booking.step === 'ended' || booking.step === 'unknown' ? (
        <Message tone="empty" level={1} title={title}>
          {booking.step === 'unknown' && <p className="lead">{texts.unknown_text}</p>}
          <ButtonLink to={BOOK_PATH}>{texts.again}</ButtonLink>
        </Message>
      ) : (
        <div className="form-panel form-panel--page white booking">
          <div className="form-panel__head">
            <h1 className="display">{title}</h1>
            {booking.step === 'times' && <p>{texts.text}</p>}
            {booking.step === 'appointment' && <p>{texts.booked_text}</p>}
          </div>
          {stepOf(booking, outcome)}
        </div>
      )}
    </div>
  );
}

function stepOf(booking: BookingView, outcome: FormOutcome | undefined): ReactNode {
  if (booking.step === 'times') return <TimesStep {...booking} />;
  if (booking.step === 'details') return <DetailsStep {...booking} outcome={outcome} />;
  return booking.step === 'appointment' && <AppointmentStep {...booking} />;
}

function titleOf(booking: BookingView, texts: ReturnType<typeof usePageTexts<'book'>>): string {
  if (booking.step === 'ended') return booking.cancelled ? texts.cancelled : texts.over;
  const titles = {
    times: texts.title,
    details: texts.details,
    appointment: texts.booked,
    unknown: texts.unknown,
  };
  return titles[booking.step];
}
