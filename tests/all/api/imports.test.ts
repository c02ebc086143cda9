import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Knex } from 'knex';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { ImportRow, SubscriptionImport } from '#shared/subscription-imports.ts';
import { unsubscribeAddress } from '../../../api/subscriptions/unsubscribe.ts';
import { ask } from '../../support/admin-client.ts';
import { withSmtpServer } from '../../support/product.ts';
import { withAdmin } from '../../support/sign-in.ts';

const smtp = withSmtpServer();
const { product, cookie: admin, asAdmin } = withAdmin(() => ({ env: { SMTP_URL: smtp.url } }));
afterEach(async () => {
  const lists = ['subscription_imports', 'subscriptions', 'suppressions'];
  for (const table of [...lists, 'newsletter_recipients', 'newsletters', 'mails'])
    await product.db(table).delete();
});

const api = (path = '') => `${product.url}/api/admin/subscription-imports${path}`;
async function send(file: string | Buffer, cookie = admin) {
  const response = await fetch(api('/upload?filename=list.csv'), {
    method: 'POST',
    headers: { 'Content-Type': 'text/csv', Cookie: cookie },
    body: new Uint8Array(Buffer.from(file as string)),
  });
  return {
    status: response.status,
    body: (await response.json()) as SubscriptionImport & { message: string },
  };
}
const find = async (id: string) => (await ask<SubscriptionImport>(api(`/${id}`), { cookie: admin })).body;
async function checked(file: string | Buffer): Promise<SubscriptionImport> {
  const { status, body } = await send(file);
  expect(status, body.message).toBe(201);
  expect(body.state).toBe('checked');
  return body;
}
const command = (id: string, name: string, body: object = {}) =>
  ask<SubscriptionImport & { message: string }>(api(`/${id}/${name}`), { cookie: admin, body });
const DECLARATION = 'They signed up at our stand in Leeds in 2025.';
async function run(id: string): Promise<SubscriptionImport> {
  const answer = await command(id, 'run', { declaration: DECLARATION });
  expect(answer.status, answer.body.message).toBe(200);
  expect(answer.body.state).toBe('done');
  return answer.body;
}
const rows = async (id: string) => (await ask<ImportRow[]>(api(`/${id}/rows`), { cookie: admin })).body;
const outcomes = async (id: string) =>
  Object.fromEntries((await rows(id)).map(({ email, outcome }) => [email, outcome]));
const people = () => product.db('subscriptions').orderBy('email').select('email', 'status');
const person = (email: string, status: string, more = {}) =>
  product.db('subscriptions').insert({ email, status, source: 'footer', ...more });

describe('the dry run of a subscriber import', () => {
  it('changes nothing and reports the outcome of each row', async () => {
    await person('same@example.com', 'confirmed');
    await person('waits@example.com', 'pending');
    await person('left@example.com', 'unsubscribed');
    const gone = await asAdmin<{ id: string }>('subscriptions', {
      body: { email: 'erased@example.com', status: 'suppressed' },
    });
    await product.db('subscriptions').where({ id: gone.body.id }).delete();
    const before = await people();
    const found = await checked(
      [
        'Email Address,Status,Consent time',
        'new@example.com,subscribed,2025-03-01 10:00:00',
        'same@example.com,confirmed,',
        'WAITS@example.com,confirmed,1/2/2025',
        'left@example.com,confirmed,',
        'erased@example.com,confirmed,',
        'not an address,confirmed,',
        'odd@example.com,sometimes,',
        'new@example.com,unsubscribed,',
        ',confirmed,',
      ].join('\n'),
    );
    expect(await people()).toEqual(before);
    expect(found.counts).toEqual({
      add: 1,
      same: 1,
      forward: 1,
      left: 2,
      invalid: 3,
      duplicate: 1,
      to_confirm: 1,
      to_leave: 1,
    });
    const list = await rows(found.id);
    expect(list.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'duplicate'],
      [3, 'same'],
      [4, 'forward'],
      [5, 'left'],
      [6, 'left'],
      [7, 'invalid'],
      [8, 'invalid'],
      [9, 'add'],
      [10, 'invalid'],
    ]);
    expect(list[5]?.note).toContain('not a valid email address');
    expect(list[6]?.note).toContain('status is not recognised');
  });

  it('reads a file without a header, and takes the columns that an admin chooses', async () => {
    const found = await checked('Ada,a@example.com,b@example.org\nBen,c@example.com,d@example.org');
    expect(found).toMatchObject({
      headers: ['Column 1', 'Column 2', 'Column 3'],
      columns: { email: 1 },
      total: 2,
    });
    const again = await command(found.id, 'check', {
      columns: { email: 2 },
      default_status: 'confirmed',
      source: 'fair',
    });
    expect(again.status).toBe(200);
    expect(await outcomes(found.id)).toEqual({ 'b@example.org': 'add', 'd@example.org': 'add' });
    expect(again.body.counts.to_confirm).toBe(2);
  });

  it('rejects unreadable files with a reason, and keeps nothing of them', async () => {
    const unclosed = await send('email\na@example.com\n"b@example.com\nc@example.com\n');
    expect(unclosed.status).toBe(422);
    expect(unclosed.body.message).toMatch(/^From line 3 on a quotation mark is opened but never closed\./);
    expect((await send('email\n')).body.message).toContain('no rows');
    expect((await send('')).body.message).toContain('no rows');
    expect((await send(`email\n"${'x'.repeat(5 * 1024 * 1024)}"`)).body.message).toContain(
      'longer than 4 MB',
    );
    expect(await product.db('subscription_import_rows')).toEqual([]);
    expect(await product.db('subscription_imports')).toEqual([]);
    expect((await send('PK\x03\x04 of Excel')).body.message).toContain('A spreadsheet is saved as one');
  });
});

