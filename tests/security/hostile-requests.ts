import fc from 'fast-check';
import { RESOURCES } from '../../api/resources.ts';
import { SAMPLES } from '../support/resource-samples.ts';
import { HOSTILE_TEXTS, RAW_VALUES } from './hostile-values.ts';

export interface HostileRequest {
  /** Values of the route's parameters. */
  ids: string[];
  query: [name: string, value: string][];
  headers: Record<string, string>;
  body: string;
}

const text = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 20 }),
);

const value: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...RAW_VALUES), weight: 3 },
  { arbitrary: text.map((one) => JSON.stringify(one)), weight: 4 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }).map((one) => JSON.stringify(one)), weight: 2 },
  { arbitrary: fc.array(text, { maxLength: 3 }).map((one) => JSON.stringify(one)), weight: 1 },
  {
    arbitrary: fc
      .double()
      .map(String)
      .filter((one) => /^-?\d/.test(one)),
    weight: 1,
  },
  { arbitrary: fc.uuid().map((one) => JSON.stringify(one)), weight: 1 },
);

/** Field names for bodies of routes without a resource. */
const NAMES = (
  'email password code token current_password new_password full_name ids days format columns solution path name ' +
  'properties session_id choice analytics marketing policy_version consent_id firstName lastName companyName phone ' +
  'consent website company message kind again reason note assignee_id filter q decisions mapping consent_basis slug ' +
  'title content excerpt role status __proto__ constructor id created_at views user_id'
).split(' ');

function objectOf(names: readonly string[]): fc.Arbitrary<string> {
  return fc
    .uniqueArray(fc.tuple(fc.constantFrom(...names), value), { maxLength: 6, selector: ([name]) => name })
    .map((fields) => `{${fields.map(([name, of]) => `${JSON.stringify(name)}:${of}`).join(',')}}`);
}

/** A valid record of the resource behind an address, with some of its fields replaced. */
function recordOf(path: string): fc.Arbitrary<string> {
  const resource = RESOURCES.find(({ name }) => path.startsWith(`/api/admin/${name}`));
  const sample = resource && SAMPLES[resource.name];
  if (!resource || !sample) return objectOf(NAMES);
  const { schema, readOnly, computed = {} } = resource;
  const fields = [...Object.keys(schema.shape), ...readOnly, ...Object.keys(computed)];
  const names = [...fields, '__proto__', 'constructor'];
  return fc
    .tuple(fc.nat(1_000_000), objectOf(names))
    .map(([n, changes]) =>
      `${JSON.stringify(sample.valid(n)).slice(0, -1)},${changes.slice(1)}`.replace(/,}$/, '}'),
    );
}

const RAW_BODIES = [
  '',
  ' ',
  'null',
  '[]',
  '"text"',
  '{"a":1',
  '\ufeff{}',
  '{"a":1}{"a":2}',
  '{"email":"a@example.com","email":{"a":1}}',
  '['.repeat(100_000),
  `{"content":"${'x'.repeat(3_000_000)}"}`,
  `${'{"a":'.repeat(7000)}1${'}'.repeat(7000)}`,
  `{"email":${'['.repeat(4000)}${']'.repeat(4000)}}`,
];

const QUERY_NAMES =
  'sort range filter q page per_page category path source days format id ids from to limit offset __proto__ name'.split(
    ' ',
  );

const filterText = fc
  .uniqueArray(
    fc.tuple(
      fc.constantFrom(...'id q status email title author slug created_at_gte __proto__ user_id'.split(' ')),
      value,
    ),
    { maxLength: 3, selector: ([name]) => name },
  )
  .map((fields) => `{${fields.map(([name, of]) => `${JSON.stringify(name)}:${of}`).join(',')}}`);

const query = fc.array(
  fc.oneof(
    fc.tuple(fc.constantFrom(...QUERY_NAMES), fc.oneof(text, value)),
    fc.tuple(fc.constant('filter'), filterText),
    fc.tuple(
      fc.constant('sort'),
      text.map((field) => JSON.stringify([field, 'ASC'])),
    ),
    fc.tuple(
      fc.constant('range'),
      fc.tuple(fc.double({ noNaN: true }), fc.integer()).map((range) => JSON.stringify(range)),
    ),
  ),
  { maxLength: 3 },
);

const HEADERS: Record<string, readonly string[]> = {
  'if-match': ['*', '""', 'W/"x"', '2026-01-01', '"+275760-09-13"', 'x'.repeat(500)],
  'idempotency-key': [
    '',
    'x',
    'x'.repeat(300),
    "'; drop table users",
    '00000000-0000-4000-8000-000000000000',
  ],
  'content-type': [
    'application/json',
    'application/json; charset=utf-7',
    'application/json; charset=latin1',
    'application/vnd.api+json',
    'text/plain',
    'text/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'x',
    ';',
  ],
  'content-encoding': ['identity', 'gzip', 'br', 'deflate', 'x'],
  'x-http-method-override': ['DELETE', 'PUT', 'GET'],
  'x-forwarded-host': ['evil.example'],
  'x-forwarded-proto': ['javascript', 'https,http'],
  'x-original-url': ['/api/admin/users'],
  'x-request-id': ['x', '<script>', '../../x', 'a'.repeat(600)],
  'x-file-name': ['%', '..%2f..%2fx.png', '%00', 'a'.repeat(2000), '%E2%82'],
  'x-form-token': ['x', '.', '..', 'a.b.c', '9999999999999.x'],
  accept: ['text/html', '*/*;q=nope', 'application/xml'],
  'accept-language': ['x'.repeat(1000)],
  range: ['bytes=0-', 'bytes=-1'],
  cookie: ['verve.sid=', 'verve.sid=s%3A%00.x', 'verve.device=%', '__proto__=x'],
  'user-agent': ['', 'x'.repeat(3000), '<script>canary()</script>'],
};

const headers = fc
  .uniqueArray(
    fc.constantFrom(
      ...Object.entries(HEADERS).flatMap(([name, all]) => all.map((one) => [name, one] as const)),
    ),
    { maxLength: 2, selector: ([name]) => name },
  )
  .map((entries) => Object.fromEntries(entries) as Record<string, string>);

/** Requests for a route, mostly valid enough to reach its code. @param known existing ids */
export function hostileRequests(path: string, known: readonly string[]): fc.Arbitrary<HostileRequest> {
  const id = fc.oneof(
    { arbitrary: fc.constantFrom('00000000-0000-4000-8000-000000000000', ...known), weight: 4 },
    {
      arbitrary: text.map(encodeURIComponentSafely).filter((one) => one.length < 3000 && !/^\.*$/.test(one)),
      weight: 1,
    },
  );
  return fc.record({
    ids: fc.array(id, { minLength: 3, maxLength: 3 }),
    query: fc.oneof(
      { arbitrary: fc.constant<[string, string][]>([]), weight: 2 },
      { arbitrary: query, weight: 1 },
    ),
    headers: fc.oneof(
      { arbitrary: fc.constant<Record<string, string>>({}), weight: 3 },
      { arbitrary: headers, weight: 1 },
    ),
    body: fc.oneof(
      { arbitrary: recordOf(path), weight: 6 },
      { arbitrary: objectOf(NAMES), weight: 6 },
      { arbitrary: fc.constantFrom(...RAW_BODIES), weight: 1 },
    ),
  });
}

/** Handles lone surrogates, which encodeURIComponent throws on. */
function encodeURIComponentSafely(part: string): string {
  return encodeURIComponent(part.toWellFormed());
}
