import type { ReactNode } from 'react';
import type { BookingView } from '#shared/booking-view.ts';
import { BOOK_PATH, type FormOutcome } from '#shared/public.ts';
import { NarrowPage } from '../sections/MessagePage.tsx';
import type { LoaderContext } from '../site/load.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { FormPanel, Message } from '../ui/Message.tsx';
import { AppointmentStep, DetailsStep, TimesStep } from './steps.tsx';

/** What the editor of its texts shows, without anybody's times. */
const NO_TIMES: BookingView = {
  step: 'times',
  hosts: [],
  ...{ host_id: '', request: '' },
  ...{ zone: 'Europe/London', zones: ['Europe/London'], days: [], earlier: null, later: null },
};

/** The pages on which visitors book a time, and change or cancel it: plain forms, which need no script. */
export function BookingPage({ booking = NO_TIMES, outcome }: Pick<LoaderContext, 'booking' | 'outcome'>) {
  const texts = usePageTexts('book');
  const title = titleOf(booking, texts);
  const leads: { [step: string]: string } = { times: texts.text, appointment: texts.booked_text };
  return (
    <NarrowPage
      title={title}
      description={texts.text}
      path={BOOK_PATH}
      isRefused={outcome !== undefined || (booking.step === 'appointment' && booking.message !== null)}
      isListed={booking.step === 'times'}
    >
      {booking.step === 'ended' || booking.step === 'unknown' ? (
        <Message tone="empty" level={1} title={title}>
          {booking.step === 'unknown' && (
            <p className="lead">
              Open it from the confirmation email again, or reply to that email: it reaches us.
            </p>
          )}
          <ButtonLink to={BOOK_PATH}>Pick a new time</ButtonLink>
        </Message>
      ) : (
        <FormPanel title={title} text={leads[booking.step]}>
          <div className="booking stack">{stepOf(booking, outcome)}</div>
        </FormPanel>
      )}
    </NarrowPage>
  );
}

function stepOf(booking: BookingView, outcome: FormOutcome | undefined): ReactNode {
  if (booking.step === 'times') return <TimesStep {...booking} />;
  if (booking.step === 'details') return <DetailsStep {...booking} outcome={outcome} />;
  return booking.step === 'appointment' && <AppointmentStep {...booking} />;
}

function titleOf(booking: BookingView, texts: ReturnType<typeof usePageTexts<'book'>>): string {
  if (booking.step === 'ended') return booking.cancelled ? 'It is cancelled' : 'This appointment is over';
  const titles = {
    times: texts.title,
    details: texts.details,
    appointment: texts.booked,
    unknown: 'This link does not work',
  };
  return titles[booking.step];
}
