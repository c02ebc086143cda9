import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaAsset, UploadedMedia } from '#shared/media.ts';
import { MEDIA_USES } from '../../../api/resources.ts';
import { aPost } from '../../../seeds/factories.ts';
import { ask } from '../../support/admin-client.ts';
import { eventually } from '../../support/eventually.ts';
import { animation, half, hugeProfile, noisy, picture } from '../../support/images.ts';
import { rawRequest } from '../../support/raw-http.ts';
import { withAdmin } from '../../support/sign-in.ts';
import { startServer } from '../../support/temporary.ts';
import { libraryState, upload, uploadFile } from '../../support/upload.ts';

const { host, close } = await startServer(async (request, response) => {
  if (request.url?.startsWith('/barn')) response.end(await picture(41).jpeg().toBuffer());
  else response.end('<!doctype html><p>Sign in first</p>');
});
afterAll(close);
const { product, cookie, asAdmin } = withAdmin({ env: { IMPORT_PRIVATE_HOSTS: host } });

const send = (bytes: Buffer, fields?: Parameters<typeof upload>[3]) => upload(product, cookie, bytes, fields);

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

it('stores a file unchanged, and serves it as a download under the name in its address', async () => {
  const { status, body } = await sendFile('Café plan 2026.pdf', pdf('plan'));
  expect(status).toBe(201);
  expect(body).toMatchObject({ kind: 'file', name: 'Café plan 2026.pdf', bytes: 13, duplicate: false });
  expect(body.url).toMatch(/^\/media\/[a-z0-9]{16}\/cafe-plan-2026\.pdf$/);
  const answer = await fetch(product.url + body.url);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '13',
    'content-disposition': 'attachment; filename="cafe-plan-2026.pdf"',
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
  expect((await sendFile('plan.pdf', '<script>alert(1)</script>')).status).toBe(415);
  expect((await sendFile('large.txt', Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))).status).toBe(413);
  expect((await libraryState(product)).rows).toBe(1);
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
  expect((await remove()).status).toBe(409);
  await product.db('blog_posts').where({ slug: 'with-prices' }).delete();
  expect((await remove()).status).toBe(200);
  await expect.poll(async () => (await fetch(product.url + body.url)).status).toBe(404);
  await expect.poll(() => libraryState(product)).toEqual(before);
});

const bring = (address: string) =>
  asAdmin<UploadedMedia>('media/from-address', { body: { address, alt: 'A barn' } });

it('imports an image from another website once', async () => {
  const first = await bring(`http://${host}/barn%20red.jpg?width=620`);
  expect(first).toMatchObject({
    status: 201,
    body: { name: 'barn red.jpg', alt: 'A barn', url: expect.stringMatching(/^\/media\//), duplicate: false },
  });
  expect(await bring(`http://${host}/barn-again.jpg`)).toMatchObject({
    status: 200,
    body: { id: first.body.id, duplicate: true },
  });
});

it.each([
  ['a page', () => `http://${host}/login`, 415],
  ['a private address', () => 'http://127.0.0.1:9/barn.jpg', 422],
  ['no address', () => 'javascript:alert(1)', 422],
])('%s is refused', async (_, address, status) => {
  expect((await bring(address())).status).toBe(status);
});

const bytesOf = async (address: string) =>
  Buffer.from(await (await fetch(product.url + address)).arrayBuffer());

const filesOf = ({ url, variants }: MediaAsset) =>
  Promise.all(variants.map(({ file }) => bytesOf(url.replace(/[^/]+$/, file))));

async function whenReady(id: string): Promise<MediaAsset> {
  const read = async () => (await ask<MediaAsset>(`${product.url}/api/admin/media/${id}`, { cookie })).body;
  await expect.poll(async () => (await read()).avif_state).not.toBe('pending');
  return read();
}

it('makes sizes of a photograph, as WebP at once and AVIF soon after, never larger than the original', async () => {
  const bytes = await picture(1, { width: 700, height: 350 }).jpeg().toBuffer();
  const { status, body } = await send(bytes, { name: 'Board table & chair.JPG', alt: 'A table' });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    name: 'Board table & chair.JPG',
    alt: 'A table',
    width: 700,
    height: 350,
    content_type: 'image/jpeg',
    source_type: 'image/jpeg',
    source_bytes: bytes.length,
    avif_state: 'pending',
    duplicate: false,
    use_count: 0,
    used_in: [],
  });
  expect(body.url).toMatch(/^\/media\/[a-z0-9]{16}\/board-table-and-chair\.jpg$/);
  const ready = await whenReady(body.id);
  expect(ready.avif_state).toBe('ready');
  expect(ready.updated_at).toBe(body.updated_at);
  const widths = (type: string) =>
    ready.variants.filter((one) => one.type === type).map(({ width }) => width);
  expect(widths('image/webp')).toEqual([320, 640, 700]);
  expect(widths('image/avif')).toEqual([320, 640, 700]);
  const files = await filesOf(ready);
  for (const [n, { type, width, height, bytes: size }] of ready.variants.entries()) {
    const format = type === 'image/avif' ? 'heif' : type.slice('image/'.length);
    expect(await sharp(files[n]).metadata()).toMatchObject({ format, width, height });
    expect(files[n]).toHaveLength(size);
  }
});

