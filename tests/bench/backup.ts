import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inDatabase, withClient } from '../support/database-address.ts';
import { say, startBenchProduct } from './bench-product.ts';

/**
 * node tests/bench/backup.ts: time and memory of backing up a million subscribers while the product runs, and of restoring
 * them into a new database.
 */
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const product = await startBenchProduct({ subscriptions: ROWS, consultations: 0 });
const folder = await mkdtemp(path.join(tmpdir(), 'verve-backup-bench-'));
const file = path.join(folder, 'one.tar.zst');
try {
  say(`${ROWS.toLocaleString('en-GB')} subscribers`);
  const before = await sumOf(product.databaseUrl);
  await measured('backup', product.databaseUrl, [file]);
  say(`  the file: ${((await stat(file)).size / 1e6).toFixed(1)} MB`);
  await withClient(product.databaseUrl, (client) => client.query('create database restored'));
  await measured('restore', inDatabase(product.databaseUrl, 'restored'), [file]);
  const after = await sumOf(inDatabase(product.databaseUrl, 'restored'));
  say(before === after ? '  every row is the same' : `  NOT THE SAME: ${before} ${after}`);
  process.exitCode = before === after ? 0 : 1;
} finally {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}

/** @returns a checksum of all rows; taken early, because the product deletes expired ones half a minute after its start */
async function sumOf(url: string): Promise<string> {
  const { rows } = await withClient(url, (client) =>
    client.query('select count(*)::int as n, sum(hashtext(s::text)::float8) as sum from subscriptions s'),
  );
  return JSON.stringify(rows[0]);
}

/** Runs an operator's command, and samples its memory; Linux only. */
async function measured(command: string, databaseUrl: string, words: string[]): Promise<void> {
  const begun = performance.now();
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, `../../scripts/${command}.ts`), ...words],
    {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
        SITE_URL: 'http://localhost',
        SESSION_SECRET: 'a secret of more than thirty-two characters',
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  let peak = 0;
  const ended = once(child, 'exit');
  while (child.exitCode === null) {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
    await Promise.race([ended, delay(100)]);
  }
  if (child.exitCode !== 0) throw new Error(`${command} ended with ${child.exitCode}.`);
  say(`  ${command}: ${((performance.now() - begun) / 1000).toFixed(1)} s, ${peak.toFixed(0)} MB at most`);
}
