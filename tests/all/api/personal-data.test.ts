import path from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import type { ErasureReport, PersonalData } from '#shared/personal-data.ts';
import { finishErasures, resumeErasures } from '../../../api/personal-data/erase.ts';
import { sweepMailFiles } from '../../../api/platform/mail/mailer.ts';
import { run } from '../../../api/subscriptions/import/work.ts';
import { aConsultation } from '../../../seeds/factories.ts';
import { ask } from '../../support/admin-client.ts';
import { CONSULTATION_REQUEST } from '../../support/consultation-request.ts';
import { eventually } from '../../support/eventually.ts';
import { readMail } from '../../support/mail.ts';
import { placesOfText } from '../../support/places-of-text.ts';
import { passwordProof, withAdmin } from '../../support/sign-in.ts';

const { product, cookie: admin, asAdmin } = withAdmin({ env: { CONSULTATION_NOTIFY: 'team@example.com' } });
afterEach(async () => {
  await product.db('rate_limits').delete();
});

const command = <T>(name: string, body: object, cookie: string | undefined = admin) =>
  ask<T>(`${product.url}/api/admin/personal-data/${name}`, {
    cookie,
    body,
    headers: passwordProof(product, cookie ?? ''),
  });

it.each(['export', 'erase'])('asks for the password again before it can %s', async (name) => {
  const body = { email: 'ada@example.com', format: 'json' };
  expect(await asAdmin(`personal-data/${name}`, { body })).toMatchObject({
    status: 403,
    body: { code: 'password_required' },
  });
  expect(await product.db('audit_log').where({ action: name })).toEqual([]);
});

const request = (email: string, fields: object = {}) =>
  ask(`${product.url}/api/handle-consultation-request`, {
    body: { ...CONSULTATION_REQUEST, email, ...fields },
  });
const subscribe = (email: string) => ask(`${product.url}/api/subscribe-newsletter`, { body: { email } });
const importList = async (fields: object): Promise<{ id: string }> =>
  (
    await product.db('subscription_imports').insert({ filename: 'list.csv', state: 'done', ...fields }, 'id')
  )[0];
const find = async (email: string) => (await command<PersonalData>('search', { email })).body;

/** Creates a person who used every form, whose records were edited, and whom a note about somebody else mentions. */
async function knownPerson(email: string): Promise<void> {
  const { url, db } = product;
  await request(email);
  await subscribe(email.toUpperCase());
  await ask(`${url}/api/privacy-requests`, {
    body: { name: 'Ada Okafor', email, kind: 'access', message: 'What do you hold about me?' },
  });
  await ask(`${url}/api/auth/password/forgot`, { body: { email } });
  const { id } = await db('consultations').where({ email }).first('id');
  await asAdmin(`consultations/${id}`, { method: 'PUT', body: { notes: `Wrote to ${email} twice.` } });
  const deleted = aConsultation({ company_name: 'Binned', email });
  await db('consultations').insert(deleted);
  await asAdmin(`consultations/${deleted.id}`, { method: 'DELETE' });
  const details = JSON.stringify({ before: { email } });
  await db('audit_log').insert({ action: 'update', resource: 'consultations', record_id: id, details });
  const notes = `Recommended by <${email}>. Not the same as x${email}.`;
  await db('consultations').insert(aConsultation({ email: `not-${email}`, notes }));
}

