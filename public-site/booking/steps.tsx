import type { BookingTimes, BookingView, ShownAppointment, ShownDay } from '#shared/booking-view.ts';
import { BOOK_PATH, CONSULTATION_PATH, type FormOutcome } from '#shared/public.ts';
import { ConsultationFields } from '../consultations/ConsultationForm.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Link, TextLink } from '../ui/Link.tsx';
import { Refusal } from '../ui/Message.tsx';

/** The free times by day, each a link to the form for the visitor's details. */
export function TimesStep({
  hosts,
  host_id,
  request,
  zone,
  zones,
  days,
  ...pages
}: Extract<BookingView, { step: 'times' }>) {
  return (
    <>
      <form action={BOOK_PATH} className="booking__choices stack" data-zone-form="">
        {request && <input type="hidden" name="request" value={request} />}
        <Field as="select" label="Your time zone" name="zone" defaultValue={zone}>
          {zones.map((name) => (
            <option key={name} value={name}>
              {name.replaceAll('_', ' ')}
            </option>
          ))}
        </Field>
        {hosts.length > 1 && (
          <Field as="select" label="With" name="with" defaultValue={host_id}>
            <option value="">Anyone who is free</option>
            {hosts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Field>
        )}
        <Button type="submit" tone="ghost" glyph={false}>
          Show these times
        </Button>
      </form>
      {days.length === 0 && <NothingFree />}
      {days.map(({ day, slots }) => (
        <section key={day} aria-label={day}>
          <h2>{day}</h2>
          <ul className="booking__times cluster">
            {slots.map(({ at, host_id, time, london }) => (
              <li key={at}>
                <Link
                  className="chip"
                  to={`${BOOK_PATH}?${new URLSearchParams({ at, with: host_id, zone, ...(request && { request }) })}`}
                >
                  <span className="visually-hidden">{day}, </span>
                  {time}
                  {london && <small>London {london}</small>}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <DayPages {...pages} path={BOOK_PATH} />
    </>
  );
}

/** Links to the days before and after. */
function DayPages({ earlier, later, path }: Pick<BookingTimes, 'earlier' | 'later'> & { path: string }) {
  if (!earlier && !later) return null;
  return (
    <p className="cluster">
      {earlier && <Link to={`${path}${earlier}`}>Earlier days</Link>}
      {later && <Link to={`${path}${later}`}>Later days</Link>}
    </p>
  );
}

const TAKEN = 'This time is not free any more. Choose one of the next free times below.';

type DetailsStepProps = Extract<BookingView, { step: 'details' }> & { outcome: FormOutcome | undefined };

/**
 * The consultation form for a chosen time; if that was taken, for one of the next, with what was typed. Whoever has sent the
 * form before only confirms the time.
 */
export function DetailsStep({ zone, request, chosen, next, outcome }: DetailsStepProps) {
  if (!chosen && next.length === 0 && !outcome) return <NothingFree />;
  const message = outcome?.message ?? (chosen ? null : TAKEN);
  return (
    <form className="stack" action={BOOK_PATH} method="post">
      {message && <Refusal>{message}</Refusal>}
      <input type="hidden" name="zone" value={zone} />
      {request && <input type="hidden" name="request" value={request} />}
      {chosen ? (
        <>
          <input type="hidden" name="slot" value={`${chosen.at} ${chosen.host_id}`} />
          <WhenAndWhere {...chosen} />
          <p>
            <TextLink to={`${BOOK_PATH}?${new URLSearchParams({ zone, ...(request && { request }) })}`}>
              Choose another time
            </TextLink>
          </p>
        </>
      ) : next.length > 0 ? (
        <fieldset className="stack">
          <legend>The next free times</legend>
          <SlotChoice days={next} />
        </fieldset>
      ) : (
        <input type="hidden" name="slot" value={outcome?.values.slot} />
      )}
      <div className="form-panel__fields cards cards--2">
        {request ? (
          <p>We have your details from your request. Only the time is missing.</p>
        ) : (
          <ConsultationFields outcome={outcome} />
        )}
        <div className="form-panel__actions field--wide cluster">
          <Button type="submit">Book this time</Button>
        </div>
      </div>
    </form>
  );
}

function WhenAndWhere({ when, london, host, where }: ShownAppointment) {
  return (
    <p className="booking__when stack">
      <strong>{when}</strong>
      {london && <span>London: {london}</span>}
      <span>{host}</span>
      <span>{where}</span>
    </p>
  );
}

/** What was booked, with a form to cancel it and, below it, one to move it: mail scanners open links, but press no button. */
export function AppointmentStep({
  path,
  appointment,
  message,
  days,
  earlier,
  later,
}: Extract<BookingView, { step: 'appointment' }>) {
  return (
    <>
      {message && <Refusal>{message}</Refusal>}
      <WhenAndWhere {...appointment} />
      <form action={path} method="post">
        <Button type="submit" name="action" value="cancel" tone="ghost" glyph={false}>
          Cancel this meeting
        </Button>
      </form>
      {days.length > 0 && (
        <form className="stack" action={path} method="post">
          <h2>Choose another time</h2>
          <SlotChoice days={days} />
          <DayPages earlier={earlier} later={later} path={path} />
          <Button type="submit" name="action" value="move">
            Move it to this time
          </Button>
        </form>
      )}
    </>
  );
}

/** Free times to choose one from, by day. */
function SlotChoice({ days }: { days: readonly ShownDay[] }) {
  return days.map(({ day, slots }) => (
    <fieldset key={day}>
      <legend>{day}</legend>
      <div className="booking__times cluster">
        {slots.map(({ at, host_id, time, london }) => (
          <label key={at} className="chip">
            <input type="radio" name="slot" value={`${at} ${host_id}`} required />
            <span>{time}</span>
            {london && <small>London {london}</small>}
          </label>
        ))}
      </div>
    </fieldset>
  ));
}

/** Where nothing is free: the form, by which a colleague agrees a time. */
function NothingFree() {
  return (
    <>
      <p>{usePageTexts('book').none}</p>
      <p>
        <ButtonLink to={CONSULTATION_PATH}>Send a request</ButtonLink>
      </p>
    </>
  );
}
