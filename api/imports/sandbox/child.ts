import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import threads from 'node:worker_threads';
import { answerParent } from '../../platform/process/child.ts';
import { createTasks, type Pieces, type Question } from './tasks.ts';

/*
 * The process in which files and texts of strangers are read: `node child.ts <module of its pieces>`. It is killed when its parent
 * is gone, even in an endless loop, and has not what Node's permissions do not cover: the network, and threads, which would have a
 * network of their own.
 */
const WATCH = `const { workerData } = require('node:worker_threads');
  setInterval(() => { if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL'); }, 1000);`;
new threads.Worker(WATCH, { eval: true, workerData: process.ppid }).unref();

function refuse(): never {
  throw new Error('There is no such thing in the sandbox.');
}

const LOOKUPS = /^(?:lookup|resolve|reverse)/;
Object.assign(threads, { Worker: refuse });
Object.assign(net.Socket.prototype, { connect: refuse });
Object.assign(net.Server.prototype, { listen: refuse });
Object.assign(dgram.Socket.prototype, { bind: refuse, connect: refuse, send: refuse });
for (const names of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
  for (const name of Object.getOwnPropertyNames(names).filter((name) => LOOKUPS.test(name)))
    Object.assign(names, { [name]: refuse });
syncBuiltinESMExports();

const pieces = (await import(process.argv[2] as string)) as Pieces;
const tasks = createTasks(pieces);

// Not before the modules are loaded: on a busy machine that would take three times as long.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
answerParent<Question>(([task, given]) => tasks[task](given as never));
