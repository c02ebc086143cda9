import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CuttableProxy {
  port: number;
  /** Connections through it now. */
  readonly open: number;
  /** Ends what goes through it, as a pulled cable does in the end. */
  cut(): void;
  /** Cuts, and takes no new connection until `unblock`. */
  block(): void;
  unblock(): void;
  close(): void;
}

/** A line on loopback to wherever `target` says at the moment of connecting. */
export async function startProxy(target: () => number): Promise<CuttableProxy> {
  const sockets = new Set<Socket>();
  let isBlocked = false;
  const server = createServer((near) => {
    if (isBlocked) return void near.destroy();
    const far = connect(target(), '127.0.0.1');
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
    near.pipe(far).pipe(near);
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
    close() {
      cut();
      server.close();
    },
  };
}
