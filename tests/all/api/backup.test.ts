import { execFile, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createZstdDecompress } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { discardFolder, reserveFolder, sweepFolders } from '../../../api/media/folders.ts';
import { holdNewsletters } from '../../../api/newsletters/commands.ts';
import { replayJournal } from '../../../api/personal-data/replay-journal.ts';
import { restoreBackup } from '../../../api/platform/backup/restore.ts';
import { OMITTED_TABLES, readTables } from '../../../api/platform/backup/tables.ts';
import { writeBackup } from '../../../api/platform/backup/write.ts';
import { ADVISORY_LOCKS } from '../../../api/platform/database/advisory-locks.ts';
import { openDatabase } from '../../../api/platform/database/database.ts';
import {
  BASELINE_END,
  BEFORE_BASELINE,
  lastSteps,
  migrationNames,
} from '../../../api/platform/database/migrations.ts';
import { mirrorJournal } from '../../../api/platform/privacy-journal/journal.ts';
import { diskStorage, openMediaStorage } from '../../../api/platform/storage/storage.ts';
import { recordMailEvent } from '../../../api/subscriptions/mail-events.ts';
import { liftSuppressions, suppress } from '../../../api/subscriptions/suppressions.ts';
import { readUnsubscribeLinks } from '../../../api/subscriptions/unsubscribe.ts';
import { aConsultation, aSubscription } from '../../../seeds/factories.ts';
import { ask } from '../../support/admin-client.ts';
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../../support/database.ts';
import { rowsOf, withClient } from '../../support/database-address.ts';
import { eventually } from '../../support/eventually.ts';
import { fillEmptyTables } from '../../support/fill-tables.ts';
import { forgeBackup } from '../../support/forge-backup.ts';
import { picture } from '../../support/images.ts';
import { placesOfText } from '../../support/places-of-text.ts';
import { startProduct } from '../../support/product.ts';
import { COMPILE_CACHE } from '../../support/product-process.ts';
import { passwordProof, signIn, withAdmin } from '../../support/sign-in.ts';
import { temporaryFolder } from '../../support/temporary.ts';
import { upload } from '../../support/upload.ts';

const run = promisify(execFile);

/** Names of the migrations that a backup from before the baseline must have, without the last one. */
const OTHERS_BEFORE_BASELINE = Array.from(
  { length: BEFORE_BASELINE.count - 1 },
  (_, n) => `202611222000${10 + n}_of_then.ts`,
);

const { product, cookie } = withAdmin({ seed: true });
const folder = await temporaryFolder(afterAll);
const file = path.join(folder, 'one.tar.zst');
let tables: string[];
/** Checksums of each table's rows at the snapshot, before concurrent writes. */
let before: Record<string, string>;

beforeAll(async () => {
  for (const [n, name] of ['one.jpg', 'two.jpg'].entries()) {
    const bytes = await picture(n, { width: 700, height: 20 }).jpeg().toBuffer();
    expect((await upload(product, cookie, bytes, { name, alt: 'A colour' })).status).toBe(201);
  }
  // Until the images have all their files.
  await eventually(async () =>
    expect(await product.db('media').where({ avif_state: 'pending' })).toEqual([]),
  );
  tables = await withClient(product.databaseUrl, async (client) =>
    (await readTables(client)).map(({ name }) => name),
  );
  await fillEmptyTables(product.db, tables);
  before = await sums(product.databaseUrl);
  await backUpBesideWrites();
  present = await cloneDatabase();
  await rowsOf(
    present.url,
    `insert into testimonials (author, quote, display_order) values ('Ada', '${stamp}', 1)`,
  );
});

/** Makes a backup while writers add subscribers and delete a testimonial and an image. */
async function backUpBesideWrites(): Promise<void> {
  let isOver = false;
  let written = 0;
  const writer = async () => {
    while (!isOver) {
      await product.db('subscriptions').insert(aSubscription({ email: `during-${written}@example.com` }));
      written += 1;
    }
  };
  const writing = writer();
  const made = await writeBackup({
    databaseUrl: product.databaseUrl,
    storage: openMediaStorage(product.environment),
    file,
  });
  isOver = true;
  await writing;
  expect(written).toBeGreaterThan(3);
  expect(made.manifest.tables.map(({ name }) => name)).toEqual(tables);
  expect(made.manifest.missing).toEqual([]);
}

