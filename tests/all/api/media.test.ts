import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { MediaAsset } from '#shared/media.ts';
import { MEDIA_USES } from '../../../api/resources.ts';
import { ask } from '../../support/admin-client.ts';
import { animation, hugeProfile, picture } from '../../support/images.ts';
import { withAdmin } from '../../support/sign-in.ts';
import { libraryState, upload } from '../../support/upload.ts';

const { product, cookie } = withAdmin();

const send = (bytes: Buffer, fields?: Parameters<typeof upload>[3]) => upload(product, cookie, bytes, fields);
const bytesOf = async (address: string) =>
  Buffer.from(await (await fetch(product.url + address)).arrayBuffer());

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
  expect(body.url).toMatch(/^\/media\/[a-z0-9]{16}\/board-table-chair\.jpg$/);
  const ready = await whenReady(body.id);
  expect(ready.avif_state).toBe('ready');
  expect(ready.updated_at).toBe(body.updated_at);
  const widths = (type: string) =>
    ready.variants.filter((one) => one.type === type).map(({ width }) => width);
  expect(widths('image/webp')).toEqual([320, 640, 700]);
  expect(widths('image/avif')).toEqual([320, 640, 700]);
  for (const { file, type, width, height, bytes: size } of ready.variants) {
    const found = await bytesOf(`${body.url.replace(/[^/]+$/, '')}${file}`);
    const { format, width: real, height: realHeight } = await sharp(found).metadata();
    expect({ type: `image/${format === 'heif' ? 'avif' : format}`, width: real, height: realHeight }).toEqual(
      {
        type,
        width,
        height,
      },
    );
    expect(found.length).toBe(size);
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
  for (const { file } of body.variants) {
    const found = await bytesOf(`${body.url.replace(/[^/]+$/, '')}${file}`);
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
  expect(body).toMatchObject({
    avif_state: 'none',
    width: 400,
    height: 300,
    content_type: 'image/gif',
  });
  expect(body.variants).not.toEqual([]);
  for (const { file } of body.variants) {
    const found = await sharp(await bytesOf(`${body.url.replace(/[^/]+$/, '')}${file}`)).metadata();
    expect(found.pages).toBe(2);
  }
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
  for (const { file } of body.variants) {
    const found = await bytesOf(`${body.url.replace(/[^/]+$/, '')}${file}`);
    expect(found.includes('<script>')).toBe(false);
  }
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
  expect(await libraryState(product)).toMatchObject({
    rows: before.rows + 1,
    folders: before.folders + 1,
    work: 0,
  });
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
