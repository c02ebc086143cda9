import { setTimeout as delay } from 'node:timers/promises';
import { CONSULTATION_REQUEST } from '../support/consultation-request.ts';
import { freePort } from '../support/product-process.ts';
import { expectThat, onStage, say, withoutLimits } from '../support/stage.ts';

/**
 * Several processes accept writes; each is killed with SIGKILL at random times and restarted, 200 times in all. Afterwards every
 * acknowledged write must exist exactly once.
 */
const PROCESSES = 4;
const KILLS = Number(process.env.FAULT_KILLS ?? 200);
/** A process is killed once it has acknowledged this many writes since its start, */
const ACKNOWLEDGED_FIRST = 20;
/** and after a random time of up to this many milliseconds. */
const LONGEST_AFTER = 1500;
/** Milliseconds after which a process without acknowledged writes counts as broken. */
const ACKNOWLEDGE_TIMEOUT_MS = 60_000;

/** A write by each form, with a key that its record then has. */
const KINDS: { path: string; table: string; column: string; body(key: string): object }[] = [
  {
    path: '/api/admin/categories',
    table: 'blog_categories',
    column: 'slug',
    body: (key) => ({ name: `Kept ${key}`, slug: key }),
  },
  {
    path: '/api/handle-consultation-request',
    table: 'consultations',
    column: 'last_name',
    body: (key) => ({ ...CONSULTATION_REQUEST, lastName: key, email: `${key}@example.com` }),
  },
  {
    path: '/api/subscribe-newsletter',
    table: 'subscriptions',
    column: 'email',
    body: (key) => ({ email: key, consent: true, website: '' }),
  },
];

/** @returns the status; 0 without a whole answer */
async function post(url: string, Cookie: string, body: object): Promise<number> {
  const headers = { Cookie, 'Content-Type': 'application/json' };
  try {
    const signal = AbortSignal.timeout(60_000);
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal });
    await answer.text();
    return answer.status;
  } catch {
    return 0;
  }
}

await onStage(async (stage) => {
  const cookie = await stage.signIn('admin');
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort));
  const launch = (port: number) => stage.start({ NEWSLETTER_DOUBLE_OPT_IN: 'true' }, { port });
  const processes = await Promise.all(ports.map(launch));
  const acknowledged: { [table: string]: Set<string> } = Object.fromEntries(
    KINDS.map(({ table }) => [table, new Set()]),
  );
  /** Writes acknowledged since its start, by port of the process; processes being restarted are left out. */
  const sinceStart = new Map(ports.map((port) => [port, 0]));
  let n = 0;
  let isOver = false;
  const answers: { [status: number]: number } = {};
  const writeOn = async () => {
    for (; !isOver; await delay(30)) {
      while (sinceStart.size === 0) await delay(20);
      const { path, table, column, body } = KINDS[n % KINDS.length] as (typeof KINDS)[number];
      const key = `kept-${n}${column === 'email' ? '@example.com' : ''}`;
      const serving = [...sinceStart.keys()];
      const port = serving[Math.floor(n / KINDS.length) % serving.length] as number;
      n += 1;
      const status = await post(`http://127.0.0.1:${port}${path}`, cookie, body(key));
      answers[status] = (answers[status] ?? 0) + 1;
      if (status < 200 || status >= 300) continue;
      acknowledged[table]?.add(key);
      const before = sinceStart.get(port);
      if (before !== undefined) sinceStart.set(port, before + 1);
    }
  };
  const writing = Promise.all(Array.from({ length: 6 }, writeOn));
  const limitAgain = withoutLimits(stage);
  const begun = Date.now();
  let kills = 0;
  await Promise.all(
    processes.map(async (first, at) => {
      const port = ports[at] as number;
      for (let victim = first; ; ) {
        const giveUp = Date.now() + ACKNOWLEDGE_TIMEOUT_MS;
        while ((sinceStart.get(port) ?? 0) < ACKNOWLEDGED_FIRST) {
          if (Date.now() > giveUp) throw new Error(`The process at port ${port} acknowledges nothing.`);
          await delay(5);
        }
        await delay(Math.random() * LONGEST_AFTER);
        if (kills === KILLS) return;
        kills += 1;
        if (kills % 20 === 0)
          say(`  ${kills} kills in ${Math.round((Date.now() - begun) / 1000)} s, ${n} writes`);
        const killed = victim.kill();
        sinceStart.delete(port);
        await killed;
        victim = await launch(port);
        sinceStart.set(port, 0);
      }
    }),
  );
  isOver = true;
  await writing;
  limitAgain();

  let lost = 0;
  let doubled = 0;
  for (const { table, column } of KINDS) {
    const stored: string[] = await stage.db(table).whereLike(column, 'kept-%').pluck(column);
    const missing = [...(acknowledged[table] ?? [])].filter((key) => !stored.includes(key));
    lost += missing.length;
    doubled += stored.length - new Set(stored).size;
    say(`  ${table}: ${acknowledged[table]?.size} acknowledged, ${missing.length} of them missing`);
  }
  const withoutMail = await stage
    .db('consultations as c')
    .whereLike('last_name', 'kept-%')
    .whereNotExists(stage.db('mails').whereRaw("resource = 'consultations' and record_id = c.id::text"))
    .pluck('c.id');
  say(`  ${kills} kills, ${n} writes sent, answers ${JSON.stringify(answers)}`);
  const taken = Object.values(acknowledged).reduce((sum, { size }) => sum + size, 0);
  expectThat(
    taken >= KILLS * ACKNOWLEDGED_FIRST,
    `each process acknowledged ${ACKNOWLEDGED_FIRST} writes or more before it was killed: ${taken} in all`,
  );
  expectThat(lost === 0, 'every acknowledged write is there');
  expectThat(doubled === 0, 'no write is there twice');
  expectThat(withoutMail.length === 0, 'every consultation request has its mails');
  expectThat(!answers[500], 'no answer is a 500');
});
