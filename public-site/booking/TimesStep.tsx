import { useId } from 'react';
import type { BookingTimes, BookingView } from '#shared/booking-view.ts';
import { BOOK_PATH } from '#shared/public.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Link } from '../ui/Link.tsx';
import { NothingFree } from './SlotChoice.tsx';

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
  const texts = usePageTexts('book');
  const id = useId();
  return (
    <div className="booking__body">
      <form action={BOOK_PATH} className="booking__choices" data-zone-form="">
        {request && <input type="hidden" name="request" value={request} />}
        <div className="field">
          <label htmlFor={`${id}zone`}>{texts.zone}</label>
          <select id={`${id}zone`} name="zone" defaultValue={zone}>
            {zones.map((name) => (
              <option key={name} value={name}>
                {name.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
        </div>
        {hosts.length > 1 && (
          <div className="field">
            <label htmlFor={`${id}with`}>{texts.host}</label>
            <select id={`${id}with`} name="with" defaultValue={host_id}>
              <option value="">{texts.anybody}</option>
              {hosts.map((host) => (
                <option key={host.id} value={host.id}>
                  {host.name}
                </option>
              ))}
            </select>
          </div>
        )}
        <Button type="submit" tone="ghost" glyph={false}>
          {texts.show}
        </Button>
      </form>
      {days.length === 0 && <NothingFree />}
      {days.map(({ day, slots }) => (
        <section key={day} aria-label={day}>
          <h2>{day}</h2>
          <ul className="booking__times">
            {slots.map(({ at, host_id, time, london }) => (
              <li key={at}>
                <Link
                  to={`${BOOK_PATH}?${new URLSearchParams({ at, with: host_id, zone, ...(request && { request }) })}`}
                >
                  <span className="visually-hidden">{day}, </span>
                  {time}
                  {london && (
                    <small>
                      {texts.london} {london}
                    </small>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <DayPages {...pages} path={BOOK_PATH} />
    </div>
  );
}

/** Links to the days before and after. */
export function DayPages({
  earlier,
  later,
  path,
}: Pick<BookingTimes, 'earlier' | 'later'> & { path: string }) {
  const texts = usePageTexts('book');
  if (!earlier && !later) return null;
  return (
    <p className="booking__pages">
      {earlier && <Link to={`${path}${earlier}`}>{texts.earlier}</Link>}
      {later && <Link to={`${path}${later}`}>{texts.later}</Link>}
    </p>
  );
}