it('rotates a photograph by its EXIF orientation, and strips metadata', async () => {
  const bytes = await picture(2, { width: 80, height: 50 })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Sample Camera', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 48/1 0/1', GPSLongitude: '1/1 32/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(bytes).metadata()).orientation).toBe(6);
  const { body } = await send(bytes);
  expect(body).toMatchObject({ width: 50, height: 80 });
  expect(body.variants).not.toEqual([]);
  for (const found of await filesOf(body)) {
    const { exif, orientation, icc } = await sharp(found).metadata();
    expect([exif, orientation, icc]).toEqual([undefined, undefined, undefined]);
    expect(found.includes('Sample Camera')).toBe(false);
  }
});

it.each([
  [
    'CMYK with a profile',
    () => picture(3).toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer(),
    'jpeg',
    false,
  ],
  ['a PNG of 16 bits', () => picture(4).toColourspace('rgb16').png().toBuffer(), 'png', false],
  ['a line of one pixel', () => picture(6, { width: 1, height: 4000 }).png().toBuffer(), 'png', false],
  ['AVIF', () => picture(8).avif({ effort: 0 }).toBuffer(), 'jpeg', false],
  ['a GIF of one frame', () => picture(10).gif().toBuffer(), 'png', false],
  ['transparency', () => picture(11).ensureAlpha(0.5).png().toBuffer(), 'png', true],
  ['a huge colour profile', hugeProfile, 'jpeg', false],
] as const)('reads %s', async (_what, make, format, hasAlpha) => {
  const { status, body } = await send(await make());
  expect(body.message).toBeUndefined();
  expect(status).toBe(201);
  const kept = await sharp(await bytesOf(body.url)).metadata();
  expect(kept).toMatchObject({ format, depth: 'uchar', hasAlpha, width: body.width, height: body.height });
  expect(['srgb', 'b-w']).toContain(kept.space);
  expect(kept.icc).toBeUndefined();
});

it('keeps an animation animated, as GIF and WebP', async () => {
  const { status, body } = await send(await animation(1, { width: 400, height: 300 }), { type: 'text/html' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ avif_state: 'none', width: 400, height: 300, content_type: 'image/gif' });
  expect(body.variants).not.toEqual([]);
  for (const file of await filesOf(body)) expect((await sharp(file).metadata()).pages).toBe(2);
  expect(body.variants.map(({ type, width }) => [type, width])).toEqual([
    ['image/gif', 400],
    ['image/webp', 320],
    ['image/webp', 400],
  ]);
});

it('stores only the image of a polyglot file', async () => {
  const bytes = Buffer.concat([
    await picture(15).jpeg().toBuffer(),
    Buffer.from('PK\x03\x04<script>alert(1)</script>'),
  ]);
  const { status, body } = await send(bytes);
  expect(status).toBe(201);
  expect(body.variants).not.toEqual([]);
  for (const file of await filesOf(body)) expect(file.includes('<script>')).toBe(false);
});

it('stores ten simultaneous uploads of the same file once, and says so', async () => {
  const before = await libraryState(product);
  const bytes = await picture(16).jpeg().toBuffer();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => send(bytes, { name: `copy-${n}.jpg` })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(answers.filter(({ body }) => body.duplicate)).toHaveLength(9);
  const once = { rows: before.rows + 1, folders: before.folders + 1, work: 0 };
  expect(await libraryState(product)).toMatchObject(once);
});

it.each([
  ['../../etc/passwd.png', 'passwd.png', 'passwd'],
  ['C:\\Pictures\\Nächste Sitzung.png', 'Nächste Sitzung.png', 'nachste-sitzung'],
  ['..', '..', 'image'],
  ['\u202egnp.exe', 'gnp.exe', 'gnp'],
  ['', 'Untitled picture', 'untitled-picture'],
  [`${'x'.repeat(900)}.png`, `${'x'.repeat(196)}.png`, 'x'.repeat(60)],
  ['<script>.png', '<script>.png', 'script'],
])('makes of the name %s a name and an address that harm nobody', async (name, shown, stem) => {
  const bytes = await picture(1000 + name.length, { width: 30 + name.length, height: 20 })
    .png()
    .toBuffer();
  const { body } = await send(bytes, { name });
  expect(body.name).toBe(shown);
  expect(body.url).toMatch(new RegExp(`^/media/[a-z0-9]{16}/${stem}\\.(png|jpg)$`));
});

