import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { sweepFolders } from '../../../api/media/folders.ts';
import { holdNewsletters } from '../../../api/newsletters/commands.ts';
import { replayJournal } from '../../../api/personal-data/replay-journal.ts';
import { restoreBackup } from '../../../api/platform/backup/restore.ts';
import { readTables } from '../../../api/platform/backup/tables.ts';
import { writeBackup } from '../../../api/platform/backup/write.ts';
import { openDatabase } from '../../../api/platform/database/database.ts';
import { mirrorJournal } from '../../../api/platform/privacy-journal/journal.ts';
import { diskStorage, openMediaStorage } from '../../../api/platform/storage/storage.ts';
import { recordMailEvent } from '../../../api/subscriptions/mail-events.ts';
import { liftSuppressions, suppress } from '../../../api/subscriptions/suppressions.ts';
import { readUnsubscribeLinks } from '../../../api/subscriptions/unsubscribe.ts';
import { aConsultation } from '../../../seeds/factories.ts';
import { ask } from '../../support/admin-client.ts';
import { cloneDatabase, type TestDatabase } from '../../support/database.ts';
import { withClient } from '../../support/database-address.ts';
import { eventually } from '../../support/eventually.ts';
import { forgeBackup } from '../../support/forge-backup.ts';
import { picture } from '../../support/images.ts';
import { placesOfText } from '../../support/places-of-text.ts';
import { startProduct } from '../../support/product.ts';
import { COMPILE_CACHE } from '../../support/product-process.ts';
import { passwordProof, signIn } from '../../support/sign-in.ts';
import { upload } from '../../support/upload.ts';

let folder: string;
let file: string;
/** Another site, to be replaced by the backup. */
let present: TestDatabase;
let presentMedia: string;
const stamp = 'what stands in the site that a restore may not lose';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'verve-restore-'));
  file = path.join(folder, 'one.tar.zst');
  presentMedia = path.join(folder, 'media');
  const product = await startProduct({ seed: true });
  try {
    const bytes = await picture(1, { width: 700, height: 20 }).jpeg().toBuffer();
    const picked = await upload(product, await signIn(product, 'admin'), bytes, { alt: 'A colour' });
    expect(picked.status).toBe(201);
    await writeBackup({
      databaseUrl: product.databaseUrl,
      storage: openMediaStorage(product.environment),
      file,
    });
  } finally {
    await product.stop();
  }
  present = await cloneDatabase();
  await withClient(present.url, (client) =>
    client.query(`insert into testimonials (author, quote, display_order) values ('Ada', '${stamp}', 1)`),
  );
});
afterAll(async () => {
  await present.drop();
  await rm(folder, { recursive: true, force: true });
});

