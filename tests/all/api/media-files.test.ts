import { expect, it } from 'vitest';
import type { MediaAsset } from '#shared/media.ts';
import { aPost } from '../../../seeds/factories.ts';
import { ask } from '../../support/admin-client.ts';
import { signIn, withAdmin } from '../../support/sign-in.ts';
import { libraryState, upload, uploadFile } from '../../support/upload.ts';

const { product, cookie } = withAdmin();

const pdf = (words: string) => `%PDF-1.7\n${words}`;
const send = (name: string, bytes: Buffer | string) => uploadFile(product, cookie, name, bytes);
const listed = async (filter: object) =>
  (
    await ask<MediaAsset[]>(
      `${product.url}/api/admin/media?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      { cookie },
    )
  ).body.map(({ name }) => name);

it('stores a file unchanged, and serves it as a download under its name', async () => {
  const { status, body } = await send('Café plan 2026.pdf', pdf('plan'));
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
  expect(await send('Again.pdf', pdf('plan'))).toMatchObject({
    status: 200,
    body: { id: body.id, duplicate: true },
  });
  expect((await upload(product, cookie, Buffer.from(pdf('plan')))).status).toBe(415);
});

it('is listed apart from images, says where it is used, and cannot be deleted while it is', async () => {
  const before = await libraryState(product);
  const { body } = await send('Prices.csv', 'Name,Price\n');
  expect(await listed({})).toEqual([]);
  expect(await listed({ kind: 'file', q: 'prices' })).toEqual(['Prices.csv']);
  const content = `<p class="file"><a href="${body.url}">Prices (CSV, 11 bytes)</a></p>`;
  const post = aPost({ title: 'With prices', slug: 'with-prices', content });
  await product.db('blog_posts').insert(post);
  const page = await (await fetch(`${product.url}/blog/with-prices`)).text();
  expect(page).toContain(`<a href="${body.url}">Prices (CSV, 11 bytes)</a>`);
  const address = `${product.url}/api/admin/media/${body.id}`;
  expect((await ask<MediaAsset>(address, { cookie })).body.used_in).toMatchObject([{ title: 'With prices' }]);
  expect(await ask(address, { cookie, method: 'DELETE' })).toMatchObject({
    status: 409,
    body: { message: '1 article offers this file: “With prices”. Take it out there first.' },
  });
  await product.db('blog_posts').where({ slug: 'with-prices' }).delete();
  expect((await ask(address, { cookie, method: 'DELETE' })).status).toBe(200);
  await expect.poll(async () => (await fetch(product.url + body.url)).status).toBe(404);
  await expect.poll(() => libraryState(product)).toEqual(before);
});

it('refuses wrong types, large files and uploads without permission, and stores nothing of them', async () => {
  const before = await libraryState(product);
  const large = Buffer.alloc(20 * 1024 * 1024 + 1, 'a');
  const refusals = [
    await send('plan.pdf', '<script>alert(1)</script>'),
    await send('plan.docm', 'x'),
    await send('page.html', '<p>'),
    await send('large.txt', large),
    await uploadFile(product, await signIn(product, 'staff'), 'plan.pdf', pdf('staff')),
    await uploadFile(product, undefined, 'plan.pdf', pdf('nobody')),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([415, 415, 415, 413, 403, 401]);
  expect(refusals[3]?.body.message).toMatch(/larger than 20 MB/);
  expect(await libraryState(product)).toEqual(before);
});
