import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { MediaAsset } from '#shared/media.ts';
import { makeAvif } from '../../../api/media/avif.ts';
import { encode } from '../../../api/media/encode.ts';
import { addMedia, encodeApart, type Media, openMedia } from '../../../api/media/media.ts';
import { receiveMedia } from '../../../api/media/receive.ts';
import { readEnvironment } from '../../../api/platform/environment/environment.ts';
import { diskStorage, type MediaStorage, openMediaStorage } from '../../../api/platform/storage/storage.ts';
import { aPost } from '../../../seeds/factories.ts';
import { animation, picture } from '../../support/images.ts';
import { startS3 } from '../../support/s3-server.ts';
import { withAdmin } from '../../support/sign-in.ts';
import { temporaryFolder } from '../../support/temporary.ts';
import { upload } from '../../support/upload.ts';

const s3 = await startS3();
afterAll(() => s3.close());
const directory = await temporaryFolder(afterAll);
const { product, cookie, asAdmin } = withAdmin({ env: s3.env });
beforeEach(async () => {
  await product.db('media').delete();
  await product.db('media_folders').delete();
  await product.db('blog_posts').delete();
  s3.files.clear();
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory);
});

const noJobs = { enqueue: async () => undefined, close: async () => undefined };
const nothing = async () => undefined;
const onDisk = () => diskStorage(path.join(directory, 'media'));

/** A library over a given storage. */
const libraryOver = (storage: MediaStorage, encoder: Media['encode'] = encode): Media =>
  openMedia({ db: product.db, storage, workDirectory: path.join(directory, 'uploads'), encode: encoder });

async function addTo(media: Media, n: number, created = nothing) {
  const work = path.join(directory, `work-${n}`);
  await mkdir(work);
  const file = path.join(work, 'upload');
  await writeFile(file, await picture(n, { width: 700, height: 20 }).png().toBuffer());
  const received = await receiveMedia(createReadStream(file), path.join(work, 'received'));
  return addMedia(media, received, { name: `${n}.png`, alt: '' }, noJobs as never, created);
}

/** A storage that fails when it is to store its file of this number. */
function failingAt(number: number): MediaStorage {
  const storage = onDisk();
  let puts = 0;
  return {
    ...storage,
    put: async (...given) => {
      puts += 1;
      if (puts === number) throw new Error('disk full');
      await storage.put(...given);
    },
  };
}

const rows = async (table: string) => Number((await product.db(table).count({ n: '*' }).first())?.n);
const folders = () => readdir(path.join(directory, 'media')).catch(() => []);

it('leaves nothing of an image if the storage fails at its third file', async () => {
  await expect(addTo(libraryOver(failingAt(3)), 1)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('Nothing was saved'),
  });
  expect([await rows('media'), await rows('media_folders'), await folders()]).toEqual([0, 0, []]);
});

it('leaves no files if the row cannot be written', async () => {
  const refuse = () => Promise.reject(new Error('the database went away'));
  await expect(addTo(libraryOver(onDisk()), 2, refuse)).rejects.toThrow('went away');
  expect([await rows('media'), await rows('media_folders'), await folders()]).toEqual([0, 0, []]);
});

it('retries failed removals later', async () => {
  const storage = onDisk();
  const stuck = { ...storage, remove: () => Promise.reject(new Error('the storage is away')) };
  const refuse = () => Promise.reject(new Error('no row'));
  await expect(addTo(libraryOver(stuck), 3, refuse)).rejects.toThrow('no row');
  expect(await folders()).toHaveLength(1);
  await libraryOver(storage).sweep();
  expect([await rows('media_folders'), await folders()]).toEqual([0, []]);
});

it('cleans up after a killed process, but not running uploads', async () => {
  const storage = onDisk();
  const killed = 'killedprocess000';
  await product.db.raw(
    `insert into media_folders (key, reserved_at) values (?, now() - interval '2 hours')`,
    [killed],
  );
  await product.db('media_folders').insert({ key: 'underway00000000' });
  const source = path.join(directory, 'source');
  await writeFile(source, 'x');
  await storage.put(`${killed}/half.jpg`, source, 'image/jpeg');
  await storage.put('underway00000000/half.jpg', source, 'image/jpeg');
  const media = libraryOver(storage);
  for (const name of ['upload-old', 'upload-new']) {
    await mkdir(path.join(media.workDirectory, name), { recursive: true });
  }
  const before = new Date(Date.now() - 2 * 3600_000);
  await utimes(path.join(media.workDirectory, 'upload-old'), before, before);
  await media.sweep();
  expect(await folders()).toEqual(['underway00000000']);
  expect(await readdir(media.workDirectory)).toEqual(['upload-new']);
  expect(await product.db('media_folders').pluck('key')).toEqual(['underway00000000']);
});

it('restarts interrupted AVIF encoding', async () => {
  const storage = onDisk();
  const { id } = await addTo(libraryOver(storage), 4);
  await expect(makeAvif(libraryOver(failingAt(2)), { id })).rejects.toThrow();
  expect((await product.db('media').first()).avif_state).toBe('pending');
  await makeAvif(libraryOver(storage), { id });
  const row = await product.db('media').first();
  expect(row.avif_state).toBe('ready');
  expect((await storage.list(row.key)).length).toBe(row.variants.length);
  await makeAvif(libraryOver(storage), { id });
  expect((await product.db('media').first()).variants).toEqual(row.variants);
});

