import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { startEmbeddedPostgres } from '../api/platform/embedded-postgres/embedded-postgres.ts';
import { readEnvironment } from '../api/platform/environment/environment.ts';
import { watchFolders } from './watch-folders.ts';

const root = path.join(import.meta.dirname, '..');
/** What only a new process reads; Vite updates the site and the back office itself. */
const SERVED = ['api', 'shared', 'seeds', 'migrations'];
/** Milliseconds in which the server may finish requests before it is replaced. */
const FINISH = 300;

const { databaseUrl, dataDir } = readEnvironment(process.env);
// The database and the ports of hot reloading outlive the server, so that a restart takes two seconds and pages reconnect.
const database = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir });
const HMR_PORTS = `${await freePort()},${await freePort()}`;

let server: ChildProcess | undefined;
let isStopping = false;
let replaced = Promise.resolve();
start();

const endWatch = watchFolders(root, SERVED, (file) => {
  process.stdout.write(`${file} has changed: the server starts again.\n`);
  replaced = replaced.then(end).then(start);
});

for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(signal, stop);

function start(): void {
  if (isStopping) return;
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'dev-server.ts')], {
    env: { ...process.env, HMR_PORTS },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  server = child;
  child.on('exit', () => {
    if (server !== child) return;
    process.stdout.write('The server has stopped; it starts again when a file is saved.\n');
  });
}

async function end(): Promise<void> {
  const old = server;
  server = undefined;
  if (!old || old.exitCode !== null || old.signalCode !== null) return;
  const ended = once(old, 'exit');
  old.kill('SIGTERM');
  const timer = setTimeout(() => old.kill('SIGKILL'), FINISH);
  await ended;
  clearTimeout(timer);
}

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  endWatch();
  await replaced;
  await end();
  await database?.stop();
  process.exit(0);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
