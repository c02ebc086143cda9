import type { BookingView, ShownAppointment } from '#shared/booking-view.ts';
import { BOOK_PATH, type FormOutcome } from '#shared/public.ts';
import { ConsultationFields } from '../consultations/ConsultationFields.tsx';
import { typedConsultation } from '../consultations/ConsultationPage.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { Button } from '../ui/Button.tsx';
import { TextLink } from '../ui/Link.tsx';
import { NothingFree, SlotChoice } from './SlotChoice.tsx';

const NO_CHANGE = () => undefined;

type DetailsStepProps = Extract<BookingView, { step: 'details' }> & { outcome: FormOutcome | undefined };

/**
 * The consultation form for a chosen time; if that was taken, for one of the next, with what was typed. Whoever has sent the
 * form before only confirms the time.
 */
export function DetailsStep({ zone, request, chosen, next, outcome }: DetailsStepProps) {
  const texts = usePageTexts('book');
  if (!chosen && next.length === 0 && !outcome)
    return (
      <div className="booking__body">
        <NothingFree />
      </div>
    );
  const message = outcome?.message ?? (chosen ? null : texts.taken);
  return (
    <form action={BOOK_PATH} method="post">
      {message && (
        <p className="form-panel__refusal" role="alert">
          {message}
        </p>
      )}
      <input type="hidden" name="zone" value={zone} />
      {request && <input type="hidden" name="request" value={request} />}
      {chosen ? (
        <>
          <input type="hidden" name="slot" value={`${chosen.at} ${chosen.host_id}`} />
          <WhenAndWhere {...chosen} />
          <p>
            <TextLink to={`${BOOK_PATH}?${new URLSearchParams({ zone, ...(request && { request }) })}`}>
              {texts.other}
            </TextLink>
          </p>
        </>
      ) : (
        <fieldset className="booking__next">
          <legend>{texts.choose}</legend>
          <SlotChoice days={next} />
        </fieldset>
      )}
      <div className="form-panel__fields cards cards--2">
        {request ? (
          <p>{texts.known}</p>
        ) : (
          <ConsultationFields
            values={typedConsultation(outcome)}
            errors={outcome?.errors ?? {}}
            onChange={NO_CHANGE}
          />
        )}
        <div className="form-panel__actions cluster">
          <Button type="submit">{texts.button}</Button>
        </div>
      </div>
    </form>
  );
}

export function WhenAndWhere({ when, london, host, where }: ShownAppointment) {
  const texts = usePageTexts('book');
  return (
    <p className="booking__when">
      <strong>{when}</strong>
      {london && (
        <span>
          {texts.london}: {london}
        </span>
      )}
      <span>{host}</span>
      <span>{where}</span>
    </p>
  );
}