/** @returns a checksum of each table's rows as text, in sorted order, which covers every value */
async function sums(databaseUrl: string, without = ''): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  await withClient(databaseUrl, async (client) => {
    await client.query("set timezone to 'UTC'");
    for (const table of tables) {
      const only = table === 'subscriptions' && without ? `where email not like '${without}'` : '';
      const { rows } = await client.query(`select t::text as row from "${table}" t ${only} order by 1`);
      found[table] = `${rows.length} ${createHash('sha256')
        .update(rows.map(({ row }) => row).join('\n'))
        .digest('hex')}`;
    }
  });
  return found;
}

const tablesIn = (url: string) =>
  rowsOf(url, "select 1 from pg_tables where schemaname in ('public', 'pgboss')");

const restoreInto = (databaseUrl: string, options: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  restoreBackup({
    databaseUrl,
    storage: diskStorage(path.join(folder, 'restored')),
    workDirectory: path.join(folder, 'work'),
    journalDirectory: path.join(folder, 'journal'),
    file,
    replace: false,
    replayJournal,
    holdNewsletters,
    ...options,
  });

test('the backup has rows of every table except the excluded ones', async () => {
  const counts = Object.entries(before).filter(([, sum]) => sum.startsWith('0 '));
  expect(counts).toEqual([]);
  const all = await product.db('pg_tables').where({ schemaname: 'public' }).pluck('tablename');
  expect(all.filter((name) => !tables.includes(name) && !OMITTED_TABLES.includes(name))).toEqual([]);
  expect(tables.filter((name) => OMITTED_TABLES.includes(name))).toEqual([]);
});

test('a backup made during writes is restored exactly, the site works with it, and one from before the baseline replaces it', async () => {
  const { mode, size } = await stat(file);
  expect(mode & 0o777).toBe(0o600);
  expect(size).toBeGreaterThan(10_000);
  const empty = await emptyDatabase();
  const { manifest, migrated } = await restoreInto(empty);
  expect(migrated).toBe(0);
  expect(manifest.migrations).toEqual(await migrationNames());
  expect(manifest.files).toBeGreaterThan(10);
  expect(await sums(empty, 'during-%')).toEqual(before);
  // Each writer numbers its rows, so a consistent snapshot has no gaps.
  const written = await rowsOf(
    empty,
    "select split_part(split_part(email::text, '-', 2), '@', 1)::int as n from subscriptions where email like 'during-%' order by 1",
  );
  expect(written.map(({ n }) => n)).toEqual(written.map((_, index) => index));

  const media = path.join(product.dataDir, 'media');
  const files = (await readdir(media, { recursive: true })).filter((name) => name.includes('.'));
  expect(files).toHaveLength(manifest.files);
  for (const name of files)
    expect(await readFile(path.join(folder, 'restored', name))).toEqual(
      await readFile(path.join(media, name)),
    );

  // Sequences continue, and triggers work again.
  const db = openDatabase(empty, { max: 1 });
  const last = await db('audit_log').orderBy('id', 'desc').first('id');
  const [entry] = await db('audit_log').insert({ action: 'edit', resource: 'posts' }).returning('id');
  expect(entry.id).toBeGreaterThan(last.id);
  const { id, updated_at } = await db('blog_posts').orderBy('id').first('id', 'updated_at');
  await db('blog_posts').where({ id }).update({ title: 'Changed' });
  expect((await db('blog_posts').where({ id }).first('updated_at')).updated_at > updated_at).toBe(true);
  await db.destroy();

  const slug = (
    await product.db('blog_posts').where({ published: true }).whereRaw('published_at < now()').first('slug')
  ).slug;
  const again = await startProduct({ database: { url: empty } });
  try {
    expect((await fetch(`${again.url}/blog/${slug}`)).status).toBe(200);
    expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
    await expect(restoreInto(empty, { replace: true })).rejects.toThrow('still running');
  } finally {
    await again.stop();
  }

  await rowsOf(empty, 'delete from testimonials');
  const kept = await sums(empty);
  await expect(restoreInto(empty)).rejects.toThrow('--replace');
  expect(await sums(empty)).toEqual(kept);
  const earlier = path.join(folder, 'earlier.tar.zst');
  const later = (await migrationNames()).filter((name) => name > BASELINE_END);
  const then = [...OTHERS_BEFORE_BASELINE, BEFORE_BASELINE.last, ...Object.keys(await lastSteps()), ...later];
  await forgeBackup(file, earlier, { manifest: { migrations: then } });
  expect(await restoreInto(empty, { file: earlier, replace: true })).toMatchObject({ migrated: 0 });
  expect(await sums(empty, 'during-%')).toEqual(before);
});

test('refuses a truncated, changed or foreign file before touching anything', async () => {
  const empty = await emptyDatabase();
  const { size } = await stat(file);
  const spoilt = path.join(folder, 'spoilt.tar.zst');
  for (const length of [0, 5, 40, size >> 1, size - 3000]) {
    await copyFile(file, spoilt);
    await truncate(spoilt, length);
    await expect(restoreInto(empty, { file: spoilt }), `cut to ${length}`).rejects.toThrow(
      'damaged or incomplete',
    );
  }
  for (let part = 0; part < 6; part++) {
    await copyFile(file, spoilt);
    // Node ends the file with a frame of nothing, which has 13 bytes.
    const at = Math.floor(((size - 14) * part) / 5);
    await flip(spoilt, at);
    await expect(restoreInto(empty, { file: spoilt }), `byte ${at} of ${size}`).rejects.toThrow(
      'damaged or incomplete',
    );
  }
  await writeFile(spoilt, 'PK\u0003\u0004 something else altogether that is long enough to be read');
  await expect(restoreInto(empty, { file: spoilt })).rejects.toThrow('is not a backup of this product');
  const nowhere = path.join(folder, 'nowhere');
  await expect(restoreInto(empty, { file: nowhere })).rejects.toThrow('cannot be read (ENOENT)');
  await rm(spoilt);
  await forgeBackup(file, spoilt, { manifest: { version: 3 } });
  await expect(restoreInto(empty, { file: spoilt })).rejects.toThrow('has format 3');
  await rm(spoilt);
  await forgeBackup(file, spoilt, { manifest: { migrations: OTHERS_BEFORE_BASELINE } });
  await expect(restoreInto(empty, { file: spoilt })).rejects.toThrow('Restore it with commit 7cadf586');
  expect(await tablesIn(empty)).toEqual([]);
});

test('refuses a valid file with anything other than tables and images', async () => {
  const empty = await emptyDatabase();
  const forged = path.join(folder, 'forged.tar.zst');
  const outside = path.join(folder, 'outside');
  await mkdir(outside);
  const refused = async (changes: Parameters<typeof forgeBackup>[2], what: string) => {
    await rm(forged, { force: true });
    await forgeBackup(file, forged, changes);
    const storage = diskStorage(path.join(outside, 'media'));
    const restored = restoreInto(empty, { storage, workDirectory: outside, file: forged });
    await expect(restored, what).rejects.toThrow('damaged or incomplete');
  };
  for (const name of [
    '../up',
    '/etc/absolute',
    'media/../../up.png',
    'media/abcdefghijklmnop/../../up.png',
    'media/abcdefghijklmnop/what.html',
    'tables/more.copy',
    'notes.txt',
  ])
    await refused({ images: { [name]: 'what does not belong here' } }, name);
  await refused({ manifest: { tables: [] } }, 'tables that the manifest does not name');
  await refused({ manifest: { rows: 'many' } }, 'a manifest of another shape');
  await refused({ images: { 'media/abcdefghijklmnop/one.png': '' }, manifest: { files: 2 } }, 'too few');
  expect(await tablesIn(empty)).toEqual([]);
  expect(await readdir(outside)).toEqual([]);
});

test('tar can read the file, and PostgreSQL each table in it', async () => {
  const opened = path.join(folder, 'opened');
  await mkdir(opened);
  // Like `tar --zstd -xf`, without requiring zstd.
  const archive = path.join(folder, 'one.tar');
  await pipeline(createReadStream(file), createZstdDecompress(), createWriteStream(archive));
  const { stdout } = await run('tar', ['-tf', archive]);
  const names = stdout.trim().split('\n');
  expect(names[0]).toBe('manifest.json');
  expect(names.slice(1, 1 + tables.length)).toEqual(tables.map((name) => `tables/${name}.copy`));
  await run('tar', ['-xf', archive, '-C', opened]);

  const manifest = JSON.parse(await readFile(path.join(opened, 'manifest.json'), 'utf8'));
  expect(manifest).toMatchObject({ format: 'verve-backup', version: 2, missing: [] });
  await withClient(product.databaseUrl, async (client) => {
    for (const { name, columns, rows } of manifest.tables) {
      const list = columns.map((column: string) => `"${column}"`).join(', ');
      await client.query(`create temporary table "copy_of_${name}" as select ${list} from "${name}" limit 0`);
      const target = client.query(copyFrom(`copy "copy_of_${name}" (${list}) from stdin`));
      await pipeline(createReadStream(path.join(opened, 'tables', `${name}.copy`)), target);
      expect(target.rowCount, name).toBe(rows);
    }
  });
});

const environmentOf = (DATABASE_URL: string, DATA_DIR: string) => ({
  ...{ PATH: process.env.PATH, DATABASE_URL, DATA_DIR, SITE_URL: product.url },
  ...{ SESSION_SECRET: product.secrets.sessionSecret, NODE_COMPILE_CACHE: COMPILE_CACHE },
});

test('the command makes the folder it is given, and a file in it, which it reports', async () => {
  const nightly = path.join(folder, 'first-night');
  const env = environmentOf(product.databaseUrl, product.dataDir);
  const { stdout } = await run(process.execPath, [path.resolve('scripts/backup.ts'), nightly], { env });
  const [name = '', ...more] = await readdir(nightly);
  expect(more).toEqual([]);
  expect(name).toMatch(/^verve-.*\.tar\.zst$/);
  expect(stdout).toContain(`Wrote ${path.join(nightly, name)}`);
});

test('a backup that fails leaves nothing behind', async () => {
  const storage = openMediaStorage(product.environment);
  const at = path.join(folder, 'never.tar.zst');
  const away = { ...storage, open: () => Promise.reject(new Error('the bucket is away')) };
  await expect(writeBackup({ databaseUrl: product.databaseUrl, storage: away, file: at })).rejects.toThrow(
    'the bucket is away',
  );
  expect((await readdir(folder)).filter((name) => name.startsWith('never'))).toEqual([]);
  // Files missing from the storage are reported, and the rest is backed up.
  const without = path.join(folder, 'without.tar.zst');
  const { manifest } = await writeBackup({
    databaseUrl: product.databaseUrl,
    storage: diskStorage(path.join(folder, 'nothing')),
    file: without,
  });
  expect(manifest.missing.length).toBeGreaterThan(10);
  expect(manifest.files).toBe(0);
});

async function flip(place: string, at: number): Promise<void> {
  const handle = await open(place, 'r+');
  const { buffer } = await handle.read({ buffer: Buffer.alloc(1), position: at });
  buffer[0] = (buffer[0] ?? 0) ^ 0x10;
  await handle.write(buffer, 0, 1, at);
  await handle.close();
}

test('image files are not removed during a backup', async () => {
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  const storage = openMediaStorage(product.environment);
  try {
    const key = await reserveFolder(product.db);
    await product.db('media_folders').where({ key }).update({ abandoned_at: product.db.fn.now() });
    await client.query('select pg_advisory_lock_shared($1)', [ADVISORY_LOCKS.backup]);
    expect(await sweepFolders(product.db, storage)).toBe(0);
    await client.query('select pg_advisory_unlock_shared($1)', [ADVISORY_LOCKS.backup]);
    expect(await sweepFolders(product.db, storage)).toBeGreaterThan(0);
    await discardFolder(product.db, storage, key);
  } finally {
    await client.end();
  }
});

/** Another site, to be replaced by the backup. */
let present: TestDatabase;
const presentMedia = path.join(folder, 'media');
const stamp = 'what stands in the site that a restore may not lose';

afterAll(() => present.drop());

const restore = (options: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  restoreInto(present.url, { storage: diskStorage(presentMedia), replace: true, ...options });

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

test('leaves the existing data unchanged, wherever it fails', async () => {
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

  const forged = path.join(folder, 'not-a-row.tar.zst');
  await forgeBackup(file, forged, {
    table: (table, bytes) =>
      table === 'testimonials' ? Buffer.concat([bytes, Buffer.from('not a row\n')]) : bytes,
  });
  await expect(restore({ file: forged })).rejects.toThrow('invalid input syntax');
  expect(await state()).toEqual(before);
  expect(await files()).toEqual([]);
});

test('leaves the existing data unchanged if killed, and its images to the sweep', async () => {
  const before = await state();
  const holder = new pg.Client({ connectionString: present.url });
  await holder.connect();
  const child = spawn(process.execPath, [path.resolve('scripts/restore.ts'), file, '--replace'], {
    env: environmentOf(present.url, folder),
    stdio: 'pipe',
  });
  try {
    await holder.query('begin');
    await holder.query('lock table testimonials in access share mode');
    // On a separate connection, because pg_stat_activity is cached within a transaction.
    const waiting = `select 1 from pg_locks l join pg_stat_activity a using (pid)
       where not l.granted and a.application_name = 'verve-restore' and a.datname = current_database()`;
    await eventually(async () => expect(await rowsOf(present.url, waiting)).toHaveLength(1));
    expect((await files()).length).toBeGreaterThan(3);
    child.kill('SIGKILL');
    await once(child, 'exit');
  } finally {
    child.kill('SIGKILL');
    await holder.end();
  }
  const connected =
    "select 1 from pg_stat_activity where application_name = 'verve-restore' and datname = current_database()";
  await eventually(async () => expect(await rowsOf(present.url, connected)).toEqual([]));
  expect(await state()).toEqual(before);
  const db = openDatabase(present.url, { max: 1 });
  await db('media_folders').update({ reserved_at: db.raw("now() - interval '2 hours'") });
  expect(await sweepFolders(db, diskStorage(presentMedia))).toBe(2);
  await db.destroy();
  expect(await files()).toEqual([]);
});

test('replaces the data of a new site completely, whose journal is not the backup’s, and leaves its images to the sweep', async () => {
  const key = 'abcdefghijklmnop';
  await rowsOf(present.url, `insert into media_folders (key) values ('${key}')`);
  await rowsOf(present.url, "update product_keys set key = '\\x00'");
  expect((await restore()).replayed).toBeNull();
  const quotes = await rowsOf(present.url, 'select quote from testimonials');
  expect(quotes.length).toBeGreaterThan(3);
  expect(JSON.stringify(quotes)).not.toContain(stamp);
  const left = await rowsOf(present.url, 'select key from media_folders where abandoned_at is not null');
  expect(left).toContainEqual({ key });
  expect((await files()).length).toBeGreaterThan(3);
});

test('replays the privacy journal, from the database or its file', async () => {
  const product = await startProduct();
  const { db, databaseUrl } = product;
  const earlier = path.join(folder, 'before-the-journal.tar.zst');
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
      const reasons = await restored('suppressions').pluck('reason');
      expect(reasons.sort().join(' ')).toBe('bounced complained erased unsubscribed unsubscribed');
    } finally {
      await restored.destroy();
    }
  }
});

