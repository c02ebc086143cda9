import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { importStep } from '../../api/imports/batch/jobs.ts';
import { SANDBOX, Sandbox } from '../../api/imports/sandbox/sandbox.ts';
import { withClient } from '../support/database-address.ts';
import { OLD_SITE, runContext, stageSample } from '../support/import-samples.ts';
import { openPlace, say } from '../support/stage.ts';

/**
 * node tests/bench/imports.ts: posts without images that an import writes per minute, with redirects, tags, categories and
 * links, as a ratio to PostgreSQL's COPY of the same rows in the same run: into a table with the same columns and indexes, and
 * into blog_posts with its triggers. Also the memory.
 */
const POSTS = Number(process.env.BENCH_ROWS ?? 10_000);
const COLUMNS =
  'id, slug, title, excerpt, content, content_html, content_text, author, published, published_at, views, category_id, tags, created_at, updated_at';

const place = await openPlace(false);
const sandbox = new Sandbox(SANDBOX);
try {
  await measure(place.db, place.databaseUrl);
} finally {
  sandbox.close();
  await place.close();
}

async function measure(db: Knex, url: string): Promise<void> {
  const context = runContext(db, place.dataDir, [], sandbox);
  const id = await stageSample(db, sample());
  await db.raw('vacuum analyze');
  global.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  const run = await timed(async () => {
    while (await importStep(context, id)) peak = Math.max(peak, process.memoryUsage.rss());
  });
  const made = Number((await db('blog_posts').count({ total: '*' }).first())?.total);
  if (made !== POSTS) throw new Error(`Only ${made} posts were made.`);

  const rows = await readAll(url, `copy (select ${COLUMNS} from blog_posts) to stdout`);
  await db.raw('create table same_columns (like blog_posts including all)');
  const bare = await timed(() => write(url, `copy same_columns (${COLUMNS}) from stdin`, rows));

  await db('imports').where({ id }).update({ state: 'undoing', position: 0 });
  const undo = await timed(async () => {
    while (await importStep(context, id));
  });
  const left = Number((await db('blog_posts').count({ total: '*' }).first())?.total);
  if (left !== 0) throw new Error(`${left} posts are left.`);
  await db('blog_categories').insert(
    await db('same_columns').distinct('category_id as id', 'category_id as name', 'category_id as slug'),
  );
  const triggers = await timed(() => write(url, `copy blog_posts (${COLUMNS}) from stdin`, rows));

  const text = rows.reduce((sum, chunk) => sum + chunk.length, 0) / 1024 / 1024;
  say(`${POSTS.toLocaleString('en-GB')} posts without images, ${text.toFixed(0)} MB as COPY writes them`);
  say(`  import                       ${seconds(run)}   ${perMinute(run)} posts a minute`);
  say(
    `  COPY, same columns, indexes  ${seconds(bare)}   the import takes ${(run / bare).toFixed(2)} times as long`,
  );
  say(
    `  COPY, and its triggers       ${seconds(triggers)}   the import takes ${(run / triggers).toFixed(2)} times as long`,
  );
  say(`  undo                         ${seconds(undo)}   ${perMinute(undo)} posts a minute`);
  say(`  memory: ${megabytes(before)} MB before, at most ${megabytes(peak - before)} MB more`);
}

/** Posts of about 600 words, each with links to others, ten categories and a few tags. */
function sample() {
  const words = 'the board asked why the plan had changed and who would tell the people it touched'.split(
    ' ',
  );
  return Array.from({ length: POSTS }, (_none, n) => {
    const to = `${OLD_SITE}/2015/03/old-post-${((n * 7) % POSTS) + 1}/`;
    const paragraph = (p: number) =>
      `<p>${Array.from({ length: 60 }, (_w, w) => words[(n * 31 + p * 17 + w * ((n % 7) + 1)) % words.length]).join(' ')} <strong>${n}</strong>.</p>`;
    const content = [
      `<h2>Point ${n}</h2>`,
      ...Array.from({ length: 10 }, (_p, p) => paragraph(p)),
      `<ul><li>One</li><li><a href="${to}">Another</a></li></ul>`,
    ].join('\n');
    return {
      content,
      links: [to],
      category: `Category ${n % 10}`,
      tags: [`tag ${n % 50}`, `tag ${(n * 3) % 70}`],
    };
  });
}

function readAll(url: string, statement: string): Promise<Buffer[]> {
  return withClient(url, async (client) => {
    const chunks: Buffer[] = [];
    for await (const chunk of client.query(copyTo(statement))) chunks.push(chunk);
    return chunks;
  });
}

function write(url: string, statement: string, rows: readonly Buffer[]): Promise<void> {
  return withClient(url, (client) => pipeline(Readable.from(rows), client.query(copyFrom(statement))));
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`.padStart(8);
}

function perMinute(milliseconds: number): string {
  return Math.round((POSTS / milliseconds) * 60_000).toLocaleString('en-GB');
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0);
}
