import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { restoreBackup } from '../../api/backup/restore.ts';
import { readTables } from '../../api/backup/tables.ts';
import { writeBackup } from '../../api/backup/write.ts';
import { openDatabase } from '../../api/database.ts';
import { diskStorage } from '../../api/media/disk-storage.ts';
import { sweepFolders } from '../../api/media/folders.ts';
import { openMediaStorage } from '../../api/media/open-storage.ts';
import { cloneDatabase, type TestDatabase } from '../support/database.ts';
import { withClient } from '../support/database-address.ts';
import { forgeBackup } from '../support/forge-backup.ts';
import { picture } from '../support/images.ts';
import { startProduct } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import { upload } from '../support/upload.ts';

let folder: string;
let file: string;
/** Another site, which the backup is to replace. */
let present: TestDatabase;
let presentMedia: string;
const stamp = 'what stands in the site that a restore may not lose';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'verve-restore-'));
  file = path.join(folder, 'one.backup');
  presentMedia = path.join(folder, 'media');
  const product = await startProduct({ seed: true });
  try {
    await addPicture(product, 1);
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
}, 60_000);
afterAll(async () => {
  await present.drop();
  await rm(folder, { recursive: true, force: true });
});

async function addPicture(product: Parameters<typeof signIn>[0] & { url: string }, n: number): Promise<void> {
  const cookie = await signIn(product, 'admin');
  const data = await picture(n).jpeg().toBuffer();
  expect((await upload(product as never, cookie, data, { name: `${n}.jpg`, alt: 'A colour' })).status).toBe(
    201,
  );
}

const restore = (options: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  restoreBackup({
    databaseUrl: present.url,
    storage: diskStorage(presentMedia),
    workDirectory: path.join(folder, 'work'),
    file,
    replace: true,
    ...options,
  });

/** A checksum of every row of every table, and of the schema, but for folders that wait to be swept. */
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

it('that fails leaves what was there, whatever it fails at', { timeout: 60_000 }, async () => {
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

  const forged = path.join(folder, 'forged.backup');
  // A line that ends the data for PostgreSQL, so that it takes fewer rows than the file counts.
  await forgeBackup(file, forged, (table, bytes) =>
    table === 'testimonials' ? Buffer.concat([bytes, Buffer.from('\\.\n')]) : bytes,
  );
  await expect(restore({ file: forged })).rejects.toThrow();
  expect(await state()).toEqual(before);

  await forgeBackup(file, forged, (table, bytes) =>
    table === 'testimonials' ? Buffer.concat([bytes, Buffer.from('not a row\n')]) : bytes,
  );
  await expect(restore({ file: forged })).rejects.toThrow('invalid input syntax');
  expect(await state()).toEqual(before);
  expect(await files()).toEqual([]);
});

it('that is killed in the middle leaves what was there, and its images to the sweep', {
  timeout: 60_000,
}, async () => {
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
    },
    stdio: 'pipe',
  });
  try {
    await holder.query('begin');
    await holder.query('lock table testimonials in access share mode');
    await vi.waitFor(
      async () => {
        const { rows } = await holder.query(
          `select 1 from pg_locks l join pg_stat_activity a using (pid)
           where not l.granted and a.application_name = 'verve-restore'`,
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: 30_000, interval: 50 },
    );
    expect((await files()).length).toBeGreaterThan(3);
    child.kill('SIGKILL');
    await once(child, 'exit');
  } finally {
    child.kill('SIGKILL');
    await holder.end();
  }
  await vi.waitFor(async () =>
    withClient(present.url, async (client) => {
      const { rows } = await client.query(
        "select 1 from pg_stat_activity where application_name = 'verve-restore'",
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

it('takes the place of what was there whole, and leaves the images of before to the sweep', {
  timeout: 60_000,
}, async () => {
  const key = 'abcdefghijklmnop';
  await withClient(present.url, (client) =>
    client.query('insert into media_folders (key) values ($1)', [key]),
  );
  await restore();
  await withClient(present.url, async (client) => {
    const { rows } = await client.query('select quote from testimonials');
    expect(rows.length).toBeGreaterThan(3);
    expect(JSON.stringify(rows)).not.toContain(stamp);
    const { rows: left } = await client.query('select key from media_folders where abandoned_at is not null');
    expect(left).toContainEqual({ key });
  });
  expect((await files()).length).toBeGreaterThan(3);
});
