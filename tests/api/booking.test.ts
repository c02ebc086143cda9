import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import pg from 'pg';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { showPageTexts } from '#shared/page-texts/show.ts';
import { CONSULTATION_REQUESTED_PATH } from '#shared/public.ts';
import { findSlots } from '../../api/consultations/booking/availability.ts';
import { bookSlot, changeBooking } from '../../api/consultations/booking/book.ts';
import { calendarWork } from '../../api/consultations/booking/read-calendars.ts';
import { erasePersonalData } from '../../api/personal-data/erase.ts';
import { openDatabase } from '../../api/platform/database/database.ts';
import { toApiError } from '../../api/platform/http/api-error.ts';
import type { NewMail } from '../../api/platform/mail/outbox.ts';
import { remindOfAppointments } from '../../api/reminders/remind.ts';
import { aConsultation } from '../../seeds/factories.ts';
import { ask, conflict } from '../support/admin-client.ts';
import { signIn, withAdmin } from '../support/sign-in.ts';
import { temporaryFolder } from '../support/temporary.ts';

const { product, asAdmin } = withAdmin();
const ALL_WEEK = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '09:00', to: '17:00' }));
let host_id: string;

beforeAll(async () => {
  const people = await asAdmin<{ id: string }[]>('consultations/assignees');
  host_id = people.body[0]?.id ?? '';
  const body = { user_id: host_id, is_on: true, hours: ALL_WEEK, notice_hours: 0, gap_minutes: 0 };
  expect((await asAdmin('availability', { body })).status).toBe(201);
});

/** The appointments, newest first. */
const appointments = () => product.db('appointments').orderBy('created_at', 'desc');
const consultation = (where: object) => product.db('consultations').where(where).first();
/** From a fixed time, so that no slot passes between two calls. */
const IN_TWO_DAYS = Date.now() + 48 * 3_600_000;
const nextSlot = async () => {
  const [host] = await findSlots(product.db);
  return new Date(host?.slots.find((slot) => slot > IN_TWO_DAYS) ?? 0).toISOString();
};
const page = async (path: string, fields?: Record<string, string>) => {
  const answer = await ask<string>(product.url + path, { body: fields && new URLSearchParams(fields) });
  return { status: answer.status, to: answer.headers.get('location') ?? '', html: answer.body };
};
const VISITOR = {
  ...{ firstName: 'Moana', lastName: 'Tane', companyName: 'Harbour Ferries', email: 'moana@example.com' },
  ...{ message: 'My own words', consent: 'on', zone: 'Pacific/Auckland' },
};

const servicesOf = (post: (trx: unknown, mail: NewMail) => Promise<void>) =>
  ({
    outbox: { words: async (_trx: unknown, mail: 'mail-meeting') => showPageTexts(mail, {}), post },
    mailer: { transport: 'smtp' },
    mailAddress: 'hello@example.com',
    site: { name: 'Verve', url: 'https://www.example.com' },
    db: product.db,
  }) as never;

