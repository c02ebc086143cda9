import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Knex } from 'knex';
import { PgBoss } from 'pg-boss';
import { openDatabase } from '../../api/platform/database/database.ts';
import { migrate } from '../../api/platform/database/migrations.ts';
import { seedSample } from '../../seeds/seed.ts';
import { seedWebsite } from '../../seeds/website.ts';
import { inDatabase, withClient } from './database-address.ts';

/** Fixed, so that the sample times do not depend on the day of the run. */
const SEEDED_ON = new Date('2026-11-21T09:00:00.000Z');

const EMPTY = ['migrations', 'package-lock.json', 'seeds/website'];
/** Sources of the seeded template. */
export const SEEDED = [...EMPTY, 'seeds', 'api/content', 'api/platform/escape-html.ts', 'shared'];

/** @returns the name of a template with the migrated schema, what every website begins with, and pg-boss's tables, created if missing */
export async function emptyTemplate(url: string): Promise<string> {
  const name = `verve_test_empty_${await sourcesHash(EMPTY)}`;
  await prepare(url, name, 'template1', async (db, address) => {
    await migrate(db);
    await seedWebsite(db);
    // Otherwise each product would spend a second of processor time on installing its tables.
    const queue = new PgBoss({ connectionString: address, supervise: false, schedule: false });
    await queue.start();
    await queue.stop({ graceful: false });
  });
  return name;
}

/** @returns the name of a template with the sample content, created if missing */
export async function seededTemplate(url: string): Promise<string> {
  const empty = await emptyTemplate(url);
  const name = `verve_test_seeded_${await sourcesHash(SEEDED)}`;
  await prepare(url, name, empty, (db) => seedSample(db, SEEDED_ON));
  return name;
}

const hashes = new Map<string, Promise<string>>();

/**
 * A hash of sources, for names of cached artefacts that must never be stale.
 * @param places files and folders, relative to the project's root
 */
export function sourcesHash(places: string[]): Promise<string> {
  const key = places.join();
  const known = hashes.get(key) ?? hashFiles(places);
  hashes.set(key, known);
  return known;
}

async function hashFiles(places: string[]): Promise<string> {
  const hash = createHash('sha256');
  const root = path.join(import.meta.dirname, '../..');
  for (const place of places) {
    const files = path.extname(place)
      ? [path.join(root, place)]
      : (await readdir(path.join(root, place), { recursive: true, withFileTypes: true }))
          .filter((entry) => entry.isFile())
          .map((entry) => path.join(entry.parentPath, entry.name));
    for (const file of files.sort()) hash.update(path.relative(root, file)).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 12);
}

/** Creates a template under a lock, as several workers may ask at once; only a finished database gets the name. */
async function prepare(
  url: string,
  name: string,
  from: string,
  fill: (db: Knex, address: string) => Promise<void>,
): Promise<void> {
  await withClient(url, async (client) => {
    const exists = async () =>
      (await client.query('select from pg_database where datname = $1', [name])).rowCount;
    if (await exists()) return;
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    if (await exists()) return;
    const unfinished = `verve_test_${randomUUID().replaceAll('-', '')}`;
    await client.query(`create database ${unfinished} template ${from}`);
    const address = inDatabase(url, unfinished);
    const db = openDatabase(address, { max: 2 });
    try {
      await fill(db, address);
    } finally {
      await db.destroy();
    }
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
}
