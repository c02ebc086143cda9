import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const SERVER = path.join(import.meta.dirname, '../../dist/api/server.js');
/** The same as in scripts/start.ts; without it, each start would compile everything again. */
export const COMPILE_CACHE = path.join(import.meta.dirname, '../../node_modules/.cache/node');
const START_MILLISECONDS = 60_000;

export interface ProductProcess {
  /** Without a trailing slash. */
  url: string;
  child: ChildProcess;
  /** Its output so far. */
  output(): string;
  /** SIGKILL, like a power cut. */
  kill(): Promise<void>;
  /** SIGTERM. */
  stop(): Promise<void>;
}

export interface ProcessOptions {
  /** A free one by default; set it for a process that replaces another. */
  port?: number;
  /** A script to run instead of the product's server. */
  script?: string;
  /** Options of Node.js. */
  flags?: string[];
  /** Milliseconds for it to start. */
  timeoutMs?: number;
}

/** Starts the product as a process over a migrated database, and waits until it reports that it is running. */
export async function startProductProcess(
  databaseUrl: string,
  env: NodeJS.ProcessEnv = {},
  { port: given, script = SERVER, flags = [], timeoutMs = START_MILLISECONDS }: ProcessOptions = {},
): Promise<ProductProcess> {
  const port = given ?? (await freePort());
  const dataDir = await mkdtemp(path.join(tmpdir(), 'verve-process-'));
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...flags, script], {
    env: {
      ...{
        PATH: process.env.PATH,
        DATABASE_URL: databaseUrl,
        SITE_URL: url,
        PORT: String(port),
        DATA_DIR: dataDir,
      },
      ...{ SESSION_SECRET: 'a secret of more than thirty-two characters', LOG_LEVEL: 'silent', SEED: 'none' },
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
  const giveUp = Date.now() + timeoutMs;
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
  return { url, child, output: () => text, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

/** Below the ephemeral ports, one of which an outgoing connection could take before it is listened on. */
const PORTS = { from: 10_000, to: 32_000 };

/** @returns a port of 127.0.0.1 on which nothing is listening, and which is not ephemeral */
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
