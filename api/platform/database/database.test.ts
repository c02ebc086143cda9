import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './database.ts';

test('a connection starts with no parameter that PgBouncer refuses', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const db = openDatabase(`postgres://verve:secret@127.0.0.1:${port}/verve`, { statementSeconds: 5 });
  const query = db.raw('select 1').catch((error: Error) => error);
  const [socket] = (await once(server, 'connection')) as [Socket];
  const [startup] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  expect(await query).toBeInstanceOf(Error);
  await db.destroy();
  // After length and version: names and values, each ended by a zero byte.
  const words = startup.toString('latin1', 8).split('\0');
  expect(
    words
      .filter((_, index) => index % 2 === 0)
      .filter(Boolean)
      .sort(),
  ).toEqual(['application_name', 'client_encoding', 'database', 'user']);
});