describe('a subscriber import', () => {
  it('requires the source of consent before it confirms anyone', async () => {
    const found = await checked('email,status\na@example.com,confirmed');
    expect((await command(found.id, 'run')).status).toBe(422);
    expect((await command(found.id, 'run', { declaration: 'yes' })).status).toBe(422);
    expect(await people()).toEqual([]);
    const done = await run(found.id);
    expect(done.declaration).toContain('Leeds');
    expect((await command(found.id, 'run')).status).toBe(409);
    const actions = await product
      .db('audit_log')
      .where({ record_id: found.id })
      .orderBy('id')
      .pluck('action');
    expect(actions).toEqual(['upload', 'run']);
  });

  it('moves a status forward only, leaves out people who have unsubscribed since, and sends no mail', async () => {
    await person('waits@example.com', 'pending', { consent_text: 'Old words' });
    await person('reader@example.com', 'confirmed', { consent_text: 'Own words' });
    const found = await checked(
      'email,status,consent text\nwaits@example.com,confirmed,New words\nreader@example.com,unsubscribed,Other\nlate@example.com,confirmed,\nn@example.com,unsubscribed,',
    );
    expect(found.counts).toMatchObject({ add: 2, forward: 2 });
    const { body } = await asAdmin<{ id: string }>('subscriptions', {
      body: { email: 'late@example.com', status: 'unsubscribed' },
    });
    await product.db('subscriptions').where({ id: body.id }).delete();
    const done = await run(found.id);
    expect(done.counts).toMatchObject({ add: 1, forward: 2, left: 1 });
    expect(
      await product.db('subscriptions').orderBy('email').select('email', 'status', 'consent_text'),
    ).toEqual([
      { email: 'n@example.com', status: 'unsubscribed', consent_text: null },
      { email: 'reader@example.com', status: 'unsubscribed', consent_text: 'Own words' },
      { email: 'waits@example.com', status: 'confirmed', consent_text: 'New words' },
    ]);
    expect(await product.db('suppressions')).toHaveLength(3);
    expect(await product.db('mails')).toEqual([]);
  });

  it('adds first names and tags to subscribers who lack them, and takes them back', async () => {
    await product.db('subscriptions').insert([
      { email: 'here@example.com', status: 'confirmed', source: 'footer', tags: ['Old'] },
      { email: 'named@example.com', status: 'confirmed', source: 'footer', first_name: 'Own' },
      { email: 'left@example.com', status: 'unsubscribed', source: 'footer' },
    ]);
    const file =
      'Email,Name,Tags\nhere@example.com,Ann Lee,"Old, ""New"""\nnamed@example.com,Other,\nleft@example.com,Lee,X\nnew@example.com,Bo,';
    const { id, counts } = await checked(file);
    expect(counts).toMatchObject({ detail: 1, same: 1, left: 1, add: 1, to_confirm: 0 });
    expect((await rows(id))[0]).toMatchObject({ first_name: 'Ann', tags: ['Old', 'New'] });
    await run(id);
    const names = async () =>
      Object.fromEntries(
        (await product.db('subscriptions').select('email', 'first_name', 'status', 'tags')).map((row) => [
          row.email.split('@')[0],
          [row.first_name, row.status, ...row.tags],
        ]),
      );
    const others = { named: ['Own', 'confirmed'], left: [null, 'unsubscribed'] };
    expect(await names()).toEqual({
      ...others,
      here: ['Ann', 'confirmed', 'New', 'Old'],
      new: ['Bo', 'pending'],
    });
    await command(id, 'undo');
    expect(await names()).toEqual({ ...others, here: [null, 'confirmed', 'Old'] });
    const again = await checked(file);
    const tagged = { columns: again.columns, ...again.options, tags: ['Fair'] };
    expect((await command(again.id, 'check', tagged)).body.counts).toMatchObject({
      detail: 2,
      left: 1,
      add: 1,
    });
  });

  it('is undone except for rows changed since, which are listed', async () => {
    await person('waits@example.com', 'pending', { source: 'hero' });
    await person('reader@example.com', 'confirmed');
    const before = await people();
    await person('left@example.com', 'confirmed');
    const found = await checked(
      'email,status\nwaits@example.com,confirmed\nreader@example.com,unsubscribed\nnew@example.com,pending\nedited@example.com,pending\nleft@example.com,unsubscribed',
    );
    await run(found.id);
    await unsubscribeAddress(product.db, 'left@example.com');
    const { id } = await product.db('subscriptions').where({ email: 'edited@example.com' }).first('id');
    await asAdmin(`subscriptions/${id}`, { method: 'PUT', body: { source: 'by hand' } });
    const undone = await command(found.id, 'undo');
    expect(undone.body).toMatchObject({ state: 'undone', counts: { kept: 2 } });
    const kept = [
      { email: 'edited@example.com', status: 'pending' },
      { email: 'left@example.com', status: 'unsubscribed' },
    ];
    expect(await people()).toEqual([...kept, ...before]);
    expect(await product.db('suppressions').pluck('reason')).toEqual(['unsubscribed']);
    expect((await rows(found.id)).find(({ outcome }) => outcome === 'kept')?.email).toBe(
      'edited@example.com',
    );
    expect((await command(found.id, 'undo')).status).toBe(409);
  });

  it('writes all or nothing when its connection ends half way', async () => {
    const { db } = product;
    await person('first@example.com', 'pending');
    const before = await people();
    const { id } = await checked('email,status\nfirst@example.com,confirmed\nlast@example.com,pending');
    const locked = () =>
      db('pg_stat_activity').where({ wait_event_type: 'Lock', datname: db.raw('current_database()') });
    /** Ends the connection of a command while it waits for a row that another transaction holds. */
    const interrupt = async (name: string, lock: (trx: Knex) => Promise<unknown>) => {
      const state = (await find(id)).state;
      const holding = await db.transaction();
      onTestFinished(async () => void (await holding.rollback()));
      await lock(holding);
      const broken = command(id, name, { declaration: DECLARATION });
      await expect.poll(locked).toHaveLength(1);
      await locked().select(db.raw('pg_terminate_backend(pid)'));
      expect((await broken).status).toBeGreaterThanOrEqual(500);
      expect((await find(id)).state).toBe(state);
      const found = await people();
      await holding.rollback();
      return found;
    };
    const email = 'last@example.com';
    const arrives = (trx: Knex) =>
      trx('subscriptions').insert({ email, status: 'pending', source: 'footer' });
    expect(await interrupt('run', arrives)).toEqual(before);
    await run(id);
    const written = await people();
    expect(written.map(({ status }) => status)).toEqual(['confirmed', 'pending']);
    const edited = (trx: Knex) => trx('subscriptions').where({ email }).forUpdate().first('id');
    expect(await interrupt('undo', edited)).toEqual(written);
    await command(id, 'undo');
    expect(await people()).toEqual(before);
  });

  it('sends pending subscribers one confirmation request each', async () => {
    const found = await checked('email\na@example.com\nb@example.com\nasked@example.com');
    await run(found.id);
    // Within the hour, before they were deleted and imported again.
    const asked = { to_address: 'asked@example.com', kind: 'subscription_confirmation' };
    await product
      .db('mails')
      .insert({ ...asked, subject: 'S', text_body: '', html_body: '', message_id: '<1@x.invalid>' });
    expect((await command(found.id, 'confirmations')).body.confirmations).toBe(2);
    expect((await command(found.id, 'confirmations')).status).toBe(409);
    expect(await product.db('mails').orderBy('to_address').select('to_address', 'kind')).toEqual([
      { to_address: 'a@example.com', kind: 'subscription_confirmation' },
      asked,
      { to_address: 'b@example.com', kind: 'subscription_confirmation' },
    ]);
  });

  it('mails none of those who left, neither a campaign nor a request to confirm', async () => {
    const lines = [
      'Email,UNSUB_TIME,hard bounce reason,consent',
      'left@example.com,2018-07-23 12:19:27,,Yes',
      'bounced@example.com,,UNKNOWN_USER,Yes',
      'refused@example.com,,,No',
      'agreed@example.com,,,Yes',
    ];
    for (const default_status of ['pending', 'confirmed']) {
      const file = lines.map((line) => line.replace('@', `.${default_status}@`));
      const { id, columns, options } = await checked(file.join('\n'));
      expect((await command(id, 'check', { ...options, columns, default_status })).status).toBe(200);
      await run(id);
      // There may be nobody to ask.
      expect([200, 409]).toContain((await command(id, 'confirmations')).status);
    }
    const written = await product.db('subscriptions').orderBy('email').select('email', 'status');
    expect(written.map(({ email, status }) => `${email.split('@')[0]} ${status}`)).toEqual([
      'agreed.confirmed confirmed',
      'agreed.pending pending',
      'bounced.confirmed suppressed',
      'bounced.pending suppressed',
      'left.confirmed unsubscribed',
      'left.pending unsubscribed',
      'refused.confirmed unsubscribed',
      'refused.pending unsubscribed',
    ]);
    const admins = (path: string, body: object) => asAdmin<{ id: string }>(`${path}`, { body });
    const post = await admins('posts', { title: 'News', slug: 'news', content: 'Text', published: true });
    const { body } = await admins('newsletters', {
      post_ids: [post.body.id],
      subject: 'News',
      per_minute: 6000,
    });
    expect((await admins(`newsletters/${body.id}/start`, {})).status).toBe(200);
    const campaign = () => product.db('mails').where({ kind: 'newsletter' }).orderBy('to_address');
    await expect.poll(async () => (await campaign()).length).toBeGreaterThan(0);
    expect(await campaign().pluck('to_address')).toEqual(['agreed.confirmed@example.com']);
    const asked = product.db('mails').where({ kind: 'subscription_confirmation' });
    expect(await asked.pluck('to_address')).toEqual(['agreed.pending@example.com']);
  });

  it('takes a file without any mark as the list of those who left, if an admin says so', async () => {
    const { id, columns, options } = await checked('email\na@example.com');
    await command(id, 'check', { ...options, columns, default_status: 'unsubscribed' });
    await run(id);
    expect(await people()).toEqual([{ email: 'a@example.com', status: 'unsubscribed' }]);
    expect(await product.db('suppressions').pluck('reason')).toEqual(['unsubscribed']);
    expect((await command(id, 'confirmations')).status).toBe(409);
  });

  it('restores our own export unchanged', async () => {
    // Whole seconds, as in the CSV export.
    const moments = { consent_at: '2025-01-02T03:04:05.000Z', created_at: '2025-01-01T00:00:00.000Z' };
    await person('=formula@example.com', 'confirmed', {
      ...moments,
      source: '=1+1',
      confirmed_at: moments.consent_at,
    });
    await person('left@example.com', 'unsubscribed', {
      ...moments,
      unsubscribed_at: '2025-05-05T05:05:05.000Z',
    });
    await person('plain@example.com', 'pending', {
      consent_text: 'Yes, “please”, send; it',
      consent_version: '2025-01-01',
    });
    const columns = [
      'email',
      'status',
      'source',
      'consent_text',
      'consent_version',
      'consent_at',
      'confirmed_at',
      'unsubscribed_at',
    ];
    const before = await product.db('subscriptions').orderBy('email').select(columns);
    const response = await fetch(`${product.url}/api/admin/subscriptions/export.csv`, {
      headers: { Cookie: admin },
    });
    const file = Buffer.from(await response.arrayBuffer());
    await product.db('subscriptions').delete();
    const found = await checked(file);
    expect(found.counts).toMatchObject({ add: 3 });
    await run(found.id);
    expect(await product.db('subscriptions').orderBy('email').select(columns)).toEqual(before);
  });
});

it('keeps an uploaded list in the folder that maintenance sweeps, and only until it is read', async () => {
  const folders = () => readdir(path.join(product.dataDir, 'uploads')).catch(() => []);
  const { readable, writable } = new TransformStream<Uint8Array>();
  const answer = fetch(api('/upload?filename=list.csv'), {
    method: 'POST',
    headers: { 'Content-Type': 'text/csv', Cookie: admin },
    body: readable,
    duplex: 'half',
  } as RequestInit);
  const writer = writable.getWriter();
  await writer.write(Buffer.from('Email\nfirst@example.com\n'));
  await expect.poll(folders).toEqual([expect.stringMatching(/^subscribers-/)]);
  await writer.close();
  expect((await answer).status).toBe(201);
  await expect.poll(folders).toEqual([]);
});