it('is booked, moved and cancelled by plain forms, with one mail to each side at each step', async () => {
  const at = await nextSlot();
  const times = await page('/book?zone=Pacific/Auckland');
  expect(times).toMatchObject({ status: 200 });
  expect(times.html).toContain('London');
  const details = await page(`/book?${new URLSearchParams({ at, with: host_id, zone: 'Pacific/Auckland' })}`);
  expect(details.html).toContain(`value="${at} ${host_id}"`);
  const booked = await page('/book', { ...VISITOR, slot: `${at} ${host_id}` });
  expect(booked).toMatchObject({ status: 303, to: expect.stringMatching(/^\/book\/appointment\//) });
  const appointment = await appointments().first();
  const kept = { starts_at: at, host_id, is_booked: true, zone: 'Pacific/Auckland', sequence: 0 };
  expect(appointment).toMatchObject(kept);
  expect(await product.db('consultations').first()).toMatchObject({
    ...{ status: 'meeting_agreed', source: 'book', consent: true, message: 'My own words' },
    ...{ consent_version: expect.any(String), respond_by: expect.any(String) },
  });
  const mails = () => product.db('mails').where({ kind: 'appointment' }).orderBy('created_at');
  expect(await mails()).toHaveLength(2);
  expect((await mails()).some(({ text_body }) => text_body.includes(booked.to))).toBe(true);
  // The only administrator is the host, and hears of it once.
  expect((await mails()).some(({ text_body }) => text_body.includes('My own words'))).toBe(true);
  expect(await product.db('mails').where({ kind: 'consultation_notification' })).toEqual([]);

  // Sent once more, by a reload after a lost answer.
  expect(await page('/book', { ...VISITOR, slot: `${at} ${host_id}` })).toEqual(booked);
  expect([await appointments(), await mails()]).toMatchObject([{ length: 1 }, { length: 2 }]);

  const taken = await page('/book', { ...VISITOR, email: 'other@example.com', slot: `${at} ${host_id}` });
  expect(taken.status).toBe(409);
  for (const part of ['This time has just been taken', 'My own words', 'type="radio"'])
    expect(taken.html).toContain(part);

  const other = await nextSlot();
  expect((await page(booked.to, { action: 'move', slot: `${other} ${host_id}` })).status).toBe(303);
  const { id } = appointment;
  expect(await appointments().first()).toMatchObject({ id, starts_at: other, sequence: 1 });
  expect(await mails()).toHaveLength(4);

  expect((await page(booked.to)).status).toBe(200);
  expect(await appointments().first()).toMatchObject({ cancelled_at: null });
  expect((await page(booked.to, { action: 'cancel' })).status).toBe(303);
  expect(await appointments().first()).toMatchObject({ sequence: 2, cancelled_at: expect.any(String) });
  expect(await mails()).toHaveLength(6);
  expect((await page(booked.to, { action: 'cancel' })).status).toBe(409);
  expect((await page(`${booked.to}x`)).status).toBe(404);
  expect(await product.db('consultations').first()).toMatchObject({ status: 'replied' });
  const over = await page(booked.to);
  expect(over.html).toContain('It is cancelled');
  const request = /\/book\?request=([^"]+)"/.exec(over.html)?.[1] ?? '';
  const again = await page(`/book?at=${at}&request=${request}`);
  expect(again.html).toContain('Only the time is missing');
});

/** Sends the form for a consultation. */
const request = async (email: string) => {
  const { zone: _zone, ...body } = { ...VISITOR, email, consent: true };
  const path = `${product.url}/api/handle-consultation-request`;
  return (await ask<{ id: string; booking: string }>(path, { body })).body;
};

it('a request that was sent gets its time by a link, without its words once more, and no second enquiry', async () => {
  const body = await request('asked@example.com');
  const [confirmation] = await product.db('mails').where({ kind: 'consultation_confirmation' });
  expect(confirmation.text_body).toContain(product.url + body.booking);
  const token = new URL(body.booking, product.url).searchParams.get('request') ?? '';
  expect((await page(body.booking)).html).toContain(encodeURIComponent(token));
  const slot = `${await nextSlot()} ${host_id}`;
  const at = slot.split(' ')[0] ?? '';
  const details = await page(`/book?${new URLSearchParams({ at, request: token })}`);
  for (const part of [`name="request" value="${token}"`, 'Only the time is missing'])
    expect(details.html).toContain(part);
  await product.db('rate_limits').delete();
  const booked = await page('/book', { slot, request: token });
  expect(booked.to).toMatch(/^\/book\/appointment\//);
  expect(await page('/book', { slot, request: token })).toEqual(booked);
  const agreed = { id: body.id, status: 'meeting_agreed' };
  expect(await product.db('consultations').where({ email: 'asked@example.com' })).toMatchObject([agreed]);
  const again = await page('/book', { slot: `${await nextSlot()} ${host_id}`, request: token });
  expect(again.status).toBe(409);
  expect(again.html).toContain('We cannot book a time for the request that you sent');
  expect(again.html).not.toContain('Only the time is missing');
  const other = token.replace(body.id, '00000000-0000-4000-8000-000000000000');
  expect((await page('/book', { slot, request: other })).status).toBe(409);
});

it('a request that is held back, whose visitor left before the browser released it, keeps the wish and shows no form again', async () => {
  const { id, booking } = await request('left@example.com');
  const held = { status: 'spam', spam_reason: 'too fast', notes: 'Rang, will call back' };
  await product.db('consultations').where({ id }).update(held);
  const token = new URL(booking, product.url).searchParams.get('request') ?? '';
  await page('/book', { slot: `2027-01-04T09:00:00Z ${host_id}`, request: token });
  const answer = await page('/book', { slot: `2027-01-05T09:00:00Z ${host_id}`, request: token });
  expect(answer).toMatchObject({ status: 303, to: CONSULTATION_REQUESTED_PATH });
  await page('/book', { slot: '', request: token });
  const wish =
    /^Rang, will call back\n\nWanted a meeting on Tuesday 5 January 2027 at 09:00, London time\. [^\n]*$/;
  expect(await consultation({ id })).toMatchObject({ status: 'spam', notes: expect.stringMatching(wish) });
  expect(await product.db('appointments').where({ consultation_id: id })).toEqual([]);
});

it('a colleague’s change and a restored enquiry do not get into a time that visitors have booked', async () => {
  const [one, two] = await appointments().where({ is_booked: true });
  const set = (id: string, values: object) => product.db('appointments').where({ id }).update(values);
  await set(two.id, { cancelled_at: null });
  const { starts_at, minutes, how } = one;
  const path = `consultations/${two.consultation_id}`;
  const body = { starts_at, minutes, host_id, how, place: null, line: null, send: false };
  const moved = await asAdmin(`${path}/appointments/${two.id}`, { method: 'PUT', body });
  expect(moved).toMatchObject(conflict(/Somebody has booked this colleague/));

  // It is over, and a colleague notes later that another one was at that time.
  const over = { starts_at: '2026-01-05T09:00:00Z', ends_at: '2026-01-05T09:30:00Z' };
  await set(two.id, over);
  expect((await asAdmin(path, { method: 'DELETE' })).status).toBe(200);
  await set(one.id, over);
  const restore = () =>
    asAdmin('bin/restore', { body: { resource: 'consultations', ids: [two.consultation_id] } });
  expect(await restore()).toMatchObject(conflict(/somebody has booked since/));
  await set(one.id, { cancelled_at: new Date() });
  // Deleted before a version that has the column.
  const row = product.db.raw(`row #- '{appointments,0,is_booked}'`);
  await product.db('deleted_records').where({ record_id: two.consultation_id }).update({ row });
  expect((await restore()).status).toBe(200);
  expect(await product.db('appointments').where({ id: two.id }).first()).toMatchObject({ is_booked: false });
});

it('an enquiry is not deleted, erased or held as spam before its meeting is cancelled, and the time is then free', async () => {
  const at = await nextSlot();
  const email = 'coming@example.com';
  await product.db('rate_limits').delete();
  expect((await page('/book', { ...VISITOR, email, slot: `${at} ${host_id}` })).status).toBe(303);
  const [{ id, consultation_id }] = await appointments();
  const path = `consultations/${consultation_id}`;
  const put = (to: string, body: object) => asAdmin(to, { method: 'PUT', body });
  const refused = conflict(/^Moana Tane has a meeting on .+ at \d\d:\d\d, London time\. Cancel it first\.$/);
  expect(await put(path, { status: 'spam' })).toMatchObject(refused);
  const both = { ids: [consultation_id], data: { status: 'spam' } };
  expect(await put('consultations', both)).toMatchObject(refused);
  expect(await asAdmin(path, { method: 'DELETE' })).toMatchObject(refused);
  const erase = product.db.transaction((trx) =>
    erasePersonalData(trx, email, randomUUID(), { enqueue: vi.fn() }),
  );
  await expect(erase).rejects.toMatchObject({ code: 'conflict' });
  await asAdmin(`${path}/appointments/${id}/cancel`, { body: { send: false } });
  expect((await put(path, { status: 'spam' })).status).toBe(200);
  expect((await asAdmin(path, { method: 'DELETE' })).status).toBe(200);
  expect(await nextSlot()).toBe(at);
});

it('a colleague who saves the former time while a visitor moves the appointment is told so', async () => {
  const request = aConsultation({ first_name: 'Harriet', responded_at: '2026-01-01T09:00:00.000Z' });
  await product.db('consultations').insert(request);
  const db = product.db;
  const wanted = { host_id, at: await nextSlot(), zone: 'Europe/London' };
  const quietly = servicesOf(async () => undefined);
  const booked = await db.transaction((trx) => bookSlot(trx, request, wanted, quietly));
  const { id, starts_at, minutes, how, updated_at } = booked;
  // The time of the first answer stays.
  expect((await consultation({ id: request.id })).responded_at).toBe('2026-01-01T09:00:00.000Z');
  const at = await nextSlot();
  const save = (seen: string) =>
    asAdmin<{ message: string }>(`consultations/${request.id}/appointments/${id}`, {
      method: 'PUT',
      body: { starts_at, minutes, host_id, how, place: 'Here', line: null, send: false, seen },
    });
  let saved: ReturnType<typeof save> | undefined;
  const moving = servicesOf(async () => {
    saved ??= save(updated_at);
    const waiting = () =>
      db('pg_stat_activity').whereRaw(`datname = current_database() and wait_event_type = 'Lock'`);
    await expect.poll(waiting).toHaveLength(1);
  });
  await db.transaction((trx) => changeBooking(trx, id, at, moving));
  expect(await saved).toMatchObject(conflict(/^Harriet saved this meeting/));
  const moved = await db('appointments').where({ id }).first();
  expect(moved).toMatchObject({ starts_at: at, sequence: 1 });
  // A reminder meanwhile is no change.
  await db('appointments').where({ id }).update({ reminded_at: db.fn.now() });
  // Visitors see no address of a colleague without a name.
  const profile = db('profiles').where({ user_id: host_id });
  const { full_name } = await profile.clone().first('full_name');
  await profile.clone().update({ full_name: '' });
  expect((await save(moved.updated_at)).status).toBe(200);
  // Of what has changed, the visitor is reminded again.
  expect(await db('appointments').where({ id }).first('host', 'reminded_at')).toEqual({
    host: expect.not.stringContaining('@'),
    reminded_at: null,
  });
  await profile.update({ full_name });
});

it('of twenty visitors at once one gets the time, and the others are told that it is taken or to come again', async () => {
  const at = await nextSlot();
  const services = servicesOf(async () => undefined);
  const db = openDatabase(product.databaseUrl, { max: 10 });
  onTestFinished(() => db.destroy());
  const bookings = Array.from({ length: 20 }, (_, n) =>
    db.transaction(async (trx) => {
      const request = aConsultation({ email: `visitor${n}@example.com` });
      await trx('consultations').insert(request);
      return bookSlot(trx, request, { host_id, at, zone: 'Europe/London' }, services);
    }),
  );
  const results = await Promise.allSettled(bookings);
  const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
  expect(refused).toHaveLength(19);
  // A slow machine refuses those who have waited too long for a connection: they may try again.
  const others = refused.filter((reason) => reason.code !== 'conflict');
  for (const reason of others) expect(toApiError(reason, { originalUrl: '/book' }).code).toBe('unavailable');
  expect(others.length).toBeLessThan(19);
  expect(await product.db('consultations').whereLike('email', 'visitor%')).toHaveLength(1);
});

/** Ends the connection of the next transaction before its statement of this number, as the end of the process would. */
function dieAtStatement(number: number): Disposable {
  let connection: pg.Client | undefined;
  let isArmed = true;
  let statements = 0;
  const { query } = pg.Client.prototype;
  return vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: [{ text?: string }]
  ) {
    const [{ text }] = given;
    if (isArmed && text === 'BEGIN;') {
      isArmed = false;
      connection = this;
    }
    if (this === connection) {
      statements += 1;
      if (statements === number) Reflect.get(this, 'connection').stream.destroy();
      if (text === 'COMMIT;') connection = undefined;
    }
    return Reflect.apply(query, this, given);
  } as never);
}

it('a booking that ends before any of its statements leaves nothing, and after the last all', async () => {
  const slot = `${await nextSlot()} ${host_id}`;
  const unsent = () => product.db('mails').whereIn('state', ['queued', 'sending']).pluck('id');
  await expect.poll(unsent).toEqual([]);
  const TABLES = ['consultations', 'appointments', 'appointment_events', 'mails'];
  const counts = () => Promise.all(TABLES.map(async (table) => (await product.db(table)).length));
  const before = await counts();
  let statement = 0;
  for (let status = 0; status !== 303 && statement < 50; ) {
    statement += 1;
    // So many requests of one visitor would be held back as spam.
    await product.db('rate_limits').delete();
    using _death = dieAtStatement(statement);
    ({ status } = await page('/book', { ...VISITOR, email: 'half@example.com', slot }));
    const stored = (await counts()).map((count, n) => count - (before[n] ?? 0));
    expect(stored, `before statement ${statement}`).toEqual(status === 303 ? [1, 1, 1, 2] : [0, 0, 0, 0]);
  }
  expect(statement).toBeGreaterThan(15);
});

it('tells who sends too many that it is too many, and keeps what was typed and the time', async () => {
  const booked = await page('/book', { ...VISITOR, slot: `${await nextSlot()} ${host_id}` });
  const slot = `${await nextSlot()} ${host_id}`;
  let found = { status: 0, html: '' };
  for (let n = 0; n < 12 && found.status !== 429; n += 1)
    found = await page('/book', { ...VISITOR, firstName: 'M', slot });
  expect(found.status).toBe(429);
  for (const part of ['Too many requests', 'My own words', 'value="Harbour Ferries"', `value="${slot}"`])
    expect(found.html).toContain(part);
  const moving = await page(booked.to, { slot });
  expect(moving.status).toBe(429);
  for (const part of ['Too many requests', 'Cancel this meeting', 'type="radio"'])
    expect(moving.html).toContain(part);
  expect((await page(`${booked.to}x`, { slot })).status).toBe(429);
  await product.db('rate_limits').delete();
});

it('says of an appointment that was deleted while its page was open that it is over', async () => {
  const quietly = servicesOf(async () => undefined);
  const cancel = product.db.transaction((trx) => changeBooking(trx, randomUUID(), null, quietly));
  await expect(cancel).rejects.toMatchObject({ code: 'conflict' });
});

it('reminds a visitor of the next day once, and not of what was only just booked or is held as spam', async () => {
  const [one] = await product.db('appointments').where({ is_booked: true, cancelled_at: null });
  const { id: _id, minutes: _generated, reminded_at: _never, ...row } = one;
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
  const from = (hour: number, updated: number) => ({
    ...{ ...row, id: randomUUID(), starts_at: hours(hour), ends_at: hours(hour + 0.5) },
    updated_at: hours(updated),
  });
  const spam = aConsultation({ status: 'spam' });
  await product.db('consultations').insert(spam);
  const held = { ...from(21, -48), consultation_id: spam.id, cancelled_at: null };
  const made = [from(20, -48), from(22, -1), from(30, -48), held];
  await product.db('appointments').insert(made);
  const posted: NewMail[] = [];
  const services = servicesOf(async (_trx, mail) => void posted.push(mail));
  for (let time = 0; time < 2; time++) await remindOfAppointments(services);
  const text = expect.stringContaining(made[0]?.id ?? '');
  expect(posted).toMatchObject([{ kind: 'appointment_reminder', text }]);
  const ids = made.map(({ id }) => id);
  await product.db('appointments').whereIn('id', ids).delete();
});

it('a calendar that was not read offers nothing', async () => {
  await product.db('availability').update({ calendar_url: 'https://calendar.example/secret.ics' });
  expect((await findSlots(product.db))[0]?.slots).toEqual([]);
  const [{ id }] = await product.db('availability');
  await product.db('calendar_reads').insert({ availability_id: id, read_at: new Date() });
  const [host] = await findSlots(product.db);
  expect(host?.slots.length).toBeGreaterThan(100);
  const starts_at = new Date(host?.slots[0] ?? 0).toISOString();
  const ends_at = new Date((host?.slots[0] ?? 0) + 1000).toISOString();
  await product.db('busy_times').insert({ availability_id: id, starts_at, ends_at });
  expect((await findSlots(product.db))[0]?.slots[0]).toBe(host?.slots[1]);
  const { email } = await product.db('users').where({ id: host_id }).first('email');
  const ics = (moment: string) => `${moment.replace(/\D/g, '').replace(/^(\d{8})(\d{6}).*/, '$1T$2')}Z`;
  const [one, two] = [1, 2].map((at) => new Date(host?.slots[at] ?? 0).toISOString());
  const event = (uid: string, start = '', more = '') =>
    `BEGIN:VEVENT\nUID:${uid}\nDTSTART:${ics(start)}\nDURATION:PT1M\n${more}END:VEVENT\n`;
  const declined = `ATTENDEE;PARTSTAT=DECLINED:mailto:${email.toUpperCase()}\n`;
  const file = `BEGIN:VCALENDAR\n${event('a', one)}${event('b', two, declined)}END:VCALENDAR\n`;
  const fetch = async (_url: string, { file: to }: { file: string }) => writeFile(to, file);
  const directory = await temporaryFolder();
  const services = { db: product.db, site: { url: product.url }, log: console, directory, fetch };
  await calendarWork(services as never).work({ key: 'all' } as never);
  expect(await product.db('busy_times').select('starts_at')).toEqual([{ starts_at: one }]);
  const { feed_token } = await product.db('availability').first('feed_token');
  const feed = await page(`/calendar/${feed_token}.ics`);
  expect(feed.html).toContain('BEGIN:VEVENT');
  expect((await page('/calendar/0.ics')).status).toBe(404);
});

it('of the appointments of a colleague who has left, the team hears, and a subscribed calendar no more', async () => {
  const { db } = product;
  await db('availability').update({ calendar_url: null });
  const booked = await page('/book', { ...VISITOR, slot: `${await nextSlot()} ${host_id}` });
  await signIn(product, 'admin');
  const [{ email }] = await db('users').where({ id: host_id }).update({ status: 'deactivated' }, 'email');
  await db('mails').delete();
  expect((await page(booked.to, { action: 'cancel' })).status).toBe(303);
  const mails = await db('mails').select('to_address', 'reply_to', 'text_body');
  const toVisitor = mails.filter(({ to_address }) => to_address === VISITOR.email);
  expect(toVisitor).toMatchObject([{ text_body: expect.stringContaining('A reply goes to Verve') }]);
  expect(mails.length).toBeGreaterThan(1);
  expect(JSON.stringify(mails)).not.toContain(email);
  const { feed_token } = await db('availability').first('feed_token');
  expect((await page(`/calendar/${feed_token}.ics`)).status).toBe(404);
});
