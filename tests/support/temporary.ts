import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes a folder that is deleted after the test. @param after `afterAll` for the tests of a file */
export async function temporaryFolder(
  after: (work: () => Promise<void>) => void = onTestFinished,
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'verve-test-'));
  after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

export interface TestServer {
  /** Such as '127.0.0.1:1234'. */
  host: string;
  /** Without a trailing slash. */
  url: string;
  close(): void;
}

/** Starts an HTTP server on a free port of loopback. */
export async function startServer(listener: RequestListener): Promise<TestServer> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