const restore = (options: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  restoreBackup({
    databaseUrl: present.url,
    storage: diskStorage(presentMedia),
    workDirectory: path.join(folder, 'work'),
    journalDirectory: path.join(folder, 'privacy-journal'),
    file,
    replace: true,
    replayJournal,
    holdNewsletters,
    ...options,
  });

/** @returns checksums of all rows and the schema, except folders waiting to be swept */
async function state(): Promise<object> {
  return withClient(present.url, async (client) => {
    const found: Record<string, string> = {};
    const names = [...(await readTables(client)).map(({ name }) => name), 'knex_migrations'];
    for (const name of names.filter((one) => one !== 'media_folders')) {
      const { rows } = await client.query(`select t::text as row from "${name}" t order by 1`);
      found[name] = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
    }
    const { rows } = await client.query(
      `select tgname, tgenabled from pg_trigger where not tgisinternal
       union all select indexname, 'i' from pg_indexes where schemaname = 'public' order by 1`,
    );
    return { ...found, schema: rows };
  });
}

const files = async () => (await readdir(presentMedia, { recursive: true }).catch(() => [])).sort();

it('leaves the existing data unchanged, wherever it fails', async () => {
  const before = await state();
  const disk = diskStorage(presentMedia);
  let puts = 0;
  const failing = {
    ...disk,
    put: (...args: Parameters<typeof disk.put>) => {
      puts += 1;
      return puts > 2 ? Promise.reject(new Error('the bucket is away')) : disk.put(...args);
    },
  };
  await expect(restore({ storage: failing })).rejects.toThrow('the bucket is away');
  expect(puts).toBe(3);
  expect(await state()).toEqual(before);
  expect(await files()).toEqual([]);

  const forged = path.join(folder, 'forged.tar.zst');
  await forgeBackup(file, forged, {
    table: (table, bytes) =>
      table === 'testimonials' ? Buffer.concat([bytes, Buffer.from('not a row\n')]) : bytes,
  });
  await expect(restore({ file: forged })).rejects.toThrow('invalid input syntax');
  expect(await state()).toEqual(before);
  expect(await files()).toEqual([]);
});

it('leaves the existing data unchanged if killed, and its images to the sweep', async () => {
  const before = await state();
  const holder = new pg.Client({ connectionString: present.url });
  await holder.connect();
  const child = spawn(process.execPath, [path.resolve('scripts/restore.ts'), file, '--replace'], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: present.url,
      DATA_DIR: folder,
      SITE_URL: 'http://127.0.0.1:1',
      SESSION_SECRET: 'a secret of more than thirty-two characters',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
    },
    stdio: 'pipe',
  });
  try {
    await holder.query('begin');
    await holder.query('lock table testimonials in access share mode');
    // On a separate connection, because pg_stat_activity is cached within a transaction.
    await eventually(() =>
      withClient(present.url, async (client) => {
        const { rows } = await client.query(
          `select 1 from pg_locks l join pg_stat_activity a using (pid)
             where not l.granted and a.application_name = 'verve-restore' and a.datname = current_database()`,
        );
        expect(rows).toHaveLength(1);
      }),
    );
    expect((await files()).length).toBeGreaterThan(3);
    child.kill('SIGKILL');
    await once(child, 'exit');
  } finally {
    child.kill('SIGKILL');
    await holder.end();
  }
  await eventually(() =>
    withClient(present.url, async (client) => {
      const { rows } = await client.query(
        "select 1 from pg_stat_activity where application_name = 'verve-restore' and datname = current_database()",
      );
      expect(rows).toEqual([]);
    }),
  );
  expect(await state()).toEqual(before);
  const db = openDatabase(present.url, { max: 1 });
  await db('media_folders').update({ reserved_at: db.raw("now() - interval '2 hours'") });
  expect(await sweepFolders(db, diskStorage(presentMedia))).toBe(1);
  await db.destroy();
  expect(await files()).toEqual([]);
});

it('replaces the data of a new site completely, whose journal is not the backup’s, and leaves its images to the sweep', async () => {
  const key = 'abcdefghijklmnop';
  await withClient(present.url, async (client) => {
    await client.query('insert into media_folders (key) values ($1)', [key]);
    await client.query("update product_keys set key = '\\x00'");
  });
  expect((await restore()).replayed).toBeNull();
  await withClient(present.url, async (client) => {
    const { rows } = await client.query('select quote from testimonials');
    expect(rows.length).toBeGreaterThan(3);
    expect(JSON.stringify(rows)).not.toContain(stamp);
    const { rows: left } = await client.query('select key from media_folders where abandoned_at is not null');
    expect(left).toContainEqual({ key });
  });
  expect((await files()).length).toBeGreaterThan(3);
});

