import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile, startLoad } from '../support/load.ts';
import { freePort, type ProductProcess } from '../support/product-process.ts';
import { expectThat, onStage, say } from './stage.ts';

/**
 * Three processes behind Debian's nginx: content published through one is visible through all; each is restarted in turn under
 * load, and one is killed.
 */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 40);
const EVENT = JSON.stringify({
  name: 'cta_click',
  path: '/',
  fields: { cta_text: 'Book', event_category: 'engagement' },
});

await onStage(async (stage) => {
  const front = await freePort();
  const site = `http://127.0.0.1:${front}`;
  const ports = [await freePort(), await freePort(), await freePort()];
  const env = { SITE_URL: site, TRUST_PROXY: '1' };
  const processes: ProductProcess[] = await Promise.all(ports.map((port) => stage.start(env, { port })));
  const nginx = await startNginx(front, ports);
  try {
    for (let n = 0; n < 50 && !(await fetch(`${site}/healthz`).catch(() => null))?.ok; n += 1)
      await delay(100);
    const cookie = await stage.signIn('admin');

    // A new process renders its first pages ten times slower than later ones.
    for (const port of ports)
      for (let n = 0; n < 10; n += 1) await fetch(`http://127.0.0.1:${port}/blog?q=warm${n}`);

    const waits: number[] = [];
    const { id } = await stage.db('blog_posts').where({ published: true }).first('id');
    for (let round = 0; round < ROUNDS; round += 1) {
      const title = `Title of round ${round}`;
      const answer = await fetch(`http://127.0.0.1:${ports[round % 3]}/api/admin/posts/${id}`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', Cookie: cookie },
        body: JSON.stringify({ title }),
      });
      if (!answer.ok) throw new Error(`The edit answered ${answer.status}: ${await answer.text()}`);
      const saved = performance.now();
      await Promise.all(
        ports.map(async (port) => {
          while (!(await (await fetch(`http://127.0.0.1:${port}/blog`)).text()).includes(title))
            await delay(1);
          waits.push(performance.now() - saved);
        }),
      );
    }
    waits.sort((a, b) => a - b);
    const at = (share: number) => percentile({ times: waits }, share).toFixed(0);
    say(
      `An edit answered by one is seen through all three: median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms of ${waits.length}`,
    );
    expectThat(Number(at(1)) <= 200, 'within 200 ms');

    const load = () => {
      let n = 0;
      return startLoad(
        () => {
          n += 1;
          if (n % 10 === 0)
            return {
              url: `${site}/api/events`,
              method: 'POST',
              body: EVENT,
            };
          return { url: `${site}${['/', '/blog', '/api/posts', '/api/categories'][n % 4]}` };
        },
        { atOnce: 12, pause: 20 },
      );
    };
    const restarts = load();
    for (const [n, running] of processes.entries()) {
      await running.stop();
      processes[n] = await stage.start(env, { port: ports[n] });
    }
    const result = await restarts.stop();
    say(
      `Each restarted in turn: ${result.requests} requests, answers ${JSON.stringify(result.statuses)}, without an answer ${JSON.stringify(result.failures)}, p99 ${percentile(result, 0.99).toFixed(0)} ms`,
    );
    const none = ({ statuses, failures }: typeof result) =>
      Object.keys(failures).length === 0 && Object.keys(statuses).every((status) => Number(status) < 500);
    expectThat(none(result), 'no request fails while each process is restarted');

    const crash = load();
    await delay(1000);
    await processes[1]?.kill();
    await delay(2000);
    const after = await crash.stop();
    const failed = (after.statuses[502] ?? 0) + Object.values(after.failures).reduce((a, b) => a + b, 0);
    say(
      `One killed: ${after.requests} requests, answers ${JSON.stringify(after.statuses)}, without an answer ${JSON.stringify(after.failures)}`,
    );
    expectThat(failed <= 3, 'at most the writes that it was working on fail');
  } finally {
    nginx.kill('SIGTERM');
  }
});

async function startNginx(front: number, ports: number[]): Promise<ChildProcess> {
  const folder = await mkdtemp(path.join(tmpdir(), 'verve-nginx-'));
  const conf = path.join(folder, 'nginx.conf');
  await writeFile(
    conf,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  large_client_header_buffers 8 64k;
  client_max_body_size 1100m;
  upstream product { ${ports.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' ')} keepalive 32; }
  server {
    listen 127.0.0.1:${front};
    location / {
      proxy_pass http://product;
      proxy_connect_timeout 2s;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host:${front};
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header X-Request-Id $request_id;
      proxy_request_buffering off;
    }
  }
}
`,
  );
  const nginx = spawn('nginx', ['-c', conf, '-p', folder], { stdio: ['ignore', 'inherit', 'inherit'] });
  nginx.once('exit', () => rm(folder, { recursive: true, force: true }));
  return nginx;
}