it('finds by an index where a picture is shown, in every table of more than one row', async () => {
  await product.db.transaction(async (trx) => {
    await trx.raw(`insert into deleted_records (resource, record_id, title, row)
      select 'posts', gen_random_uuid(), 'Deleted', '{}' from generate_series(1, 500)`);
    await trx.raw('analyze deleted_records');
    await trx.raw('set local enable_seqscan = off');
    for (const { table, holds } of MEDIA_USES.filter((one) => one.table !== 'site_settings')) {
      const { rows } = await trx.raw(`explain select from ${table} u where ${holds("'0123456789abcdef'")}`);
      expect(JSON.stringify(rows), table).toContain('Index Cond: (media_keys_in(');
    }
  });
});

describe('an image on the site', () => {
  let image: UploadedMedia;
  beforeAll(async () => {
    const bytes = await picture(1, { width: 1000, height: 500 }).jpeg().toBuffer();
    image = (await upload(product, cookie, bytes, { name: 'table.jpg', alt: 'A "long" table' })).body;
    const content = `Text\n\n![In text](${image.url})\n\n![Else](https://pictures.example/a.jpg)`;
    await product
      .db('blog_posts')
      .insert([
        aPost({ slug: 'pictured', title: 'Pictured', featured_image: image.url, content }),
        aPost({ slug: 'elsewhere', title: 'Elsewhere', featured_image: 'https://pictures.example/b.jpg' }),
      ]);
    const row = product.db('media').where({ id: image.id }).first();
    await eventually(async () => expect((await row.clone()).avif_state).toBe('ready'));
  });

  it('is served as immutable, with its type and nosniff', async () => {
    const answer = await fetch(product.url + image.url);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(image.bytes),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline; filename="table.jpg"',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect((await answer.arrayBuffer()).byteLength).toBe(image.bytes);
    const etag = answer.headers.get('etag') as string;
    expect((await rawRequest(product.url, image.url, { 'If-None-Match': etag })).status).toBe(304);
    const head = await fetch(product.url + image.url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(image.bytes)]);
  });

  it('that is missing is answered with a plain message that is not cached', async () => {
    const answer = await fetch(`${product.url}/media/abcdefghijklmnop/table.jpg`);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toBe('There is no such picture or file.\n');
    expect((await fetch(product.url + image.url, { method: 'POST' })).status).toBe(404);
  });

  const SRCSET = (ending: string) => {
    const stem = image.url.replace('.jpg', '');
    return [320, 640, 960, 1000].map((width) => `${stem}-${width}.${ending} ${width}w`).join(', ');
  };

  it('is shown in articles with dimensions and srcset', async () => {
    const { body: html } = await ask<string>(`${product.url}/blog/pictured`);
    const [featured = '', inText = ''] = [...html.matchAll(/<picture>.*?<\/picture>/gs)].map(([tag]) => tag);
    expect(featured).toContain(`<source type="image/avif" srcSet="${SRCSET('avif')}"`);
    expect(featured).toContain(`<source type="image/webp" srcSet="${SRCSET('webp')}"`);
    expect(featured).toMatch(
      /<img(?=[^>]*width="1000")(?=[^>]*height="500")(?=[^>]*alt="A &quot;long&quot; table")/,
    );
    expect(inText).toContain(`<source type="image/avif" srcset="${SRCSET('avif')}" sizes="`);
    expect(inText).toMatch(
      /<img(?=[^>]*width="1000")(?=[^>]*height="500")(?=[^>]*alt="In text")(?=[^>]*loading="lazy")/,
    );
    expect(html).toContain('src="https://pictures.example/a.jpg"');
    expect(html.match(/<picture>/g)).toHaveLength(2);
  });

  it('is in a small file on cards, and whole, by absolute URL, in feeds and social tags', async () => {
    const { body: blog } = await ask<string>(`${product.url}/blog`);
    expect(blog).toMatch(/<source type="image\/webp" [^>]*sizes="\(min-width: 1024px\) 33vw/);
    const { body: article } = await ask<string>(`${product.url}/blog/pictured`);
    expect(article).toContain(`<meta property="og:image" content="${product.url}${image.url}"`);
    const { body: feed } = await ask<string>(`${product.url}/feed.xml`);
    expect(feed).toContain(`${product.url}${image.url}`);
    expect(feed).not.toContain('srcset');
  });

  it('has a changed text at once', async () => {
    const body = { alt: 'Another text' };
    expect((await asAdmin(`media/${image.id}`, { method: 'PUT', body })).status).toBe(200);
    expect((await ask<string>(`${product.url}/blog/pictured`)).body).toContain('alt="Another text"');
  });
});