describe('everything about one person', () => {
  it('is found only by the complete address, in any spelling', async () => {
    await knownPerson('found@example.com');
    const found = await find('Found@Example.com');
    expect(found.consultations).toHaveLength(1);
    expect(found.subscriptions).toMatchObject([{ status: 'pending', consent_version: expect.any(String) }]);
    expect(found.subscriptions[0]).not.toHaveProperty('confirm_token_hash');
    expect(found.privacy_requests).toMatchObject([{ kind: 'access' }]);
    expect(found.deleted_records).toMatchObject([
      { resource: 'consultations', row: { company_name: 'Binned' } },
    ]);
    expect(found.mails.map(({ kind }) => kind).sort()).toEqual([
      'consultation_confirmation',
      'consultation_notification',
      'privacy_request_acknowledgement',
      'privacy_request_notification',
      'subscription_confirmation',
    ]);
    expect(found.audit_log.length).toBeGreaterThanOrEqual(2);
    expect(found.mentions).toMatchObject([
      { table: 'consultations', column: 'notes', records: 1, stays: false },
    ]);
    expect(found.suppression).toBeNull();
    expect(found.account).toBeNull();
    for (const email of ['ound@example.com', 'found@example.co', 'nobody@example.com']) {
      const { consultations, mails, audit_log, mentions } = await find(email);
      expect([consultations, mails, audit_log, mentions]).toEqual([[], [], [], []]);
    }
    for (const email of ['found', 'found@', '@example.com', ''])
      expect((await command('search', { email })).status).toBe(422);
  });

  it('is exported as JSON and as a printable page, logged without the address', async () => {
    const json = await command<PersonalData>('export', { email: 'found@example.com', format: 'json' });
    expect(json.headers.get('content-disposition')).toMatch(
      /^attachment; filename=personal-data-[\d-]+\.json$/,
    );
    expect(json.headers.get('cache-control')).toContain('no-store');
    expect(json.body.consultations).toMatchObject([{ first_name: 'Ada', notes: expect.any(String) }]);
    expect(json.body).not.toHaveProperty('mentions');
    const page = await command<string>('export', { email: 'found@example.com', format: 'html' });
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.body).toContain('Personal data of found@example.com');
    expect(page.body).toContain('Sample &amp; Sons');
    expect(page.body).not.toMatch(/<script|<link|src=/);
    const log = await product.db('audit_log').where({ resource: 'personal-data' });
    expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['search', 'export']));
    expect(JSON.stringify(log)).not.toContain('example.com');
  });

  it('includes newsletters, reports of mail servers, and rows of imported lists', async () => {
    const { db } = product;
    const email = 'copied@example.com';
    await subscribe(email);
    const { id } = await db('subscriptions').where({ email }).first('id');
    const [letter] = await db('newsletters').insert({ subject: 'News of the <board>' }).returning('id');
    const recipient = { newsletter_id: letter.id, subscription_id: id, state: 'sent' };
    await db('newsletter_recipients').insert(recipient);
    const event = { event_key: email, type: 'bounce', source: 'smtp', at: new Date() };
    await db('mail_events').insert({ ...event, subscription_id: id });
    const list = await importList({ headers: ['Name', 'Note', '', 'Note'], total: 2 });
    const cells = JSON.stringify(['Ada Okafor', 'One', 'Copied@example.com', 'Two']);
    const row = { import_id: list.id, line: 2, cells };
    await db('subscription_import_rows').insert([
      { ...row, number: 1, email: 'Copied@example.com' },
      { ...row, number: 2, email: 'other@example.com' },
    ]);
    const { body } = await command<PersonalData>('export', { email, format: 'json' });
    expect(body.newsletters).toMatchObject([{ subject: 'News of the <board>', state: 'sent' }]);
    expect(body.mail_events).toMatchObject([{ type: 'bounce', hard: false }]);
    const named = [
      { Name: 'Ada Okafor' },
      { Note: 'One' },
      { 'Column 3': 'Copied@example.com' },
      { Note: 'Two' },
    ];
    expect(body.imported_rows).toMatchObject([{ filename: 'list.csv', cells: named }]);
    const page = await command<string>('export', { email, format: 'html' });
    for (const words of ['News of the &lt;board&gt;', '<dd>bounce</dd>', 'list.csv'])
      expect(page.body).toContain(words);
    await db('subscription_imports').where(list).delete();
  });

  it('says when an address belongs to a staff member', async () => {
    const { email } = await product.db('users').first('email');
    expect((await find(email)).account).toMatchObject({ email, full_name: 'Test Person' });
    expect((await command('erase', { email })).status).toBe(409);
    expect(await product.db('users').where({ email })).toHaveLength(1);
  });
});

/** Waits until jobs have removed the address from all other texts. */
const finished = () => expect.poll(() => product.db('erasures').pluck('id')).toEqual([]);

