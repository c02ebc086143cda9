import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Knex } from 'knex';
import { importStep } from '../../api/imports/batch/jobs.ts';
import { migrate, openDatabase } from '../../api/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../api/platform/embedded-postgres/embedded-postgres.ts';
import { runContext, stageSample } from '../support/import-samples.ts';

/**
 * node tests/bench/import-clashes.ts: time of the steps that compare an import with existing posts when most of its slugs are
 * taken. Each step is a transaction, which a cancellation has to wait for.
 */
const POSTS = Number(process.env.BENCH_ROWS ?? 20_000);
const CLASHES = Math.round(POSTS * 0.9);

const dataDir = await mkdtemp(path.join(tmpdir(), 'verve-bench-clashes-'));
await chmod(dataDir, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
const db = openDatabase(postgres.url, { max: 4 });
try {
  await migrate(db);
  await db.transaction(async (trx) => {
    // Triggers are not measured, and would take minutes.
    await trx.raw('alter table blog_posts disable trigger user');
    await trx.raw(
      `insert into blog_posts (slug, title, content, content_html)
         select 'post-number-' || n, 'Here ' || n, repeat('words ', 300), repeat('words ', 300)
         from generate_series(1, ?::int) n`,
      [CLASHES],
    );
    await trx.raw('alter table blog_posts enable trigger user');
  });
  const items = Array.from({ length: POSTS }, (_, n) => ({ slug: `post-number-${n + 1}` }));
  for (const [name, sample] of [
    ['each clashes with a post here', items],
    ['all ask for one address', items.map(() => ({ slug: 'post-number-1' }))],
  ] as const)
    await measure(db, name, await stageSample(db, sample, { state: 'analysing' }));
} finally {
  await db.destroy();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(db: Knex, name: string, id: string): Promise<void> {
  await db('imports').where({ id }).update({ position: POSTS });
  const context = runContext(db, dataDir) as unknown as Parameters<typeof importStep>[0];
  const times: number[] = [];
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  for (let more = true; more; ) {
    const began = performance.now();
    more = await importStep(context, id);
    times.push(performance.now() - began);
  }
  delay.disable();
  const { rows } = await db.raw(
    `select count(distinct slug)::int as slugs, count(slug_note)::int as clashes, md5(string_agg(slug || coalesce(slug_note, ''), ',' order by number)) as hash
       from import_items where import_id = ?`,
    [id],
  );
  process.stdout.write(`${POSTS.toLocaleString('en-GB')} posts, ${name}: ${JSON.stringify(rows[0])}\n`);
  process.stdout.write(
    `  ${times.length} steps, ${(times.reduce((a, b) => a + b) / 1000).toFixed(1)} s in all, the longest ${Math.max(...times).toFixed(0)} ms\n`,
  );
  process.stdout.write(`  the event loop stood still for ${(delay.max / 1e6).toFixed(0)} ms at most\n`);
}
