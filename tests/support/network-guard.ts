import { isIP, Socket } from 'node:net';

/** Makes connections to other machines fail at once, with the address in the message. */
const prototype = Socket.prototype as Socket & { connectAnywhere?: Socket['connect'] };
/** The original, as files in the same process load this module again, and must not wrap the guard twice. */
prototype.connectAnywhere ??= prototype.connect;
const connect = prototype.connectAnywhere;

function hostOf(target: unknown, second: unknown): string | undefined {
  if (Array.isArray(target)) return hostOf(target[0], target[1]);
  if (typeof target === 'object' && target !== null) {
    const { host, path } = target as { host?: string; path?: string };
    return path === undefined ? (host ?? 'localhost') : undefined;
  }
  if (typeof target === 'number') return typeof second === 'string' ? second : 'localhost';
  return undefined;
}

function isLoopback(host: string): boolean {
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  const bare = host.replace(/^\[|\]$/g, '');
  return isIP(bare) === 4
    ? bare.startsWith('127.')
    : bare === '::1' || bare.toLowerCase().startsWith('::ffff:127.');
}

function guardedConnect(this: Socket, ...rest: unknown[]): Socket {
  const host = hostOf(rest[0], rest[1]);
  if (host !== undefined && !isLoopback(host)) {
    const refusal = new Error(`Tests must not reach the network: ${host}`);
    process.nextTick(() => this.destroy(refusal));
    return this;
  }
  return connect.apply(this, rest as unknown as Parameters<typeof connect>);
}

prototype.connect = guardedConnect as typeof connect;
