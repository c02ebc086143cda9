import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { MAX_HEADER_BYTES } from '../http/limits.ts';
import { StartError } from './start-error.ts';

export interface Listening {
  server: Server;
  /**
   * Stops accepting, lets requests in flight finish, and closes connections as they fall idle.
   * @param limit milliseconds after which what is still open is cut
   */
  close(limit: number): Promise<void>;
}

/** @throws StartError naming PORT or HOST when the address cannot be had */
export async function listen(handler: RequestListener, port: number, host: string): Promise<Listening> {
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, handler);
  const sockets = new Set<{ destroy(): unknown }>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error) => {
    throw explained(error, port, host);
  });
  return {
    server,
    async close(limit) {
      const closed = once(server, 'close');
      server.close();
      const idle = setInterval(() => server.closeIdleConnections(), 50);
      const cut = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, limit);
      await closed;
      clearInterval(idle);
      clearTimeout(cut);
    },
  };
}

/**
 * Finds out before the slow work whether the address can be had. A run that was ended a moment ago may still be
 * finishing its last requests, so a taken port is asked for again for a short while.
 * @throws StartError naming PORT or HOST when it cannot
 */
export async function checkAddress(port: number, host: string): Promise<void> {
  const giveUp = Date.now() + PATIENCE;
  for (;;) {
    const failure = await tryAddress(port, host);
    if (!failure) return;
    if (failure.code !== 'EADDRINUSE' || Date.now() > giveUp) throw explained(failure, port, host);
    await delay(200);
  }
}

/** Milliseconds. */
const PATIENCE = 2000;

async function tryAddress(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  const probe = createSocketServer();
  try {
    probe.listen(port, host);
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
    return undefined;
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
}

function explained(error: NodeJS.ErrnoException, port: number, host: string): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} on ${host} is in use by another program. ` +
          `Stop that program, or choose another port with PORT: PORT=${port < 65535 ? port + 1 : 3000} npm start`,
      );
    case 'EACCES':
      return new StartError(`This account may not listen on port ${port}. Set PORT to a number above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(
        `${host} is no address of this machine. Set HOST to one that is, or to 0.0.0.0 for all.`,
      );
    default:
      return error;
  }
}
