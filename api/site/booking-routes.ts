import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import type { BookingView } from '#shared/booking-view.ts';
import { STATUS_OF_CODE } from '#shared/errors.ts';
import {
  APPOINTMENT_PATH,
  BOOK_PATH,
  CONSULTATION_REQUESTED_PATH,
  type FormOutcome,
} from '#shared/public.ts';
import { findSlots } from '../consultations/booking/availability.ts';
import { changeBooking } from '../consultations/booking/book.ts';
import { bookingPath, findBooking, findWaiting, waitingPath } from '../consultations/booking/link.ts';
import { calendarFile } from '../consultations/calendar-file.ts';
import { bookForRequest, requestConsultation } from '../consultations/receive-enquiry.ts';
import { assignable, type StoredAppointment } from '../consultations/stored-enquiry.ts';
import { toApiError } from '../platform/http/api-error.ts';
import { limitRequests, refuseForeignOrigins } from '../platform/http/protection.ts';
import { isUuid } from '../platform/http/resource.ts';
import type { Services } from '../services.ts';
import { freeSlots, nextTimes, shownAppointment, shownSlot, timesOf, zoneOf } from './booking-view.ts';
import { bodyOf, type Fields, parseForm, SHOWN_AGAIN, textsIn, textsOf } from './form-posts.ts';
import { visitOf } from './public-routes.ts';

/** Days for which an appointment stays in a subscribed calendar. */
const FEED_DAYS = 60;

/**
 * The pages on which visitors book a time, and change or cancel it by their link. They are plain forms: GET changes nothing, and
 * a refusal is the page again with what was typed. Free times change by themselves, so that no cache stores these pages.
 */
