import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { request as open } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parse } from 'yaml';
import { MEDIA_HEADERS } from '#shared/media.ts';
import { picture } from '../support/images.ts';
import { residentBytes } from '../support/product-process.ts';
import { expectThat, onStage, SESSION_SECRET, say } from './stage.ts';

/**
 * Tests the image and compose.yaml without a container engine: follows the Dockerfile's instructions in folders, on a Debian
 * made by debootstrap, and starts the last stage in its own namespaces, as process 1, with the compose file's user and limits,
 * behind Caddy with the Caddyfile of deploy/. It does not cover the base images themselves, and an engine's networks. Needs
 * root, debootstrap and caddy; FAULT_BASE names a folder that caches Debian between runs.
 */
const root = path.join(import.meta.dirname, '../..');
const work = mkdtempSync(path.join(tmpdir(), 'verve-container-'));
const HOSTS = path.join(work, 'hosts');
const PATHS = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/tmp' };
/** Without verification, because Caddy issues its own certificate for this run. */
const LOCAL = { host: 'localhost', port: 443, rejectUnauthorized: false };

await onStage(async (stage) => {
  const base = process.env.FAULT_BASE ?? path.join(work, 'base');
  if (!existsSync(base)) makeBase(base);
  const image = buildImage(base);
  const size = spawnSync('du', ['-sm', path.join(image.folder, 'app')], { encoding: 'utf8' });
  say(`The image without Debian and Node: ${Number.parseInt(size.stdout, 10)} MB`);
  expectThat(!existsSync(path.join(image.folder, 'usr/local/bin/npm')), 'no npm in it');

  const { services } = parse(readFileSync(path.join(root, 'compose.yaml'), 'utf8'));
  const given: NodeJS.ProcessEnv = { SITE_HOST: 'localhost', SESSION_SECRET, DATABASE_PASSWORD: 'unused' };
  const filled = Object.entries<string>(services.app.environment).map(([name, value]) => [
    name,
    value.replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, variable, fallback) => given[variable] ?? fallback),
  ]);
  const setupCode = randomBytes(12).toString('hex');
  const app = startImage(image, {
    ...Object.fromEntries(filled),
    DATABASE_URL: stage.databaseUrl,
    SETUP_CODE: setupCode,
  });
  const caddy = startCaddy();
  try {
    const health = async () => (await fetch('http://127.0.0.1:3000/readyz').catch(() => null))?.ok;
    const began = performance.now();
    while (!(await health()) && performance.now() - began < 120_000) await delay(100);
    say(`Ready after ${((performance.now() - began) / 1000).toFixed(1)} s\n${app.output().trim()}`);
    const pid = app.pid();
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const field = (name: string) => new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(status)?.[1]?.trim();
    expectThat(field('NSpid')?.endsWith('\t1') === true, 'it is process 1');
    expectThat(field('Uid')?.startsWith('1000') === true, 'and nobody in particular');
    expectThat(
      field('CapEff') === '0000000000000000' && field('NoNewPrivs') === '1',
      'without any privilege',
    );

    for (let n = 0; n < 100 && (await ask('/healthz')).status !== 200; n += 1) await delay(100);
    const home = await ask('/');
    expectThat(home.status === 200 && home.body.includes('<h1'), 'Caddy serves the home page by HTTPS');
    expectThat(
      home.headers['strict-transport-security']?.includes('max-age=31536000') === true,
      'with the order to stay with HTTPS',
    );
    const admin = await ask('/admin/setup');
    expectThat(admin.status === 200, 'and the admin');
    const script = /src="(\/[^"]+\.js)"/.exec(admin.body)?.[1] ?? '';
    expectThat((await ask(script)).status === 200, 'with its scripts');

    const cookie = await stage.signIn('admin');
    const upload = await ask('/api/admin/media', {
      method: 'POST',
      headers: {
        Cookie: cookie,
        Origin: 'https://localhost',
        'Content-Type': 'image/jpeg',
        [MEDIA_HEADERS.name]: 'picture.jpg',
        [MEDIA_HEADERS.alt]: 'A picture',
      },
      body: await picture(1).jpeg().toBuffer(),
    });
    const served = await ask(JSON.parse(upload.body).url ?? '/none');
    expectThat(
      upload.status === 201 && served.status === 200,
      'an image is taken, drawn in its sizes and served',
    );
    const events = await firstEvent(cookie);
    expectThat(events, 'server-sent events come through at once');
    const metrics = await (await fetch('http://127.0.0.1:9464/metrics')).text();
    expectThat(metrics.includes('verve_http_request_duration_seconds'), 'metrics on their own port');
    const healthcheck = spawnSync('nsenter', [
      `--target=${pid}`,
      '--mount',
      '--pid',
      '--root',
      '--',
      '/usr/bin/env',
      'PORT=3000',
      ...image.healthcheck,
    ]);
    expectThat(healthcheck.status === 0, 'the health check says that it lives');
    say(`  memory of the first process ${((await residentBytes(pid)) / 1024 / 1024).toFixed(0)} MB`);

    const asked = performance.now();
    process.kill(pid, 'SIGTERM');
    await app.ended;
    say(`Stopped after ${((performance.now() - asked) / 1000).toFixed(1)} s`);
    expectThat(app.child.exitCode === 0, 'SIGTERM to process 1 ends it with code 0');
  } finally {
    if (app.child.exitCode === null) app.child.kill('SIGKILL');
    caddy.kill();
    await once(caddy, 'exit');
  }
});
rmSync(work, { recursive: true, force: true });

