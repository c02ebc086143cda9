import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { STATUS_OF_CODE } from '#shared/errors.ts';
import { type HostileRequest, hostileRequests } from '../../security/hostile-requests.ts';
import { runs, SEED } from '../../support/random.ts';
import { type Route, withRoutes } from '../../support/routes.ts';
import { signIn } from '../../support/sign-in.ts';

/** `npm run attacks` makes 150 times as many, with other seeds. */
const RUNS = process.env.ATTACK_TIMES ? runs(12) : 2;
/** Most milliseconds for a response on a busy machine. */
const RESPONSE_TIMEOUT_MS = 10_000;

const { product, routes } = withRoutes({ seed: true, env: { TRUST_PROXY: '1' } });
let known: string[];
/** One account for read-only requests, which end no session; creating accounts takes most of the time. */
let reader: string;
/** Statuses of requests that were refused without effect on the account. */
const WITHOUT_EFFECT = [400, 413, 415, 422];

beforeAll(async () => {
  const tables = ['blog_posts', 'blog_categories', 'testimonials', 'subscriptions', 'consultations', 'users'];
  reader = await signIn(product, 'admin');
  known = (await Promise.all(tables.map((table) => product.db(table).limit(2).pluck('id')))).flat();
});

let visitors = 0;

async function answerTo(route: Route, request: HostileRequest, cookie: string) {
  let index = 0;
  const path = route.path.replace(/:format/, 'csv').replace(/:\w+/g, () => request.ids[index++ % 3] ?? '');
  const query = request.query
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&');
  const hasBody = route.method !== 'get';
  visitors += 1;
  return fetch(`${product.url}${path}${query && `?${query}`}`, {
    method: route.method.toUpperCase(),
    headers: {
      cookie,
      // A new address each time, to avoid rate limits.
      'x-forwarded-for': `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`,
      ...(hasBody && request.body !== '' && { 'content-type': 'application/json' }),
      ...request.headers,
    },
    body: hasBody ? request.body : undefined,
    redirect: 'manual',
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  });
}

/** @throws Error if a response is wrong */
async function check(response: Response): Promise<void> {
  const body = await response.text();
  const shown = `${response.status} ${body.slice(0, 300)}`;
  if (response.headers.has('x-injected')) throw new Error(`A header was injected: ${shown}`);
  if (response.status < 400) return;
  if (response.status >= 500) throw new Error(shown);
  if (/\bat .*\.[jt]s:\d|node_modules|pg_sleep\(.*error|syntax error at/.test(body))
    throw new Error(`It tells of its inside: ${shown}`);
  const type = response.headers.get('content-type') ?? '';
  // Forms answer browsers without scripts with a page.
  if (type.startsWith('text/html') && body.includes('</html>')) return;
  const answer = type.includes('json') ? JSON.parse(body) : {};
  const { code, message, error, request_id } = answer;
  const expected = STATUS_OF_CODE[code as keyof typeof STATUS_OF_CODE];
  if (expected !== response.status || !message || message !== error || !request_id)
    throw new Error(`It is no error as ours are: ${shown}`);
}

it('lists every route of the APIs', () => {
  expect(routes.length).toBeGreaterThan(100);
  for (const path of ['/api/auth/login', '/api/posts', '/api/setup', '/api/admin/posts/:id'])
    expect(routes.map((route) => route.path)).toContain(path);
});

it('no route fails, hangs or answers in a wrong format, whatever it is sent', async () => {
  const failures: string[] = [];
  // An open stream never ends.
  const work = routes.filter(({ path }) => path !== '/api/admin/live');
  const worker = async () => {
    let writer: string | undefined;
    for (let route = work.pop(); route; route = work.pop()) {
      const one = route;
      const property = fc.asyncProperty(hostileRequests(one.path, known), async (request) => {
        const cookie = one.method === 'get' ? reader : (writer ?? (await signIn(product, 'admin')));
        writer = undefined;
        const answer = await answerTo(one, request, cookie);
        if (one.method !== 'get' && WITHOUT_EFFECT.includes(answer.status)) writer = cookie;
        await check(answer);
      });
      // Public routes are tried more often.
      const numRuns = one.path.startsWith('/api/admin') ? RUNS : RUNS * 3;
      const details = await fc.check(property, { numRuns, seed: SEED, endOnFailure: RUNS < 100 });
      if (details.failed) {
        const why = details.errorInstance instanceof Error ? details.errorInstance.message : '';
        failures.push(
          `${one.method} ${one.path}: ${why} for ${fc.stringify(details.counterexample).slice(0, 600)}`,
        );
      }
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  expect(failures).toEqual([]);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  expect(await product.db('users').count({ total: '*' }).first()).not.toEqual({ total: '0' });
}, 3_600_000);
