import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startLoad } from '../support/load.ts';
import { expectThat, onStage, say } from './stage.ts';

/** The database goes away under load and comes back: stopped, cut off, and with no connections left. */
const PATHS = ['/', '/blog', '/api/posts', '/api/categories', '/healthz'];

await onStage(async (stage) => {
  const product = await stage.start({ LOG_LEVEL: 'error' });
  const cookie = await stage.signIn('admin');
  await stage.db.raw('select 1');
  const during = async (
    what: string,
    fault: () => Promise<void>,
    mend: () => Promise<void>,
    seconds: number,
  ) => {
    let n = 0;
    const times: { at: number; path: string; status: number }[] = [];
    const retryAfter = new Set<string | null>();
    const load = startLoad(
      () => {
        n += 1;
        if (n % 6 === 0)
          return { url: `${product.url}/api/admin/categories?range=[0,9]`, headers: { Cookie: cookie } };
        return { url: `${product.url}${PATHS[n % PATHS.length]}` };
      },
      {
        atOnce: 16,
        pause: 20,
        answered: ({ url }, status) =>
          times.push({ at: performance.now(), path: new URL(url).pathname, status }),
      },
    );
    await delay(1000);
    await fault();
    const gone = performance.now();
    await delay(seconds * 500);
    const api = await fetch(`${product.url}/api/posts`);
    retryAfter.add(api.headers.get('retry-after'));
    const ready = await fetch(`${product.url}/readyz`);
    await delay(seconds * 500);
    await mend();
    const back = performance.now();
    await delay(6000);
    const result = await load.stop();
    const bad = times.filter(({ status }) => status >= 500);
    const last = Math.max(back, ...bad.map(({ at }) => at));
    const healthy = times.filter(({ path }) => path === '/healthz');
    say(
      `${what}: ${result.requests} requests, answers ${JSON.stringify(result.statuses)}, without an answer ${JSON.stringify(result.failures)}`,
    );
    say(
      `  away for ${((back - gone) / 1000).toFixed(1)} s, the last 503 came ${((last - back) / 1000).toFixed(1)} s after it was back; longest answer ${(result.times.at(-1) ?? 0).toFixed(0)} ms`,
    );
    expectThat(Object.keys(result.failures).length === 0, 'every request gets an answer');
    expectThat(
      bad.every(({ status }) => status === 503),
      'what cannot be answered is a 503, never a 500',
    );
    expectThat(api.status === 503 && retryAfter.has('5'), 'a 503 says when to come again');
    for (const line of product.output().matchAll(/.*(?:request|page) failed.*/g))
      say(`  ${line[0].slice(0, 600)}`);
    expectThat(ready.status === 503, '/readyz says so');
    expectThat(
      healthy.every(({ status }) => status === 200),
      '/healthz goes on',
    );
    expectThat(last - back < 5000, 'it recovers within five seconds');
  };

  await during('Database stopped and started', stage.stopDatabase, stage.startDatabase, 4);

  await during(
    'Line cut, and every new connection refused',
    async () => stage.line.block(),
    async () => stage.line.unblock(),
    4,
  );

  const operator = new pg.Client({ connectionString: stage.databaseUrl, application_name: 'operator' });
  await operator.connect();
  const name = operator.escapeIdentifier(new URL(stage.databaseUrl).pathname.slice(1));
  await during(
    'No connection left',
    async () => {
      await operator.query(`alter database ${name} connection limit 1`);
      await operator.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'verve%'`,
      );
    },
    async () => {
      await operator.query(`alter database ${name} connection limit -1`);
    },
    4,
  );
  await operator.end();
});
