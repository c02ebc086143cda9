import type { ReactNode } from 'react';
import type { BookingView } from '#shared/booking-view.ts';
import type { PageTexts } from '#shared/page-texts/index.ts';
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
  const { title, text, step } = contentOf(booking, outcome, texts);
  return (
    <NarrowPage
      title={title}
      description={texts.text}
      path={BOOK_PATH}
      isRefused={outcome !== undefined || (booking.step === 'appointment' && booking.message !== null)}
      isListed={booking.step === 'times'}
    >
      {step ? (
        <FormPanel title={title} {...(text && { text })}>
          <div className="booking stack">{step}</div>
        </FormPanel>
      ) : (
        <Message tone="empty" level={1} title={title}>
          {text && <p className="lead">{text}</p>}
          <ButtonLink to={booking.step === 'ended' ? booking.again : BOOK_PATH}>Pick a new time</ButtonLink>
        </Message>
      )}
    </NarrowPage>
  );
}

interface Content {
  title: string;
  text?: string;
  /** Without one the page only says something. */
  step?: ReactNode;
}

function contentOf(
  booking: BookingView,
  outcome: FormOutcome | undefined,
  texts: PageTexts<'book'>,
): Content {
  switch (booking.step) {
    case 'times':
      return { title: texts.title, text: texts.text, step: <TimesStep {...booking} /> };
    case 'details':
      return { title: texts.details, step: <DetailsStep {...booking} outcome={outcome} /> };
    case 'appointment':
      return { title: texts.booked, text: texts.booked_text, step: <AppointmentStep {...booking} /> };
    case 'ended':
      return { title: booking.cancelled ? 'It is cancelled' : 'This meeting is over' };
    case 'unknown':
      return {
        title: 'This link does not work',
        text: 'Open it from the confirmation email again, or reply to that email: it reaches us.',
      };
  }
}
