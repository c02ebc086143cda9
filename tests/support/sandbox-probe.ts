import { exec } from 'node:child_process';
import dns from 'node:dns';
import { lookup } from 'node:dns/promises';
import { readFile, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { connect } from 'node:net';
import tls from 'node:tls';
import { Worker } from 'node:worker_threads';
import type { ReaderInput } from '../../api/imports/records.ts';

export { convert } from './sandbox-pieces.ts';

/** Tries everything that the sandbox must prevent, and names what it could as the format. The file is outside its folder. */
export async function recognise({ file, address }: ReaderInput) {
  const url = address ?? '';
  const { hostname, port } = new URL(url);
  const open = (socket: { on(event: string, listener: (given: unknown) => void): unknown }, done: string) =>
    new Promise((resolve, reject) => {
      socket.on(done, resolve);
      socket.on('error', reject);
    });
  const tries: { [name: string]: () => unknown } = {
    fetch: () => fetch(url),
    http: () => open(http.get(url), 'response'),
    net: () => open(connect(Number(port), hostname), 'connect'),
    tls: () => open(tls.connect(Number(port), hostname), 'secureConnect'),
    lookup: () => lookup('localhost'),
    resolve: () => new Promise((resolve) => dns.resolve4('example.com', resolve)),
    'fetch in a thread': () => open(new Worker(`fetch(${JSON.stringify(url)})`, { eval: true }), 'exit'),
    'read a file': () => readFile(file),
    'write a file': () => writeFile(file, 'x'),
    'start a process': () => open(exec('true'), 'exit'),
  };
  const done: string[] = [];
  for (const [name, work] of Object.entries(tries))
    try {
      await work();
      done.push(name);
    } catch {
      // Must fail.
    }
  const environment = Object.keys(process.env).filter((name) => !name.startsWith('NODE_CHANNEL_'));
  return { format: JSON.stringify({ done, environment }), read: async function* () {} };
}
