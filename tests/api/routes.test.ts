import { beforeAll, describe, expect, it } from 'vitest';
import type { LimitOptions } from '../../api/platform/http/protection.ts';
import { ask } from '../support/admin-client.ts';
import { makePerson } from '../support/people.ts';
import { type Route, withRoutes } from '../support/routes.ts';
import { signIn } from '../support/sign-in.ts';

const { product, routes, others } = withRoutes();

const windowOf = (seconds: number) => (seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`);

const limitOf = ({ name, limit, windowSeconds, onlyFailures }: LimitOptions) =>
  `${name}: ${limit}${onlyFailures ? ' refused' : ''} in ${windowOf(windowSeconds)}`;

const lineOf = ({ method, path, permissions, limits }: Route) =>
  `| ${method.toUpperCase()} \`${path}\` | ${permissions.join(', ')} | ${limits.map(limitOf).join('; ')} |`;

/** A page of Markdown with a table for each first part of the addresses. */
function pageOf(routes: Route[]): string {
  const sections = Map.groupBy(
    routes,
    ({ path }) => /^\/api\/admin\/[^/]+|^\/api|^\//.exec(path)?.[0] ?? '/',
  );
  const tables = [...sections].map(([start, listed]) => [
    `## \`${start}\``,
    '',
    '| Address | Permission | Limit |',
    '| --- | --- | --- |',
    // Two handlers may share an address.
    ...new Set(listed.map(lineOf)),
    '',
  ]);
  return [...INTRODUCTION, ...tables.flat()].join('\n');
}

const INTRODUCTION = [
  '# Every address of the API',
  '',
  'Written by `npm run docs:api` from the routes themselves; `tests/api/routes.test.ts` fails when it is out of date.',
  '',
  '- **Permission**: an action on a resource, which `shared/permissions.ts` grants to roles. Empty: public.',
  '- **Limit**: its name, and the requests in its window for one network address, person or account. Where it says so, only',
  '  refused requests count. `api/platform/http/protection.ts` describes them.',
  '- Lists, records and summaries speak the dialect of ra-data-simple-rest; `api/platform/http/crud-router.ts` has them.',
  '- HEAD is answered like GET. All other addresses are files of the back office (`/admin`) or pages, documents and files of the',
  '  public site.',
  '',
];

// `npm run docs:api` writes it.
it('docs/api.md lists every address, with its permission and limits', async () => {
  await expect(pageOf([...others, ...routes])).toMatchFileSnapshot('../../docs/api.md');
});

const ID = '00000000-0000-4000-8000-000000000000';
let guarded: { method: string; path: string }[];

beforeAll(() => {
  guarded = routes
    .filter(({ path }) => path.startsWith('/api/admin'))
    .map(({ method, path }) => ({
      method,
      path: path.slice('/api/admin'.length).replace(':format', 'csv').replaceAll(/:\w+/g, ID),
    }));
});

async function statusOf(
  { method, path }: { method: string; path: string },
  cookie?: string,
): Promise<number> {
  const hasBody = method !== 'get' && method !== 'delete';
  const response = await fetch(`${product.url}/api/admin${path}`, {
    method: method.toUpperCase(),
    headers: { ...(cookie ? { cookie } : {}), ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody ? { body: '{}' } : {}),
  });
  await response.body?.cancel();
  return response.status;
}

/** Records that nobody writes through the list's own routes, which do not exist. */
const UNWRITTEN = new RegExp(
  `^(?:post|put|delete) /(?:appointments|bin|consent-choices|import-items|imports|mails|not-found-log|subscription-imports)(?:/${ID}|/undo)?$`,
);
/** A record that does not exist is refused too: a 404 would hide a missing check. */
const isRefused = ([name, status]: [string, number]) =>
  status === 403 || (status === 404 && UNWRITTEN.test(name));

const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

async function answers(cookie?: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const route of guarded) found.set(named(route), await statusOf(route, cookie));
  return found;
}

describe('every route of the admin API', () => {
  it('is known to these tests', () => {
    expect(guarded.length).toBeGreaterThan(100);
  });

  // tests/api/live.test.ts covers what the stream sends each role.
  it.each([
    [
      'staff',
      /^get \/(?:subscriptions(?:\/|$)|live$)/,
      ['get /subscriptions', 'get /subscriptions/export.csv'],
    ],
    [
      'editor',
      /^(?:get|post|put) \/(?:posts|categories|media|page-texts|testimonials|team-members|specialities|sectors|reasons|questions|figures|milestones|offices|clients)(?:\/|$)|^delete \/(?:posts\/\S+\/draft|(?:posts|page-texts)\/\S*preview-links\/\S+)$|^get \/live$/,
      ['get /posts', 'get /posts/tags', 'get /media', 'get /page-texts', 'get /testimonials', 'get /clients'],
    ],
    [
      'enquiries',
      /^(?:get|post|put) \/(?:consultations(?!\/export)|reply-templates|availability)(?:\/|$)|^delete \/consultations\/\S+\/notes\/|^get \/(?:appointments(?:\/|$)|live$)/,
      ['get /consultations', 'get /consultations/assignees', 'get /appointments', 'get /reply-templates'],
    ],
  ])('opens to %s what their work needs, nothing else', async (role, mayUse, mustUse) => {
    const found = await answers(await signIn(product, role));
    const open = [...found].filter(([, status]) => status < 400).map(([name]) => name);
    expect(open).toEqual(expect.arrayContaining(mustUse));
    expect([...found].filter((one) => mayUse.test(one[0]) && one[1] === 403)).toEqual([]);
    expect([...found].filter((one) => !mayUse.test(one[0]) && !isRefused(one))).toEqual([]);
  });

  it('opens to several roles what each of them may', async () => {
    const { id, cookie } = await makePerson(product, 'editor');
    await product
      .db('user_roles')
      .where({ user_id: id })
      .update({ other_roles: ['enquiries'] });
    const statuses = [];
    for (const path of ['/posts', '/consultations', '/subscriptions'])
      statuses.push(await statusOf({ method: 'get', path }, cookie));
    expect(statuses).toEqual([200, 200, 403]);
  });

  it('is closed to an account without a role', async () => {
    const found = await answers(await signIn(product, null));
    expect([...found].filter((one) => !isRefused(one))).toEqual([]);
  });

  it('is closed without a session, as are those of one’s own account', async () => {
    const found = await answers();
    expect([...found].filter(([, status]) => status !== 401)).toEqual([]);
    const own = routes.filter(
      ({ path, permissions }) => path.startsWith('/api/auth') && permissions.length > 0,
    );
    expect(own).toHaveLength(9);
    for (const { method, path } of own) {
      const body = method === 'get' || method === 'delete' ? undefined : {};
      const options = { method: method.toUpperCase(), body };
      expect((await ask(product.url + path, options)).status, path).toBe(401);
    }
  });
});
