import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile, startLoad } from '../support/load.ts';
import { expectThat, onStage, say } from './stage.ts';

/** Slow, silent and vanished clients, none of which may hold resources that others need. */
await onStage(async (stage) => {
  await stage.db.raw(
    `insert into subscriptions (email, status, source, consent_text, consent_version, consent_at, confirmed_at)
     select 'reader' || n || '@example.com', 'confirmed', 'footer', 'Send me one useful letter a month.', '2026-01', now(), now()
     from generate_series(1, 200000) as n`,
  );
  const product = await stage.start();
  const { port } = new URL(product.url);
  const cookie = await stage.signIn('admin');
  const megabytes = async () => (await product.residentBytes()) / 1024 / 1024;
  const others = async (what: string, seconds: number) => {
    const load = startLoad(() => ({ url: `${product.url}/api/posts` }), { atOnce: 4, pause: 10 });
    await delay(seconds * 1000);
    const result = await load.stop();
    say(
      `  ${what}: ${result.requests} requests of others, p99 ${percentile(result, 0.99).toFixed(0)} ms, answers ${JSON.stringify(result.statuses)}`,
    );
    return Object.keys(result.failures).length === 0 && result.statuses[200] === result.requests;
  };
  const backends = async (application: string) => {
    const { rows } = await stage.db.raw(
      "select count(*)::int as n from pg_stat_activity where application_name = ? and backend_type = 'client backend'",
      [application],
    );
    return rows[0].n as number;
  };
  const until = async (isSo: () => Promise<boolean>, seconds: number) => {
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await delay(100))
      if (await isSo()) return true;
    return isSo();
  };
  const connections = () =>
    new Promise<number>((resolve) => {
      const probe = connect(Number(port), '127.0.0.1', () => {
        probe.destroy();
        resolve(1);
      });
      probe.on('error', () => resolve(0));
    });

  await others('before', 2);

  say('A client that reads an export of 200,000 rows at 10 kB a second');
  const before = await megabytes();
  const download = request(`${product.url}/api/admin/subscriptions/export.csv`, {
    headers: { Cookie: cookie },
  });
  download.end();
  let read = 0;
  const reading = new AbortController();
  download.on('response', async (response) => {
    response.on('error', () => undefined);
    while (!reading.signal.aborted) {
      const chunk = response.read(1024) as Buffer | null;
      read += chunk?.length ?? 0;
      await delay(100);
    }
  });
  download.on('error', () => undefined);
  const served = await others('meanwhile', 10);
  const more = (await megabytes()) - before;
  say(`  ${read} bytes read in 10 s, memory ${more.toFixed(0)} MB more`);
  expectThat(served, 'others are served while an export is read slowly');
  expectThat(more < 64, 'a slow reader takes less than 64 MB');

  say('Its connection is cut');
  expectThat(
    (await backends('verve-export')) === 1,
    'the export has a connection to the database of its own',
  );
  const cutAt = performance.now();
  reading.abort();
  download.destroy();
  const isLetGo = await until(async () => (await backends('verve-export')) === 0, 10);
  say(`  the connection to the database was let go after ${(performance.now() - cutAt).toFixed(0)} ms`);
  expectThat(isLetGo, "PostgreSQL's COPY of a cut export ends");

  say('500 clients that never finish their headers');
  let closed = 0;
  const begun = performance.now();
  const slow = Array.from({ length: 500 }, () => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n'));
    const trickle = setInterval(() => socket.write('X-A: b\r\n'), 2000);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(trickle);
      closed += 1;
    });
    return socket;
  });
  const servedMeanwhile = await others('meanwhile', 5);
  expectThat(servedMeanwhile, 'others are served meanwhile');
  const allClosed = await until(async () => closed === 500, 40);
  say(`  all were closed after ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  expectThat(allClosed, 'each is closed within 40 seconds');
  for (const socket of slow) socket.destroy();

  say('Uploads that stop half way');
  const rows = async () =>
    [await stage.db('media').pluck('id'), await stage.db('subscription_imports').pluck('id')].flat().length;
  const workFolders = async () =>
    (await readdir(tmpdir())).filter((name) => name.startsWith('verve-import-')).length;
  const [rowsBefore, foldersBefore] = [await rows(), await workFolders()];
  for (const [path, type] of [
    ['/api/admin/media', 'image/jpeg'],
    ['/api/admin/subscription-imports/upload?filename=half.csv', 'text/csv'],
  ] as const) {
    const upload = request(`${product.url}${path}`, {
      method: 'POST',
      headers: { Cookie: cookie, 'Content-Type': type, 'Content-Length': 1_000_000 },
    });
    upload.on('error', () => undefined);
    upload.write(randomBytes(500_000));
    await delay(500);
    upload.destroy();
  }
  expectThat(
    await until(async () => (await rows()) === rowsBefore && (await workFolders()) === foldersBefore, 10),
    'neither a row nor a file is left',
  );

  say('200 clients that leave while a page is rendered for them');
  for (let n = 0; n < 200; n += 1) {
    const visit = request(`${product.url}/blog?category=word-${n}`);
    visit.on('error', () => undefined);
    visit.end();
    setTimeout(() => visit.destroy(), Math.random() * 20);
  }
  expectThat(await others('meanwhile', 3), 'others are served meanwhile');
  expectThat((await connections()) === 1, 'the process is alive');
  expectThat(product.output().includes('uncaught') === false, 'nothing was thrown past its handler');
});