test('holds the newsletters that may have been sent since, and withdraws their mails', async () => {
  const source = await cloneDatabase();
  const earlier = path.join(folder, 'with-newsletters.tar.zst');
  const restored = await cloneDatabase();
  for (const database of [source, restored]) onTestFinished(() => database.drop());
  const db = openDatabase(source.url, { max: 1 });
  const [begun] = await db('newsletters')
    .insert({ subject: 'Begun', state: 'sending', next_batch_at: db.fn.now() })
    .returning('id');
  for (const [subject, days] of Object.entries({ Due: -1, 'To come': 1 })) {
    const at = db.raw('now() + make_interval(days => ?)', [days]);
    await db('newsletters').insert({ subject, state: 'scheduled', scheduled_at: at, next_batch_at: at });
  }
  const words = { subject: 'Begun', text_body: 't', html_body: 'h', message_id: '<begun@example.com>' };
  const about = { kind: 'newsletter', resource: 'newsletters', record_id: begun.id };
  const [mail] = await db('mails')
    .insert({ ...words, ...about, to_address: 'reader@example.com' })
    .returning('id');
  const recipient = { newsletter_id: begun.id, subscription_id: randomUUID(), mail_id: mail.id };
  await db('newsletter_recipients').insert({ ...recipient, state: 'posted' });
  await db.destroy();
  await writeBackup({ databaseUrl: source.url, storage: diskStorage(presentMedia), file: earlier });
  const held = { heldNewsletters: 2, waitingMails: 0 };
  expect(await restore({ databaseUrl: restored.url, file: earlier })).toMatchObject(held);
  const newsletters = `select subject, state, problem is not null as explained, next_batch_at is null as held
    from newsletters order by subject`;
  expect(await rowsOf(restored.url, newsletters)).toEqual([
    { subject: 'Begun', state: 'stopped', explained: false, held: true },
    { subject: 'Due', state: 'draft', explained: true, held: true },
    { subject: 'To come', state: 'scheduled', explained: false, held: false },
  ]);
  const recipients = await rowsOf(restored.url, 'select state, mail_id from newsletter_recipients');
  expect(recipients).toEqual([{ state: 'waiting', mail_id: null }]);
});