it('replays the privacy journal, from the database or its file', async () => {
  const product = await startProduct();
  const { db, databaseUrl } = product;
  const earlier = path.join(folder, 'earlier.tar.zst');
  const journal = path.join(folder, 'kept-journal');
  const lost = await cloneDatabase();
  const people = ['forgotten', 'left', 'bounced', 'complained', 'came-back', 'stays'];
  const of = (name: string) => `${name}@example.com`;
  try {
    const admin = await signIn(product, 'admin');
    for (const name of people)
      await db('subscriptions').insert({ email: of(name), status: 'confirmed', source: 'footer' });
    await db('consultations').insert(aConsultation({ email: of('Forgotten') }));
    await db('audit_log').insert({
      action: 'update',
      resource: 'posts',
      details: JSON.stringify({ before: { notes: `By\n${of('forgotten')}.` } }),
    });
    // Entries from before the backup are in it, and are not replayed.
    await suppress(db, of('left-before'), 'unsubscribed');
    await writeBackup({ databaseUrl, storage: openMediaStorage(product.environment), file: earlier });

    const erased = await ask(`${product.url}/api/admin/personal-data/erase`, {
      ...{ cookie: admin, headers: passwordProof(product, admin), body: { email: of('forgotten') } },
    });
    expect(erased.status).toBe(200);
    const { id } = await db('subscriptions')
      .where({ email: of('left') })
      .first('id');
    const { url } = (await readUnsubscribeLinks(db, { url: product.url } as never))(id);
    expect((await fetch(url, { method: 'POST' })).status).toBe(200);
    await recordMailEvent(db, { kind: 'hard bounce', recipient: of('bounced') }, 'webhook');
    await recordMailEvent(db, { kind: 'complaint', recipient: of('complained') }, 'webhook');
    await suppress(db, of('came-back'), 'unsubscribed');
    await liftSuppressions(db, [of('came-back')]);
    await mirrorJournal(db, journal, { count: 1, unit: 'months' });
    await expect.poll(() => db('erasures').pluck('id')).toEqual([]);
    await product.stop();

    // The database was lost, so the journal's file is used.
    const fromFile = await restore({ databaseUrl: lost.url, file: earlier, journalDirectory: journal });
    expect(fromFile.replayed).toEqual({ erased: 1, suppressed: 4 });
    await nothingCameBack(lost.url);
    // Again into the same database, whose own journal is used.
    const again = await restore({ databaseUrl: lost.url, file: earlier });
    expect(again.replayed).toEqual({ erased: 1, suppressed: 4 });
    await nothingCameBack(lost.url);
  } finally {
    await product.stop();
    await lost.drop();
  }

  async function nothingCameBack(at: string): Promise<void> {
    const restored = openDatabase(at, { max: 2 });
    try {
      expect(await placesOfText(restored, of('forgotten'))).toEqual([]);
      const rows = await restored('subscriptions').orderBy('email').select('email', 'status');
      expect(Object.fromEntries(rows.map(({ email, status }) => [email, status]))).toEqual({
        [of('bounced')]: 'suppressed',
        [of('came-back')]: 'confirmed',
        [of('complained')]: 'suppressed',
        [of('left')]: 'unsubscribed',
        [of('stays')]: 'confirmed',
      });
      expect((await restored('suppressions').orderBy('reason').pluck('reason')).sort()).toEqual([
        'bounced',
        'complained',
        'erased',
        'unsubscribed',
        'unsubscribed',
      ]);
    } finally {
      await restored.destroy();
    }
  }
});

it('holds the newsletters that may have been sent since, and withdraws their mails', async () => {
  const source = await cloneDatabase();
  const earlier = path.join(folder, 'with-newsletters.tar.zst');
  const restored = await cloneDatabase();
  for (const database of [source, restored]) onTestFinished(() => database.drop());
  const db = openDatabase(source.url, { max: 1 });
  const [begun] = await db('newsletters')
    .insert({ subject: 'Begun', state: 'sending', next_batch_at: db.fn.now() })
    .returning('id');
  const inDays = (days: number) => db.raw('now() + make_interval(days => ?)', [days]);
  for (const [subject, days] of [
    ['Due', -1],
    ['To come', 1],
  ] as const)
    await db('newsletters').insert({
      subject,
      state: 'scheduled',
      scheduled_at: inDays(days),
      next_batch_at: inDays(days),
    });
  const [mail] = await db('mails')
    .insert({
      kind: 'newsletter',
      to_address: 'reader@example.com',
      subject: 'Begun',
      text_body: 't',
      html_body: 'h',
      message_id: '<begun@example.com>',
      resource: 'newsletters',
      record_id: begun.id,
    })
    .returning('id');
  await db('newsletter_recipients').insert({
    newsletter_id: begun.id,
    subscription_id: randomUUID(),
    mail_id: mail.id,
    state: 'posted',
  });
  await db.destroy();
  await writeBackup({ databaseUrl: source.url, storage: diskStorage(presentMedia), file: earlier });
  expect(await restore({ databaseUrl: restored.url, file: earlier })).toMatchObject({
    heldNewsletters: 2,
    waitingMails: 0,
  });
  await withClient(restored.url, async (client) => {
    const { rows } = await client.query(
      `select subject, state, problem is not null as explained, next_batch_at is null as held
       from newsletters order by subject`,
    );
    expect(rows).toEqual([
      { subject: 'Begun', state: 'stopped', explained: false, held: true },
      { subject: 'Due', state: 'draft', explained: true, held: true },
      { subject: 'To come', state: 'scheduled', explained: false, held: false },
    ]);
    const recipients = await client.query('select state, mail_id from newsletter_recipients');
    expect(recipients.rows).toEqual([{ state: 'waiting', mail_id: null }]);
  });
});
