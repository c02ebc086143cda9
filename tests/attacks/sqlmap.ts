import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aConsultation, aSubscription } from '../../seeds/factories.ts';
import { startBenchProduct } from '../bench/bench-product.ts';
import { withoutLimits } from '../support/stage.ts';

/**
 * Runs sqlmap (Debian: apt-get install sqlmap) over loopback against every kind of input that reaches a query.
 * `npm run attacks -- sqlmap [level] [risk]`; needs a build. An asterisk marks the injection point.
 */
const [level = '2', risk = '1'] = process.argv.slice(2);

interface Target {
  name: string;
  url: string;
  body?: string;
  /** Whether it is posted as an HTML form instead of JSON. */
  isForm?: boolean;
  signedIn?: boolean;
}

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value)).replaceAll('STAR', '*');
const admin = (name: string, query: string): Target => ({
  name: `admin: ${name}`,
  url: `/api/admin/${query}`,
  signedIn: true,
});

const TARGETS: readonly Target[] = [
  { name: 'public list: q', url: '/api/posts?q=board*' },
  { name: 'public list: category', url: '/api/posts?category=growth*' },
  { name: 'public list: page', url: '/api/posts?page=1*' },
  { name: 'page: /blog?q', url: '/blog?q=board*' },
  { name: 'article: slug', url: '/api/posts/some-article*' },
  { name: 'preview link: token', url: '/preview/token*' },
  { name: 'login: email', url: '/api/auth/login', body: '{"email":"a@example.com*","password":"x"}' },
  { name: 'forgotten password: email', url: '/api/auth/password/forgot', body: '{"email":"a@example.com*"}' },
  {
    name: 'reset: token',
    url: '/api/auth/password/reset',
    body: '{"token":"x*","password":"several words x"}',
  },
  { name: 'newsletter: email', url: '/api/subscribe-newsletter', body: '{"email":"a@example.com*"}' },
  {
    name: 'newsletter: source',
    url: '/api/subscribe-newsletter?source=x*',
    body: '{"email":"a@example.com"}',
  },
  { name: 'confirmation: token', url: '/api/newsletter/confirm', body: 'token=x*', isForm: true },
  {
    name: 'consultation: name',
    url: '/api/handle-consultation-request',
    body: '{"firstName":"Ada*","lastName":"Sample","companyName":"Sample","email":"a@example.com","phone":"","consent":true}',
  },
  admin('sort', `subscriptions?sort=${json(['emailSTAR', 'ASC'])}`),
  admin('direction', `subscriptions?sort=${json(['email', 'ASCSTAR'])}`),
  admin('range', 'subscriptions?range=%5B0*%2C9%5D'),
  admin('filter.q', `subscriptions?filter=${json({ q: 'readerSTAR' })}`),
  admin('filter by a field', `subscriptions?filter=${json({ status: 'pendingSTAR' })}`),
  admin('name of a filter', `posts?filter=${json({ authorSTAR: 'x' })}`),
  admin('ids', `posts?filter=${json({ id: ['00000000-0000-4000-8000-000000000000STAR'] })}`),
  admin('id', 'posts/00000000-0000-4000-8000-000000000000*'),
  admin('tag', `posts?filter=${json({ tag: 'cashSTAR' })}`),
  admin('export', `subscriptions/export.csv?filter=${json({ q: 'reader1STAR' })}`),
  admin('audit log', `audit-log?filter=${json({ q: 'xSTAR' })}`),
];

const product = await startBenchProduct(0, { LOG_LEVEL: 'silent' });
await product.db('subscriptions').insert(Array.from({ length: 200 }, () => aSubscription()));
await product.db('consultations').insert(Array.from({ length: 20 }, () => aConsultation()));
// They would refuse the requests, and are tested elsewhere.
const limitAgain = withoutLimits(product);
const folder = await mkdtemp(path.join(tmpdir(), 'verve-sqlmap-'));
let injectable = 0;
try {
  for (const target of TARGETS) {
    const begun = performance.now();
    const text = await sqlmap(target);
    const verdict = verdictOf(text);
    const refused = [...text.matchAll(/^(\d{3}) \([^)]*\) - (\d+) times/gm)].map(
      ([, code, n]) => `${n} × ${code}`,
    );
    if (verdict !== 'not injectable') injectable += 1;
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    process.stdout.write(
      `${target.name.padEnd(28)} ${verdict} (${seconds} s; ${refused.join(', ') || 'every answer 2xx'})\n`,
    );
  }
} finally {
  limitAgain();
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}
process.stdout.write(
  `${TARGETS.length - injectable} of ${TARGETS.length} not injectable, level ${level}, risk ${risk}\n`,
);
process.exitCode = injectable === 0 ? 0 : 1;

function sqlmap({ url, body, isForm, signedIn }: Target): Promise<string> {
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const command = [
    ...['-u', product.url + url, '--batch', '--flush-session', '--disable-coloring', '--output-dir', folder],
    ...['--level', level, '--risk', risk, '--dbms', 'PostgreSQL', '--technique', 'BEUSTQ', '--time-sec', '3'],
    // Otherwise sqlmap gives up at the first 401, 404 or 422.
    ...['--ignore-code', '400,401,403,404,409,410,422,429'],
    ...(body ? ['--method', 'POST', '--data', body, '-H', `Content-Type: ${type}`] : []),
    ...(signedIn ? ['--cookie', product.cookie] : []),
  ];
  return new Promise((resolve, reject) => {
    const child = spawn('sqlmap', command, { stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        text += chunk;
      });
    child.on('error', reject);
    child.on('close', () => resolve(text));
  });
}

function verdictOf(text: string): string {
  if (/identified the following injection point|is vulnerable/.test(text)) return `INJECTABLE\n${text}`;
  if (/do not appear to be injectable|does not seem to be injectable/.test(text)) return 'not injectable';
  return `NO VERDICT\n${text.slice(-1500)}`;
}