interface Image {
  folder: string;
  env: NodeJS.ProcessEnv;
  user: string;
  workdir: string;
  command: string[];
  healthcheck: string[];
}

/** Stands in for node:…-bookworm-slim: Debian, the pinned Node, npm and the user `node`. */
function makeBase(folder: string): void {
  must('debootstrap', ['--variant=minbase', 'bookworm', folder]);
  must('chroot', [folder, 'useradd', '--uid', '1000', '--create-home', 'node']);
  cpSync(process.execPath, path.join(folder, 'usr/local/bin/node'));
  const npm = realpathSync(must('sh', ['-c', 'command -v npm']).trim());
  const at = '/usr/local/lib/node_modules/npm';
  cpSync(path.join(path.dirname(npm), '..'), path.join(folder, at), { recursive: true });
  must('chroot', [folder, 'ln', '-s', `${at}/bin/npm-cli.js`, '/usr/local/bin/npm']);
  for (const file of ['/etc/resolv.conf', process.env.NODE_EXTRA_CA_CERTS ?? ''])
    if (file && existsSync(file)) cpSync(file, path.join(folder, file), { dereference: true });
}

/** Follows the Dockerfile; supports only the instructions it uses. */
function buildImage(base: string): Image {
  const lines = readFileSync(path.join(root, 'Dockerfile'), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter(Boolean);
  const stages: Record<string, Image> = {};
  let image: Image | undefined;
  for (const line of lines) {
    const [, instruction, rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (instruction === 'FROM') {
      const name = / AS (\w+)/.exec(rest)?.[1] ?? 'last';
      const folder = path.join(work, name);
      must('cp', ['-a', '--reflink=auto', base, folder]);
      image = { folder, env: {}, user: 'root', workdir: '/', command: [], healthcheck: [] };
      stages[name] = image;
      continue;
    }
    if (!image) throw new Error(`${instruction} before FROM`);
    const at = (place: string) =>
      path.join((image as Image).folder, path.resolve((image as Image).workdir, place));
    if (instruction === 'WORKDIR') {
      image.workdir = rest;
      mkdirSync(at('.'), { recursive: true });
    } else if (instruction === 'COPY') {
      const from = /^--from=(\w+) /.exec(rest)?.[1];
      const words = rest.replace(/^--from=\w+ /, '').split(' ');
      const to = words.pop() ?? '';
      for (const word of words) {
        const source = from ? path.join((stages[from] as Image).folder, word) : path.join(root, word);
        const target = to.endsWith('/') ? path.join(at(to), path.basename(word)) : at(to);
        cpSync(source, target, {
          recursive: true,
          filter: (file) => from !== undefined || !/\.test\.tsx?$/.test(file),
        });
      }
    } else if (instruction === 'RUN') {
      say(`  ${rest}`);
      must('chroot', [image.folder, 'sh', '-c', `cd ${image.workdir} && ${rest}`], {
        ...PATHS,
        ...networkOf(),
        ...image.env,
      });
    } else if (instruction === 'ENV') {
      for (const [, name = '', value = ''] of rest.matchAll(/([A-Z_]+)=(\S*)/g))
        image.env[name] = value.replace('$BUILD_ID', '');
    } else if (instruction === 'USER') image.user = rest;
    else if (instruction === 'CMD') image.command = JSON.parse(rest);
    else if (instruction === 'HEALTHCHECK') image.healthcheck = JSON.parse(rest.replace(/^.*?CMD /, ''));
    else if (!['ARG', 'VOLUME', 'EXPOSE', 'STOPSIGNAL'].includes(instruction ?? ''))
      throw new Error(`${instruction} is not known here`);
  }
  return stages.last as Image;
}

/** @returns this machine's settings for reaching the registry with custom certificates */
function networkOf(): NodeJS.ProcessEnv {
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  return certificates ? { NODE_EXTRA_CA_CERTS: certificates, npm_config_cafile: certificates } : {};
}

/** Starts it as in the compose file: read-only except /data and /tmp, unprivileged, process 1 of its own namespace. */
function startImage({ folder, env, user, workdir, command }: Image, given: NodeJS.ProcessEnv) {
  if (user !== 'node') throw new Error(`The image runs as ${user}`);
  const data = path.join(work, 'volume');
  mkdirSync(data);
  must('chown', ['1000:1000', data]);
  const script = [
    `mount --bind ${folder} ${folder}`,
    `mount --bind ${data} ${folder}/data`,
    `mount -t tmpfs tmpfs ${folder}/tmp`,
    `mount -t proc proc ${folder}/proc`,
    `mount -o remount,ro,bind ${folder}`,
    `cd ${folder}`,
    `exec chroot . setpriv --reuid=1000 --regid=1000 --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all sh -c 'cd ${workdir} && exec "$@"' sh ${command.join(' ')}`,
  ].join(' && ');
  const child = spawn('unshare', ['--mount', '--pid', '--fork', 'sh', '-c', script], {
    env: { ...PATHS, ...env, ...given },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += chunk;
    });
  return {
    child,
    ended: once(child, 'exit'),
    output: () => text,
    pid: () => Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()),
  };
}

/** Starts Debian's Caddy with the Caddyfile of deploy/; it issues the certificate of localhost itself. */
function startCaddy(): ChildProcess {
  const env = { ...PATHS, HOME: work, SITE_HOST: 'localhost' };
  const adapted = JSON.parse(
    must('caddy', ['adapt', '--config', path.join(root, 'deploy/Caddyfile'), '--adapter', 'caddyfile'], env),
  );
  adapted.apps.pki = { certificate_authorities: { local: { install_trust: false } } };
  adapted.admin = { disabled: true };
  const config = path.join(work, 'caddy.json');
  writeFileSync(config, JSON.stringify(adapted));
  writeFileSync(HOSTS, '127.0.0.1 localhost app\n');
  const script = `mount --bind ${HOSTS} /etc/hosts && exec caddy run --config ${config}`;
  return spawn('unshare', ['--mount', 'sh', '-c', script], { env, stdio: 'ignore' });
}

interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  body: string;
}

function ask(
  at: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: object; body?: Buffer } = {},
): Promise<Answer> {
  return new Promise((resolve) => {
    const request = open(
      { ...LOCAL, path: at, method, headers: { ...headers, ...(body && { 'Content-Length': body.length }) } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Answer['headers'],
            body: text,
          }),
        );
      },
    );
    request.on('error', () => resolve({ status: 0, headers: {}, body: '' }));
    request.end(body);
  });
}

/** @returns whether the first bytes of the event stream arrive while it is open */
function firstEvent(cookie: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = open({ ...LOCAL, path: '/api/admin/live', headers: { Cookie: cookie } }, (response) => {
      response.once('data', () => {
        resolve(response.statusCode === 200);
        request.destroy();
      });
      response.once('end', () => resolve(false));
    });
    request.on('error', () => resolve(false));
    request.end();
    setTimeout(() => resolve(false), 20_000).unref();
  });
}

function must(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): string {
  const done = spawnSync(command, args, { env, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (done.status !== 0)
    throw new Error(`${command} ${args.join(' ')}\n${done.stdout}\n${done.stderr ?? done.error}`);
  return done.stdout;
}
