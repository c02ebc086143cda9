import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { IMPORT_PIECES, importStep } from '../../api/imports/batch/jobs.ts';
import { stageRecords } from '../../api/imports/batch/reading.ts';
import { openDatabase } from '../../api/platform/database/database.ts';
import { migrate } from '../../api/platform/database/migrations.ts';
import { startEmbeddedPostgres } from '../../api/platform/embedded-postgres/embedded-postgres.ts';
import { createLog } from '../../api/platform/log.ts';
import { say } from './bench-product.ts';

/**
 * node tests/bench/import-reading.ts: time and memory growth for reading and analysing a WordPress export of 190 MB with
 * 20,000 posts.
 */
const POSTS = Number(process.env.BENCH_ROWS ?? 20_000);
const POST_BYTES = 9000;

const folder = await mkdtemp(path.join(tmpdir(), 'verve-bench-reading-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false });
const db = openDatabase(postgres.url, { max: 4 });
const file = path.join(folder, 'export.xml');
const sandbox = IMPORT_PIECES.openSandbox(folder);
let base = 0;
let peak = 0;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 20);
try {
  await migrate(db);
  await writeExport();
  const { size } = await stat(file);
  global.gc?.();
  base = process.memoryUsage.rss();
  say(`${POSTS.toLocaleString('en-GB')} posts in ${(size / 2 ** 20).toFixed(0)} MB`);

  const [{ id }] = await db('imports')
    .insert({ filename: 'export.xml', bytes: size, format: 'wordpress' })
    .returning('id');
  await measured('read into the database', async () => {
    await sandbox.task('open', { file, bytes: size, address: null });
    const records = sandbox.records();
    const here = (trx: typeof db) => trx('imports').where({ id });
    await stageRecords(db, { row: { id }, here }, records);
  });
  const context = {
    ...IMPORT_PIECES,
    sandbox,
    log: createLog('warn'),
    db,
    siteUrl: 'https://new.example',
    directory: folder,
  } as never;
  await db('imports').where({ id }).update({ state: 'analysing', options: '{}' });
  let longest = 0;
  await measured('analysed', async () => {
    for (let more = true; more; ) {
      const begun = performance.now();
      more = await importStep(context, id);
      longest = Math.max(longest, performance.now() - begun);
    }
  });
  say(`  longest step ${(longest / 1000).toFixed(1)} s`);
  const { state, total } = await db('imports').where({ id }).first();
  if (state !== 'ready' || total !== POSTS) throw new Error(`It is ${state} with ${total} posts.`);
  await measured('forgotten', () => db('imports').where({ id }).delete());
} finally {
  clearInterval(watch);
  sandbox.close();
  await db.destroy();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measured(what: string, work: () => Promise<unknown>): Promise<void> {
  peak = 0;
  const begun = performance.now();
  await work();
  const seconds = (performance.now() - begun) / 1000;
  const rate = Math.round((POSTS / seconds) * 60).toLocaleString('en-GB');
  const growth = Math.max(0, peak - base) / 2 ** 20;
  say(
    `  ${what.padEnd(24)} ${seconds.toFixed(1)} s   ${rate} posts a minute   ${growth.toFixed(0)} MB of growth at most`,
  );
}

async function writeExport(): Promise<void> {
  const out = createWriteStream(file);
  out.write(`<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"
    xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"><channel><title>Old</title>
    <wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>https://old.example</wp:base_site_url>
    <wp:base_blog_url>https://old.example</wp:base_blog_url>`);
  for (let n = 1; n <= POSTS; n++) {
    const isClear = out.write(item(n));
    if (!isClear) await once(out, 'drain');
  }
  out.end('</channel></rss>');
  await once(out, 'finish');
}

function item(n: number): string {
  const paragraph = `<!-- wp:paragraph --><p>Paragraph ${n} about boards, growth and <a href="https://old.example/${n + 1}/">each other</a>.</p><!-- /wp:paragraph -->`;
  const image = `<figure><img src="https://old.example/${n}.jpg" alt="Picture ${n}"/><figcaption>Below</figcaption></figure>`;
  const text = image + paragraph.repeat(Math.ceil(POST_BYTES / paragraph.length));
  return `<item><title>Post ${n % 1000}</title><link>https://old.example/${n}/</link><dc:creator>ada</dc:creator>
    <guid isPermaLink="false">https://old.example/?p=${n}</guid><content:encoded><![CDATA[${text}]]></content:encoded>
    <excerpt:encoded><![CDATA[]]></excerpt:encoded><wp:post_id>${n}</wp:post_id>
    <wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt><wp:post_name>post-${n % 1000}</wp:post_name>
    <wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
    <category domain="category" nicename="a"><![CDATA[Category ${n % 20}]]></category></item>\n`;
}
