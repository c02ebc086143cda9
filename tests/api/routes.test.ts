import { expect, it } from 'vitest';
import type { LimitOptions } from '../../api/platform/http/protection.ts';
import { type Route, withRoutes } from '../support/routes.ts';

const { routes, others } = withRoutes();

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
