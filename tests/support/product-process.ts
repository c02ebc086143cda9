import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const SERVER = path.join(import.meta.dirname, '../../api/server.ts');
/** As scripts/start.ts has it: without it each start strips and compiles everything anew. */
export const COMPILE_CACHE = path.join(import.meta.dirname, '../../node_modules/.cache/node');
const START_MILLISECONDS = 60_000;

export interface ProductProcess {
  /** Without a slash at the end. */
  url: string;
  child: ChildProcess;
  /** What it printed so far. */
  output(): string;
  /** Bytes of memory that it holds now; Linux only, elsewhere 0. */
  residentBytes(): Promise<number>;
  /** SIGKILL: as a power cut would end it. */
  kill(): Promise<void>;
  /** SIGTERM. */
  stop(): Promise<void>;
}

export interface ProcessOptions {
  /** Node's. */
  flags?: string[];
  /** A free one by default: for a process that takes the place of another. */
  port?: number;
  /** What is run in place of the product's own server. */
  script?: string;
  /** Milliseconds that it may take to start. */
  patience?: number;
}

/** The product as a process of its own over a migrated database; started when it says that it is running. */
export async function startProductProcess(
  databaseUrl: string,
  env: NodeJS.ProcessEnv = {},
  { flags = [], port: given, script = SERVER, patience = START_MILLISECONDS }: ProcessOptions = {},
): Promise<ProductProcess> {
  const port = given ?? (await freePort());
  const dataDir = await mkdtemp(path.join(tmpdir(), 'verve-process-'));
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...flags, script], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      SITE_URL: url,
      PORT: String(port),
      DATA_DIR: dataDir,
      SESSION_SECRET: 'a secret of more than thirty-two characters',
      LOG_LEVEL: 'silent',
      SEED: 'none',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      text += chunk;
    });
  }
  const ended = once(child, 'exit').then(() => rm(dataDir, { recursive: true, force: true }));
  const giveUp = Date.now() + patience;
  while (!text.includes('is running')) {
    if (child.exitCode !== null) throw new Error(text);
    if (Date.now() > giveUp) {
      child.kill('SIGKILL');
      throw new Error(`The process did not start in time.\n${text}`);
    }
    await delay(20);
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return {
    url,
    child,
    output: () => text,
    residentBytes: () => residentBytes(child.pid),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/** @returns bytes of memory that a process holds now; Linux only, elsewhere 0 */
export async function residentBytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

/** Below those that systems give to outgoing connections: one of these could take it before it is listened on. */
const PORTS = { from: 10_000, to: 32_000 };

/** @returns a port of 127.0.0.1 that nothing listens on at this moment, and no connection will be given */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
