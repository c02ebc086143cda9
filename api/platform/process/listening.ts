import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer as createSocketServer, Server as SocketServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createProductServer } from '../http/product-server.ts';
import { StartError } from './start-error.ts';

/**
 * @param prefix of the environment variables for port and host
 * @throws StartError that names the variable if the address is not available
 */
export async function listen(handler: RequestListener, port: number, host: string, prefix = '') {
  const server = createProductServer(handler);
  server.listen(port, host);
  await once(server, 'listening').catch((error) => {
    throw toStartError(error, port, host, prefix);
  });
  return {
    server,
    /**
     * Stops gracefully: answers with `Connection: close`, accepts no new connections, lets requests in flight finish, and
     * closes connections as they become idle.
     * @param options.drain milliseconds during which new connections are still accepted, until a load balancer notices /readyz
     * @param options.limit milliseconds after which open connections are cut
     */
    async close({ drain, limit }: { drain: number; limit: number }): Promise<void> {
      server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
      await delay(drain);
      const closed = once(server, 'close');
      // Not http's own close(), which cuts idle connections at once, although a request may be arriving on one.
      SocketServer.prototype.close.call(server);
      let idle: NodeJS.Timeout | undefined;
      const closeIdle = () => {
        server.closeIdleConnections();
        idle = setTimeout(closeIdle, 50);
      };
      idle = setTimeout(closeIdle, LAST_REQUESTS);
      const cut = setTimeout(() => server.closeAllConnections(), limit);
      await closed;
      // Ends http's interval for checking connections, which would keep the process alive.
      server.close();
      clearTimeout(idle);
      clearTimeout(cut);
    },
  };
}

/** Milliseconds after the stop signal in which idle connections may still send a request. */
const LAST_REQUESTS = 1000;

/** Checks before the slow work that the address is available. @throws StartError that names PORT or HOST if it is not */
export async function checkAddress(port: number, host: string): Promise<void> {
  const probe = createSocketServer().listen(port, host);
  await once(probe, 'listening').catch((error) => {
    throw toStartError(error, port, host);
  });
  probe.close();
  await once(probe, 'close');
}

function toStartError(error: NodeJS.ErrnoException, port: number, host: string, prefix = ''): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} on ${host} is in use by another program. ` +
          `Stop that program, or choose another port with ${prefix}PORT: ${prefix}PORT=${port < 65535 ? port + 1 : 3000} npm start`,
      );
    case 'EACCES':
      return new StartError(
        `This account may not listen on port ${port}. Set ${prefix}PORT to a number above 1023.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(
        `${host} is not an address of this machine. Set ${prefix}HOST to one that is, or to 0.0.0.0 for all.`,
      );
    default:
      return error;
  }
}
