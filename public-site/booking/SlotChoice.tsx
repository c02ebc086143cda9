import type { ShownDay } from '#shared/booking-view.ts';
import { CONSULTATION_PATH } from '#shared/public.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { ButtonLink } from '../ui/Button.tsx';

/** Free times to choose one from, by day. */
export function SlotChoice({ days }: { days: readonly ShownDay[] }) {
  const texts = usePageTexts('book');
  return days.map(({ day, slots }) => (
    <fieldset key={day} className="booking__day">
      <legend>{day}</legend>
      <div className="booking__times">
        {slots.map(({ at, host_id, time, london }) => (
          <label key={at}>
            <input type="radio" name="slot" value={`${at} ${host_id}`} required />
            <span>{time}</span>
            {london && (
              <small>
                {texts.london} {london}
              </small>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  ));
}

/** Where nothing is free: the form, by which a colleague agrees a time. */
export function NothingFree() {
  const texts = usePageTexts('book');
  return (
    <>
      <p>{texts.none}</p>
      <p>
        <ButtonLink to={CONSULTATION_PATH}>{texts.request}</ButtonLink>
      </p>
    </>
  );
}