describe('an erasure', () => {
  it('removes the address from all tables, records that it happened, and affects nobody else', async () => {
    const email = 'a.b+c@example.com';
    await knownPerson(email);
    await request(`x${email}`);
    const answer = await command<ErasureReport>('erase', { email: 'A.B+c@example.com' });
    expect(answer).toMatchObject({
      status: 200,
      body: { deleted: { consultations: 1, subscriptions: 1, mails: 5, deleted_records: 1 }, anonymised: 1 },
    });
    await finished();
    // Wait for mails, because sending one moves its row.
    const waiting = () => product.db('mails').whereIn('state', ['queued', 'sending']).pluck('id');
    await expect.poll(waiting).toEqual([]);
    expect(await placesOfText(product.db, email)).toEqual(
      // Longer addresses of others that contain it.
      (await placesOfText(product.db, `x${email}`))
        .concat(await placesOfText(product.db, `not-${email}`))
        .sort(),
    );
    const { notes } = await product
      .db('consultations')
      .where({ email: `not-${email}` })
      .first();
    expect(notes).toMatch(
      /^Recommended by <\[erased [0-9a-f]{8}\]>\. Not the same as xa\.b\+c@example\.com\.$/,
    );
    expect(await product.db('privacy_requests').where({ name: 'Erased person' })).toMatchObject([
      { kind: 'access', status: 'done', email: 'erased@erased.invalid', notes: null },
    ]);
    const [entry] = await product.db('audit_log').where({ action: 'erase' });
    expect(entry).toMatchObject({ resource: 'personal-data', details: answer.body });
    const [end] = await product.db('audit_log').where({ action: 'finish_erasure' });
    expect(end).toMatchObject({ user_id: entry.user_id, request_id: entry.request_id });
    expect(end.details).toEqual({ blotted: 1 });
    expect(await find(email)).toMatchObject({
      suppression: { reason: 'erased' },
      consultations: [],
      mails: [],
    });
  });

  it('finds the address after a line break in a log', async () => {
    const email = 'behind.a.break@example.com';
    const details = JSON.stringify({ before: { notes: `Asked\n${email}\ttwice.` } });
    await product.db('audit_log').insert({ action: 'update', resource: 'posts', details });
    expect((await find(email)).audit_log).toHaveLength(1);
    await command('erase', { email });
    await finished();
    expect(await placesOfText(product.db, email)).toEqual([]);
  });

  it.each([
    ['first', (email: string) => [email, 'Town']],
    ['last, among others', (email: string) => ['Sent by', `Town, of ${email}`]],
  ])('finds the address in a list of texts: %s', async (name, headers) => {
    const email = `in.a.list.${name.length}@example.com`;
    const list = await importList({ headers: headers(email) });
    expect((await find(email)).mentions).toMatchObject([
      { table: 'subscription_imports', column: 'headers' },
    ]);
    await command('erase', { email });
    await finished();
    expect(await placesOfText(product.db, email)).toEqual([]);
    const left = await product.db('subscription_imports').where(list).first('headers');
    expect(left.headers.map((one: string) => one.replace(/\[erased [0-9a-f]{8}\]/, email))).toEqual(
      headers(email),
    );
  });

  it('deletes the person’s rows of an imported list, so that a list that still waits imports nobody in their place', async () => {
    const { db } = product;
    const email = 'listed@example.com';
    const list = await importList({ state: 'checked', total: 3 });
    const fields = { status: 'confirmed', source: 'import' };
    const row = { import_id: list.id, fields, outcome: 'add' };
    const [upper, lower, bea] = ['Listed@example.com', email, 'bea@example.com'];
    for (const one of [
      { number: 1, line: 2, cells: `["Ada Okafor", "${upper}"]`, email: upper },
      { number: 2, line: 3, cells: `["Ada Okafor", "${lower}"]`, outcome: 'invalid' },
      { number: 3, line: 4, cells: `["Sent by ${email}", "${bea}"]`, email: bea },
    ])
      await db('subscription_import_rows').insert({ ...row, ...one });
    await command('erase', { email });
    await finished();
    const left = await db('subscription_import_rows').where({ import_id: list.id }).select('number', 'cells');
    const blotted = expect.stringMatching(/^Sent by \[erased [0-9a-f]{8}\]$/);
    expect(left).toEqual([{ number: 3, cells: [blotted, bea] }]);
    await db.transaction((trx) => run(trx, list.id));
    expect(await db('subscriptions').where({ source: 'import' }).pluck('email')).toEqual([bea]);
  });

  it('does not block forms while searching, and spares what is written in the meantime', async () => {
    const email = 'meanwhile@example.com';
    await knownPerson(email);
    await product.db('rate_limits').delete();
    const holder = new pg.Client({ connectionString: product.databaseUrl });
    await holder.connect();
    try {
      await holder.query('begin');
      // The search reaches it midway, and waits.
      await holder.query('lock table newsletters in access exclusive mode');
      expect((await command('erase', { email })).status).toBe(200);
      await eventually(async () => {
        const { rows } = await holder.query(
          "select 1 from pg_locks where relation = 'newsletters'::regclass and not granted",
        );
        expect(rows).not.toEqual([]);
      });
      const posts = await Promise.all([
        request(email, { companyName: 'Anew' }),
        subscribe(email),
        ask(`${product.url}/api/privacy-requests`, {
          body: { name: 'Ada', email, kind: 'access', message: 'What do you hold about me by now?' },
        }),
      ]);
      expect(posts.map(({ status }) => status)).toEqual([200, 200, 200]);
    } finally {
      await holder.end();
    }
    await finished();
    const { consultations, subscriptions, privacy_requests, mails } = await find(email);
    expect(consultations).toMatchObject([{ company_name: 'Anew', email }]);
    expect([subscriptions.length, privacy_requests.length]).toEqual([1, 1]);
    expect(mails.length).toBeGreaterThanOrEqual(3);
  });

  it('that is interrupted is resumed', async () => {
    const email = 'interrupted@example.com';
    const { db } = product;
    await knownPerson(email);
    const [erasure] = await db('erasures').insert({ address: email, records: '[]' }).returning('id');
    const stopped = finishErasures(db, [() => Promise.reject(new Error('stopped'))]);
    await expect(stopped({ erasure_id: erasure.id })).rejects.toThrow('stopped');
    const resumed: unknown[] = [];
    await resumeErasures(db, {
      enqueue: async (_trx, _queue, job) => {
        resumed.push(job);
      },
    });
    expect(resumed).toEqual([{ erasure_id: erasure.id }]);
    await finishErasures(db, [])({ erasure_id: erasure.id });
    await finished();
    const left = await db('consultations')
      .where({ email: `not-${email}` })
      .first('notes');
    expect(left.notes).toContain('<[erased ');
    // A second job of the same erasure finds it done.
    const log = () => db('audit_log').where({ action: 'finish_erasure' });
    const before = await log();
    await finishErasures(db, [])({ erasure_id: erasure.id });
    expect(await log()).toEqual(before);
  });

  it('suppresses the person when others add them, but not their own sign-up', async () => {
    const email = 'forgotten@example.com';
    await subscribe(email);
    await command('erase', { email });
    const added = await asAdmin('subscriptions', { body: { email, status: 'confirmed' } });
    expect(added.status).toBe(422);
    await subscribe(email);
    expect(await product.db('mails').where({ to_address: email }).pluck('kind')).toEqual([
      'subscription_confirmation',
    ]);
  });

  it('does not weaken the suppression after a complaint', async () => {
    const email = 'complained@example.com';
    await subscribe(email);
    const { id } = await product.db('subscriptions').where({ email }).first('id');
    await asAdmin(`subscriptions/${id}`, { method: 'PUT', body: { status: 'suppressed' } });
    await command('erase', { email });
    expect((await find(email)).suppression).toMatchObject({ reason: 'manual' });
  });
});

const to = async (email: string) =>
  (await readMail(product.dataDir)).filter((mail) => mail.to?.[0]?.address === email);

it('mails that were written to files are deleted with their person’s erasure, and when their mail expires', async () => {
  for (const email of ['erased-file@example.com', 'old-file@example.com', 'kept-file@example.com']) {
    await request(email);
    await expect.poll(async () => (await to(email)).length).toBe(1);
  }
  await command('erase', { email: 'erased-file@example.com' });
  await expect.poll(() => to('erased-file@example.com')).toEqual([]);
  expect(await to('old-file@example.com')).toHaveLength(1);
  await product.db('mails').where({ to_address: 'old-file@example.com' }).delete();
  await sweepMailFiles(product.db, path.join(product.dataDir, 'mail'));
  expect(await to('old-file@example.com')).toEqual([]);
  expect(await to('kept-file@example.com')).toHaveLength(1);
});
