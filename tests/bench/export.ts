import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { SUBSCRIPTION_EXPORT_COLUMNS } from '#shared/subscriptions.ts';
import { type BenchProduct, say, startBenchProduct } from './bench-product.ts';

/**
 * node tests/bench/export.ts: time of exporting a million subscribers, as a ratio to PostgreSQL's COPY of the same rows in the
 * same run, and the server's memory.
 */
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const ROUNDS = 3;
const LIMITS = { ratio: 2, megabytes: 64 };

const product = await startBenchProduct({ subscriptions: ROWS, consultations: 0 });
try {
  // Small exports first, about a twentieth, to separate fixed costs from those of the size.
  for (const format of ['csv', 'json'])
    await download(product, format, '&filter={"created_at_lte":"2020-04-15"}');
  const before = await product.residentBytes();
  let peak = before;
  const watch = setInterval(async () => {
    peak = Math.max(peak, await product.residentBytes());
  }, 50);
  const rounds: Record<'copy' | 'csv' | 'json', number>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      copy: await timed(() => copy(product.databaseUrl)),
      csv: await timed(() => download(product, 'csv')),
      json: await timed(() => download(product, 'json')),
    });
  }
  clearInterval(watch);
  const best = (kind: 'copy' | 'csv' | 'json') => Math.min(...rounds.map((round) => round[kind]));
  const megabytes = (peak - before) / 1024 / 1024;
  const ratio = best('csv') / best('copy');
  say(`${ROWS.toLocaleString('en-GB')} subscribers, the best of ${ROUNDS} rounds`);
  say(`  PostgreSQL's COPY   ${seconds(best('copy'))}`);
  say(
    `  export as CSV       ${seconds(best('csv'))}   ${ratio.toFixed(2)} times COPY (limit ${LIMITS.ratio})`,
  );
  say(
    `  export as JSON      ${seconds(best('json'))}   ${(best('json') / best('copy')).toFixed(2)} times COPY`,
  );
  say(
    `  memory of the server: ${(before / 1024 / 1024).toFixed(0)} MB, and at most ${megabytes.toFixed(1)} MB more (limit ${LIMITS.megabytes})`,
  );
  process.exitCode = ratio <= LIMITS.ratio && megabytes <= LIMITS.megabytes ? 0 : 1;
} finally {
  await product.stop();
}

async function copy(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const rows = `select ${SUBSCRIPTION_EXPORT_COLUMNS.join(', ')} from subscriptions order by created_at desc, id desc`;
  await pipeline(client.query(copyTo(`copy (${rows}) to stdout with (format csv)`)), nowhere());
  await client.end();
}

async function download({ url, cookie }: BenchProduct, format: string, query = ''): Promise<void> {
  const response = await fetch(`${url}/api/admin/subscriptions/export.${format}?bom=true${query}`, {
    headers: { Cookie: cookie },
  });
  if (!response.ok || !response.body) throw new Error(`The export answered ${response.status}.`);
  let lines = 0;
  for await (const chunk of response.body) {
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
  }
  // Expired rows are deleted during the run, so the file's name says how many rows it must have.
  const rows = Number(/-(\d+)-rows/.exec(response.headers.get('content-disposition') ?? '')?.[1]);
  if (!(lines >= rows)) throw new Error(`${lines} lines came for ${rows} rows.`);
  if (query === '' && rows < ROWS / 2) throw new Error(`Only ${rows} rows came.`);
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
