import { importStep } from '../../api/imports/batch/jobs.ts';
import { SANDBOX, Sandbox } from '../../api/imports/sandbox/sandbox.ts';
import { OLD_SITE, runContext, stageSample } from '../support/import-samples.ts';
import { expectThat, openPlace, say } from '../support/stage.ts';

/**
 * node tests/bench/imports.ts: posts without images that an import writes per minute, with redirects, tags, categories and links,
 * the memory for it, and how long it takes to undo it.
 */
const POSTS = Number(process.env.BENCH_ROWS ?? 10_000);
const LEAST_PER_MINUTE = 2000;

const place = await openPlace(false);
const sandbox = new Sandbox(SANDBOX);
try {
  const { db, dataDir } = place;
  const context = runContext(db, dataDir, [], sandbox);
  const id = await stageSample(db, Array.from({ length: POSTS }, post));
  await db.raw('vacuum analyze');
  const before = process.memoryUsage.rss();
  let peak = before;
  const perMinute = async (expected: number) => {
    const begun = performance.now();
    while (await importStep(context, id)) peak = Math.max(peak, process.memoryUsage.rss());
    const rate = Math.round((POSTS / (performance.now() - begun)) * 60_000);
    const { length } = await db('blog_posts').pluck('id');
    if (length !== expected) throw new Error(`There are ${length} posts instead of ${expected}.`);
    return rate;
  };
  const made = await perMinute(POSTS);
  const megabytes = Math.round((peak - before) / 1024 / 1024);
  await db('imports').where({ id }).update({ state: 'undoing', position: 0 });
  const undone = await perMinute(0);
  say(`${POSTS.toLocaleString('en-GB')} posts without images: ${made.toLocaleString('en-GB')} a minute`);
  say(`  undone: ${undone.toLocaleString('en-GB')} a minute; at most ${megabytes} MB more memory`);
  expectThat(made > LEAST_PER_MINUTE, 'an import makes thousands of posts a minute');
} finally {
  sandbox.close();
  await place.close();
}

/** Of about 600 words, with links to others, ten categories and a few tags. */
function post(_none: unknown, n: number) {
  const words = 'the board asked why the plan had changed and who would tell the people it touched'.split(
    ' ',
  );
  const paragraph = (_p: unknown, p: number) =>
    `<p>${Array.from({ length: 60 }, (_w, w) => words[(n * 31 + p * 17 + w * ((n % 7) + 1)) % words.length]).join(' ')} <strong>${n}</strong>.</p>`;
  const to = `${OLD_SITE}/2015/03/old-post-${((n * 7) % POSTS) + 1}/`;
  const content = `<h2>Point ${n}</h2>${Array.from({ length: 10 }, paragraph).join('\n')}<p><a href="${to}">Another</a></p>`;
  const tags = [`tag ${n % 50}`, `tag ${(n * 3) % 70}`];
  return { content, links: [to], category: `Category ${n % 10}`, tags };
}
