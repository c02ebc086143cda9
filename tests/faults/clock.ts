import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { ProductProcess } from '../support/product-process.ts';
import { type SmtpServer, startSmtpServer } from '../support/smtp.ts';
import { expectThat, onStage, say } from './stage.ts';

/**
 * Three processes over one database: one with the right clock, one an hour ahead, one an hour behind. Needs Debian's
 * faketime.
 */
await onStage(async (stage) => {
  const smtp: SmtpServer = await startSmtpServer();
  // Not with the faketime command, which stays as a parent process, so that its end is not the product's.
  const LD_PRELOAD = execFileSync('faketime', ['-f', '+0', 'printenv', 'LD_PRELOAD'], {
    encoding: 'utf8',
  }).trim();
  const start = (shift?: string) =>
    stage.start({ SMTP_URL: smtp.url, ...(shift ? { LD_PRELOAD, FAKETIME: shift } : {}) });
  const [right, ahead, behind] = [await start(), await start('+1h'), await start('-1h')] as [
    ProductProcess,
    ProductProcess,
    ProductProcess,
  ];
  const all = { right, ahead, behind };
  const hourOff = (date: string | null) => Math.round((Date.parse(date ?? '') - Date.now()) / 3_600_000);
  const dates = await Promise.all(
    Object.values(all).map(async ({ url }) => (await fetch(`${url}/healthz`)).headers.get('date')),
  );
  expectThat(dates.map(hourOff).join() === '0,1,-1', 'the three clocks differ by an hour each');

  const cookie = await stage.signIn('admin');
  for (const [name, { url }] of Object.entries(all)) {
    const { status } = await fetch(`${url}/api/admin/categories?range=[0,1]`, {
      headers: { Cookie: cookie },
    });
    expectThat(status === 200, `a session holds in the process whose clock is ${name}`);
  }

  const slug = async (published_at: Date, name: string) => {
    await stage.db('blog_posts').insert({
      title: name,
      slug: name,
      content: 'Text',
      excerpt: 'Text',
      published: true,
      published_at,
    });
    return name;
  };
  const soon = await slug(new Date(Date.now() + 30 * 60_000), 'in-half-an-hour');
  const just = await slug(new Date(Date.now() - 30 * 60_000), 'half-an-hour-ago');
  for (const [name, { url }] of Object.entries(all)) {
    const statusOf = async (one: string) => (await fetch(`${url}/blog/${one}`)).status;
    expectThat(
      (await statusOf(soon)) === 404 && (await statusOf(just)) === 200,
      `a post is public when the database says so, clock ${name}`,
    );
  }

  const statuses: number[] = [];
  for (let n = 0; n < 33; n += 1) {
    const { url } = Object.values(all)[n % 3] as ProductProcess;
    const answer = await fetch(`${url}/api/log-404`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ path: '/gone', referrer: null, userAgent: 'x', errorType: '404' }),
    });
    statuses.push(answer.status);
  }
  expectThat(
    statuses.filter((status) => status === 204).length === 30 &&
      statuses.slice(30).every((status) => status === 429),
    'a limit of 30 a minute lets 30 through, over all three',
  );

  smtp.behaviour = {
    beforeMailFrom: async () => {
      throw new Error('Come back later');
    },
  };
  for (const [name, { url }] of Object.entries(all)) {
    await fetch(`${url}/api/handle-consultation-request`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        firstName: 'Ada',
        lastName: name,
        companyName: 'Sample Ltd',
        email: `${name}@example.com`,
        phone: '',
        consent: true,
        website: '',
      }),
    });
  }
  const tried = async () =>
    stage.db('mails').where('attempts', '>', 0).whereNotNull('last_error').select('next_attempt_at', 'state');
  for (let n = 0; n < 150 && (await tried()).length < 3; n += 1) await delay(100);
  const waits = (await tried()).map(({ next_attempt_at }) =>
    Math.round((Date.parse(next_attempt_at) - Date.now()) / 1000),
  );
  say(`  next attempts in ${waits.join(', ')} s`);
  expectThat(
    waits.length === 3 && waits.every((wait) => wait > -5 && wait < 120),
    "mail that failed is tried again after the database's half minute, in whatever process",
  );
  for (const [name, running] of Object.entries(all)) {
    const begun = performance.now();
    await running.stop();
    const seconds = (performance.now() - begun) / 1000;
    say(`  clock ${name}: ended ${seconds.toFixed(1)} s after SIGTERM`);
    expectThat(
      seconds < 20 && running.child.exitCode === 0,
      `it ends in order while mail fails, clock ${name}`,
    );
  }
  await smtp.close();
});