export function bookingRouter(services: Services): Router {
  const { db, renderPage } = services;
  const router = Router();
  const limit = (name: string, perMinute: number) =>
    limitRequests(db, { name, limit: perMinute, windowSeconds: 60 });
  const reading = limit('booking-page', 120);
  // Read first, so that a refusal can show what was typed.
  const form: RequestHandler[] = [parseForm, refuseForeignOrigins(services.site.url), limit('booking', 10)];

  const send = async (response: Response, view: BookingView, status = 200, outcome?: FormOutcome) => {
    const path = view.step === 'appointment' ? view.path : BOOK_PATH;
    const page = await renderPage(path, { booking: view, ...(outcome && { outcome }) });
    response
      .status(status)
      .set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
      .set(response.req.method === 'POST' ? SHOWN_AGAIN : {})
      .type('html')
      .send(page.html);
  };

  router.get(BOOK_PATH, reading, async (request, response) => {
    const { scheduling_url, is_booking } = await services.settings.current();
    // Without either the page leads to the form.
    if (!is_booking && scheduling_url) return response.redirect(303, scheduling_url);
    const given = textsIn(request.query);
    const zone = zoneOf(given.zone);
    const request_token = await waitingToken(given);
    if (given.at) {
      const view = await detailsView({ ...given, at: given.at, host_id: given.with, request: request_token });
      return send(response, view, view.chosen ? 200 : 409);
    }
    const hosts = await findSlots(db);
    const wanted = hosts.filter(({ user_id }) => !given.with || user_id === given.with);
    const query = {
      ...(given.with && { with: given.with }),
      ...(request_token && { request: request_token }),
    };
    const times = timesOf(freeSlots(wanted), { zone, from: given.from ?? '', query });
    const names = hosts.map(({ user_id, name }) => ({ id: user_id, name }));
    const host_id = given.with ?? '';
    await send(response, { step: 'times', hosts: names, host_id, request: request_token, ...times });
  });

  const book: RequestHandler = async (request, response) => {
    const fields = textsIn(request.body);
    const { at, host_id } = choiceIn(fields);
    const wanted = {
      at: isoOf(at),
      host_id: isUuid(host_id) ? host_id : NOBODY,
      zone: zoneOf(fields.zone),
    };
    const id = fields.request
      ? await bookForRequest(services, fields.request, wanted)
      : (await requestConsultation(services, bodyOf(fields), 'book', visitOf(request), wanted)).id;
    const booked = await db('appointments').where({ consultation_id: id, is_booked: true }).first('id');
    response.redirect(303, booked ? await bookingPath(db, booked.id) : CONSULTATION_REQUESTED_PATH);
  };

  /** What is refused, also before it is tried, is the page again, with the reason and what was typed. */
  const refused: ErrorRequestHandler = async (error, request, response, next) => {
    if (response.headersSent) return next(error);
    const { code, message, errors = {} } = toApiError(error, request);
    if (code === 'internal') request.log?.error({ err: error }, 'booking failed');
    const status = STATUS_OF_CODE[code];
    if (request.params.token) {
      const appointment = await bookingOf(request);
      if (!appointment) return next(error);
      return send(response, await appointmentView(appointment, { message }), status);
    }
    const fields = code === 'forbidden' ? {} : textsIn(request.body);
    const request_token = await waitingToken(fields);
    // Too many in a minute ask for no free times.
    const view =
      code === 'too_many' || code === 'forbidden'
        ? detailsOf(fields.zone, request_token)
        : await detailsView({ ...choiceIn(fields), zone: fields.zone, request: request_token });
    const values = textsOf(bodyOf(fields));
    await send(response, view, status, { status, message, errors: textsOf(errors), values, source: 'book' });
  };
  router.post(BOOK_PATH, ...form, book, refused);

  /** The token of a request that waits for a time; '' if there is none, or it has one by now. */
  const waitingToken = async ({ request = '' }: Fields): Promise<string> =>
    (await findWaiting(db, request)) ? request : '';

  const detailsOf = (zone: string | undefined, token: string) =>
    ({ step: 'details', zone: zoneOf(zone), request: token, chosen: null, next: [] }) as const;

  const detailsView = async (given: { at: string; host_id?: string; zone?: string; request: string }) => {
    const hosts = await findSlots(db);
    const details = detailsOf(given.zone, given.request);
    const { zone } = details;
    const wanted = hosts.filter(({ user_id }) => !given.host_id || user_id === given.host_id);
    const slot = freeSlots(wanted).find(({ at }) => at === Date.parse(given.at));
    if (!slot) return { ...details, next: nextTimes(freeSlots(hosts), zone) };
    return { ...details, chosen: { ...shownSlot(slot, zone), ...shownAppointment(asked(slot), zone) } };
  };

  const appointmentView = async (
    appointment: StoredAppointment,
    { from = '', message = null }: { from?: string; message?: string | null },
  ): Promise<BookingView> => {
    const { id, cancelled_at, starts_at, host_id, consultation_id } = appointment;
    if (cancelled_at || Date.parse(starts_at) < Date.now())
      return {
        step: 'ended',
        cancelled: cancelled_at !== null,
        again: await waitingPath(db, consultation_id),
      };
    const zone = zoneOf(appointment.zone);
    const slots = freeSlots(await findSlots(db, { user_id: host_id, except: id })).filter(
      ({ at }) => at !== Date.parse(starts_at),
    );
    return {
      step: 'appointment',
      path: await bookingPath(db, id),
      appointment: shownAppointment(appointment, zone),
      message,
      ...timesOf(slots, { zone, from, query: {} }),
    };
  };

  const bookingOf = ({ params }: Request) => findBooking(db, String(params.token).slice(0, 200));

  router.get(`${APPOINTMENT_PATH}/:token`, reading, async (request, response) => {
    const appointment = await bookingOf(request);
    if (!appointment) return send(response, { step: 'unknown' }, 404);
    const { from = '' } = textsIn(request.query);
    await send(response, await appointmentView(appointment, { from }));
  });

  const change: RequestHandler = async (request, response) => {
    const appointment = await bookingOf(request);
    if (!appointment) return send(response, { step: 'unknown' }, 404);
    const fields = textsIn(request.body);
    const at = fields.action === 'cancel' ? null : isoOf(choiceIn(fields).at);
    await db.transaction((trx) => changeBooking(trx, appointment.id, at, services));
    response.redirect(303, request.originalUrl.split('?')[0] as string);
  };
  router.post(`${APPOINTMENT_PATH}/:token`, ...form, change, refused);

  router.get('/calendar/:token.ics', reading, async (request, response, next) => {
    const owner = await assignable(db)
      .join('availability as a', 'a.user_id', 'u.id')
      .where({ 'a.feed_token': request.params.token })
      .first('a.user_id');
    if (!owner) return next();
    const rows = await db('appointments as a')
      .join('consultations as c', 'c.id', 'a.consultation_id')
      .where({ 'a.host_id': owner.user_id })
      .whereNull('a.cancelled_at')
      .whereRaw('a.ends_at > now() - make_interval(days => ?)', [FEED_DAYS])
      .orderBy('a.starts_at')
      .select('a.*', 'c.first_name', 'c.last_name', 'c.company_name');
    const { name, url } = services.site;
    const events = rows.map((row) => ({
      uid: `${row.id}@${new URL(url).hostname}`,
      ...{ sequence: row.sequence, isCancelled: false, starts_at: row.starts_at, ends_at: row.ends_at },
      written_at: row.updated_at,
      summary: `${row.first_name} ${row.last_name} (${row.company_name})`,
      description: `${url}/admin/consultations/${row.consultation_id}/edit`,
      location: row.place ?? '',
    }));
    response
      .set('Cache-Control', 'no-store')
      .type('text/calendar; charset=utf-8')
      .send(calendarFile('PUBLISH', events, name));
  });

  return router;
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** A choice among times is one value: the time, and with whom. */
function choiceIn({ slot = '' }: Fields): { at: string; host_id: string } {
  const [at = '', host_id = ''] = slot.split(' ');
  return { at, host_id };
}

const asked = ({ at, host }: Parameters<typeof shownSlot>[0]) => ({
  starts_at: new Date(at).toISOString(),
  host: host.name,
  how: host.how,
  place: host.place,
});

/** @returns the time in ISO 8601 in UTC; for none, one that is never free */
const isoOf = (at: string): string =>
  Number.isNaN(Date.parse(at)) ? new Date(0).toISOString() : new Date(at).toISOString();
