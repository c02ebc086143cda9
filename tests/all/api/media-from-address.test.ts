import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UploadedMedia } from '../../../shared/media.ts';
import { ask } from '../../support/admin-client.ts';
import { picture } from '../../support/images.ts';
import { withAdmin } from '../../support/sign-in.ts';

const server = createServer(async (request, response) => {
  if (request.url?.startsWith('/barn')) response.end(await picture(41).jpeg().toBuffer());
  else response.end('<!doctype html><p>Sign in first</p>');
}).listen(0, '127.0.0.1');
beforeAll(() => server.listening || once(server, 'listening'));
afterAll(() => void server.close());

const host = () => `127.0.0.1:${(server.address() as AddressInfo).port}`;
const { product, cookie } = withAdmin(() => ({ env: { IMPORT_PRIVATE_HOSTS: host() } }));

const bring = (address: string, as = cookie) =>
  ask<UploadedMedia>(`${product.url}/api/admin/media/from-address`, {
    body: { address, alt: 'A barn' },
    cookie: as,
  });

it('imports an image from another website once', async () => {
  const first = await bring(`http://${host()}/barn%20red.jpg?width=620`);
  expect(first).toMatchObject({
    status: 201,
    body: { name: 'barn red.jpg', alt: 'A barn', url: expect.stringMatching(/^\/media\//), duplicate: false },
  });
  expect(await bring(`http://${host()}/barn-again.jpg`)).toMatchObject({
    status: 200,
    body: { id: first.body.id, duplicate: true },
  });
});

it.each([
  ['a page', () => `http://${host()}/login`, 415],
  ['a private address', () => 'http://127.0.0.1:9/barn.jpg', 422],
  ['no address', () => 'javascript:alert(1)', 422],
])('%s is refused', async (_, address, status) => {
  expect((await bring(address())).status).toBe(status);
});