it('encodes in a process of its own, which a picture that cannot be read does not outlive', async () => {
  const input = path.join(directory, 'picture');
  await writeFile(input, await picture(9).jpeg().toBuffer());
  const task = { kind: 'first', input, type: 'image/jpeg', directory, stem: 'x' } as const;
  expect((await encodeApart(task)).variants[0]).toMatchObject({ file: 'x.jpg', type: 'image/jpeg' });
  await expect(encodeApart({ ...task, type: 'image/png' })).rejects.toMatchObject({ code: 'invalid' });
});

it('encodes one image at a time, be it for requests or for jobs', async () => {
  let atOnce = 0;
  let most = 0;
  const library = () =>
    libraryOver(onDisk(), async (task) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      const image = await encode(task);
      atOnce -= 1;
      return image;
    });
  const { id } = await addTo(library(), 5);
  await Promise.all([...[6, 7, 8].map((n) => addTo(library(), n)), makeAvif(library(), { id })]);
  expect([most, await rows('media')]).toEqual([1, 4]);
});

it('reports an unavailable storage, and accepts the same file once it is back', async () => {
  s3.isBroken = true;
  const bytes = await animation(20);
  const refused = await upload(product, cookie, bytes);
  expect(refused.status).toBe(503);
  expect(refused.body.message).toContain('Nothing was saved; please try again in a minute.');
  s3.isBroken = false;
  const taken = await upload(product, cookie, bytes);
  expect(taken.status).toBe(201);
  expect([...s3.files.keys()].every((name) => name.startsWith('pictures/'))).toBe(true);
  const served = await fetch(product.url + taken.body.url);
  expect(served.headers.get('content-type')).toBe('image/gif');
  expect((await served.arrayBuffer()).byteLength).toBe(taken.body.bytes);
});

it('refuses to delete an image in use, names the posts, and deletes it with all files once unused', async () => {
  const { body: shown } = await upload(product, cookie, await animation(21));
  const { body: unused } = await upload(product, cookie, await animation(22));
  const [text, featured] = [
    aPost({ title: 'In the text', content: `![x](${product.url}${shown.url})` }),
    aPost({ title: 'On top', featured_image: shown.url }),
  ];
  await product.db('blog_posts').insert([text, featured]);
  const found = await asAdmin<MediaAsset>(`media/${shown.id}`);
  expect(found.body).toMatchObject({
    use_count: 2,
    used_in: [
      { resource: 'posts', id: text.id, title: 'In the text' },
      { resource: 'posts', id: featured.id, title: 'On top' },
    ],
  });
  const listed = async (used: boolean) => {
    const filter = encodeURIComponent(JSON.stringify({ used }));
    const answer = await asAdmin<MediaAsset[]>(`media?filter=${filter}`);
    return answer.body.map(({ id }) => id);
  };
  expect([await listed(true), await listed(false)]).toEqual([[shown.id], [unused.id]]);

  expect(await asAdmin(`media/${shown.id}`, { method: 'DELETE' })).toMatchObject({
    status: 409,
    body: { message: 'This is used in “In the text”, “On top”. Take it out there first.' },
  });
  const body = { ids: [shown.id, unused.id] };
  expect((await asAdmin('media', { method: 'DELETE', body })).status).toBe(409);
  expect(await rows('media')).toBe(2);

  await product.db('blog_posts').delete();
  expect((await asAdmin(`media/${shown.id}`, { method: 'DELETE' })).status).toBe(200);
  await expect
    .poll(() => [...s3.files.keys()].filter((name) => name.includes(shown.url.split('/')[2] as string)))
    .toEqual([]);
  expect((await fetch(product.url + shown.url)).status).toBe(404);
  expect((await fetch(product.url + unused.url)).status).toBe(200);
  expect((await upload(product, cookie, await animation(21))).status).toBe(201);
});

const folder = await temporaryFolder(afterAll);
const source = path.join(folder, 'source');
await writeFile(source, 'some bytes');

const KEY = 'abcdefghijklmnop';
const OTHER = 'ponmlkjihgfedcba';
const configured = (env: NodeJS.ProcessEnv) =>
  openMediaStorage(readEnvironment({ DATA_DIR: folder, ...env }));

describe.each(['disk', 's3'])('%s', (kind) => {
  const open = () => configured(kind === 's3' ? s3.env : {});

  it('lists and removes one folder without affecting others', async () => {
    const storage = open();
    for (const name of [`${KEY}/table.jpg`, `${KEY}/table-320.webp`, `${OTHER}/table.jpg`]) {
      await storage.put(name, source, 'image/webp');
    }
    expect((await storage.list(KEY)).sort()).toEqual(['table-320.webp', 'table.jpg']);
    await storage.remove(KEY);
    expect(await storage.list(KEY)).toEqual([]);
    expect(await storage.open(`${KEY}/table.jpg`)).toBeNull();
    expect(await storage.list(OTHER)).toEqual(['table.jpg']);
    await storage.remove(KEY);
  });

  it.each([
    '../secret.jpg',
    `${KEY}/../../etc/passwd.jpg`,
    `${KEY}/.hidden.jpg`,
    `${KEY}/a/b.jpg`,
    'short/a.jpg',
  ])('knows no file called %s', async (name) => {
    await expect(open().open(name)).rejects.toThrow('Not the name of a media file.');
  });
});

it('signs each request to S3, with a checksum of the body', async () => {
  const storage = configured({ ...s3.env, MEDIA_S3_ACCESS_KEY_ID: 'ANOTHER' });
  await expect(storage.put(`${KEY}/table.jpg`, source, 'image/jpeg')).rejects.toThrow('403');
  await configured(s3.env).put(`${KEY}/signed.jpg`, source, 'image/jpeg');
  expect(s3.files.get(`pictures/${KEY}/signed.jpg`)?.type).toBe('image/jpeg');
});
