import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MediaAsset, UploadedMedia } from '#shared/media.ts';
import { aPost } from '../../../seeds/factories.ts';
import { half, noisy, picture } from '../../support/images.ts';
import { withAdmin } from '../../support/sign-in.ts';
import { libraryState, upload, uploadFile } from '../../support/upload.ts';

const server = createServer(async (request, response) => {
  if (request.url?.startsWith('/barn')) response.end(await picture(41).jpeg().toBuffer());
  else response.end('<!doctype html><p>Sign in first</p>');
}).listen(0, '127.0.0.1');
beforeAll(() => server.listening || once(server, 'listening'));
afterAll(() => void server.close());

const host = () => `127.0.0.1:${(server.address() as AddressInfo).port}`;
const { product, cookie, asAdmin } = withAdmin(() => ({ env: { IMPORT_PRIVATE_HOSTS: host() } }));

const send = (bytes: Buffer) => upload(product, cookie, bytes);

it.each([
  ['nothing', () => Buffer.alloc(0), 422, /The file is empty/],
  [
    'a program that is called .jpg',
    () => Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(5000, 7)]),
    415,
    /not a picture, whatever its name says/,
  ],
  [
    'an SVG',
    () => Buffer.from('<?xml version="1.0"?>\n<!-- drawn -->\n<svg xmlns="http://www.w3.org/2000/svg"/>'),
    415,
    /Export the drawing as a PNG/,
  ],
  ['a page', () => Buffer.from('<!doctype html><html><script>alert(1)</script>'), 415, /not a picture/],
  [
    'HEIC of a phone',
    () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1'),
    415,
    /Export the photograph as a JPEG/,
  ],
  ['a PDF', () => Buffer.from('%PDF-1.7\n'), 415, /Export the page as a PNG/],
  ['half a JPEG', async () => half(await noisy().jpeg().toBuffer()), 422, /damaged or incomplete/],
  [
    'the beginning of a PNG and then a program',
    async () => Buffer.concat([(await picture(12).png().toBuffer()).subarray(0, 60), Buffer.alloc(900, 1)]),
    422,
    /damaged or incomplete/,
  ],
  [
    'a script that begins like a GIF',
    () => Buffer.from('GIF89a=1;/*\0\0\0*/alert(document.domain)//'),
    422,
    /damaged or incomplete/,
  ],
  [
    'a bomb of 60 megapixels',
    () => picture(13, { width: 10_000, height: 6_000 }).png().toBuffer(),
    422,
    /10000 × 6000 pixels, which is more than the 50 million/,
  ],
  [
    'a ribbon that is too long',
    () => picture(14, { width: 30_000, height: 10 }).png().toBuffer(),
    422,
    /Neither side may be longer than 20,000/,
  ],
  ['more than 20 MB', () => Buffer.alloc(20 * 1024 * 1024 + 1, 255), 413, /larger than 20 MB/],
] as const)('refuses %s with what to do, and keeps nothing of it', async (_what, make, status, message) => {
  const before = await libraryState(product);
  const answer = await send(await make());
  expect(answer.body.message).toMatch(message);
  expect(answer.status).toBe(status);
  expect(await libraryState(product)).toEqual({ ...before, work: 0 });
});

const pdf = (words: string) => `%PDF-1.7\n${words}`;
const sendFile = (name: string, bytes: Buffer | string) => uploadFile(product, cookie, name, bytes);
const listed = async (filter: object) =>
  (await asAdmin<MediaAsset[]>(`media?filter=${JSON.stringify(filter)}`)).body.map(({ name }) => name);

it('stores a file unchanged, and serves it as a download under its name', async () => {
  const { status, body } = await sendFile('Café plan 2026.pdf', pdf('plan'));
  expect(status).toBe(201);
  expect(body).toMatchObject({ kind: 'file', name: 'Café plan 2026.pdf', bytes: 13, duplicate: false });
  expect(body.url).toMatch(/^\/media\/[a-z0-9]{16}\/cafe-plan-2026\.pdf$/);
  const answer = await fetch(product.url + body.url);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '13',
    'content-disposition':
      'attachment; filename="Caf? plan 2026.pdf"; filename*=UTF-8\'\'Caf%C3%A9%20plan%202026.pdf',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  expect(await answer.text()).toBe(pdf('plan'));
  expect(await sendFile('Again.pdf', pdf('plan'))).toMatchObject({
    status: 200,
    body: { id: body.id, duplicate: true },
  });
  expect((await upload(product, cookie, Buffer.from(pdf('plan')))).status).toBe(415);
});

it('is listed apart from images, says where it is used, and cannot be deleted while it is', async () => {
  const before = await libraryState(product);
  const { body } = await sendFile('Prices.csv', 'Name,Price\n');
  expect(await listed({})).toEqual([]);
  expect(await listed({ kind: 'file', q: 'prices' })).toEqual(['Prices.csv']);
  expect((await asAdmin('media')).headers.get('cache-control')).toBe('private, max-age=3600');
  const content = `<p class="file"><a href="${body.url}">Prices (CSV, 11 bytes)</a></p>`;
  const post = aPost({ title: 'With prices', slug: 'with-prices', content });
  await product.db('blog_posts').insert(post);
  const page = await (await fetch(`${product.url}/blog/with-prices`)).text();
  expect(page).toContain(`<a href="${body.url}">Prices (CSV, 11 bytes)</a>`);
  const remove = () => asAdmin(`media/${body.id}`, { method: 'DELETE' });
  expect((await asAdmin<MediaAsset>(`media/${body.id}`)).body.used_in).toMatchObject([
    { title: 'With prices' },
  ]);
  expect(await remove()).toMatchObject({
    status: 409,
    body: { message: 'This is used in “With prices”. Take it out there first.' },
  });
  await product.db('blog_posts').where({ slug: 'with-prices' }).delete();
  expect((await remove()).status).toBe(200);
  await expect.poll(async () => (await fetch(product.url + body.url)).status).toBe(404);
  await expect.poll(() => libraryState(product)).toEqual(before);
});

it('refuses wrong types and large files, and stores nothing of them', async () => {
  const before = await libraryState(product);
  const large = Buffer.alloc(20 * 1024 * 1024 + 1, 'a');
  const refusals = [
    await sendFile('plan.pdf', '<script>alert(1)</script>'),
    await sendFile('plan.docm', 'x'),
    await sendFile('page.html', '<p>'),
    await sendFile('large.txt', large),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([415, 415, 415, 413]);
  expect(refusals[3]?.body.message).toMatch(/larger than 20 MB/);
  expect(await libraryState(product)).toEqual(before);
});

const bring = (address: string) =>
  asAdmin<UploadedMedia>('media/from-address', { body: { address, alt: 'A barn' } });

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
