import type { BookingView } from '#shared/booking-view.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { Button } from '../ui/Button.tsx';
import { WhenAndWhere } from './DetailsStep.tsx';
import { SlotChoice } from './SlotChoice.tsx';
import { DayPages } from './TimesStep.tsx';

/** What was booked, with a form to move it and one to cancel it: mail scanners open links, but press no button. */
export function AppointmentStep({
  path,
  appointment,
  message,
  days,
  earlier,
  later,
}: Extract<BookingView, { step: 'appointment' }>) {
  const texts = usePageTexts('book');
  return (
    <div className="booking__body">
      {message && (
        <p className="form-panel__refusal" role="alert">
          {message}
        </p>
      )}
      <WhenAndWhere {...appointment} />
      {days.length > 0 && (
        <form action={path} method="post">
          <h2>{texts.move}</h2>
          <SlotChoice days={days} />
          <DayPages earlier={earlier} later={later} path={path} />
          <Button type="submit" name="action" value="move">
            {texts.move_button}
          </Button>
        </form>
      )}
      <form action={path} method="post">
        <h2>{texts.cancel}</h2>
        <Button type="submit" name="action" value="cancel" tone="ghost" glyph={false}>
          {texts.cancel_button}
        </Button>
      </form>
    </div>
  );
}
