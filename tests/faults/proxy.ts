import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CuttableProxy {
  port: number;
  /** Number of open connections. */
  readonly open: number;
  /** Cuts all connections, as a pulled cable eventually does. */
  cut(): void;
  /** Cuts all connections, and accepts no new ones until `unblock`. */
  block(): void;
  unblock(): void;
  /** Keeps and accepts connections, but forwards nothing in either direction until `thaw`. */
  freeze(): void;
  thaw(): void;
  close(): void;
}

/** Starts a TCP proxy on loopback. @param target returns the port to connect to */
export async function startProxy(target: () => number): Promise<CuttableProxy> {
  const sockets = new Set<Socket>();
  const lines = new Set<readonly [Socket, Socket]>();
  let isBlocked = false;
  let isFrozen = false;
  const server = createServer((near) => {
    if (isBlocked) return void near.destroy();
    const far = connect(target(), '127.0.0.1');
    const line = [near, far] as const;
    lines.add(line);
    near.on('close', () => lines.delete(line));
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    if (!isFrozen) near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    get open() {
      return sockets.size / 2;
    },
    cut,
    block() {
      isBlocked = true;
      cut();
    },
    unblock() {
      isBlocked = false;
    },
    freeze() {
      isFrozen = true;
      for (const [near, far] of lines) {
        near.unpipe().pause();
        far.unpipe().pause();
      }
    },
    thaw() {
      // A second pipe would send everything twice.
      if (!isFrozen) return;
      isFrozen = false;
      for (const [near, far] of lines) near.pipe(far).pipe(near);
    },
    close() {
      cut();
      server.close();
    },
  };
}
