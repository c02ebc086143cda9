import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContentAccount, ContentChange } from '#shared/content-transfer.ts';
import { writeContent } from '../../api/content-transfer/export.ts';
import { kindPath } from '../../api/content-transfer/format.ts';
import { importContent } from '../../api/content-transfer/import.ts';
import { lastSnapshot, snapshotFolder } from '../../api/content-transfer/snapshots.ts';
import { writeArchive } from '../../api/platform/backup/archive.ts';
import { openMediaStorage } from '../../api/platform/storage/open-storage.ts';
import { RESOURCES } from '../../api/resources.ts';
import { aPost, aSubscription, aTeamMember } from '../../seeds/factories.ts';
import { animation } from '../support/images.ts';
import { type RunningProduct, withProduct } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';
import { upload, uploadFile } from '../support/upload.ts';

const from = withProduct({ seed: true });
const to = withProduct({ seed: true });
let folder: string;
let file: string;
let image: { id: string; url: string };
let download: { url: string };

const sourceOf = ({ db, environment }: RunningProduct) => ({
  db,
  storage: openMediaStorage(environment),
  resources: RESOURCES,
});
let archives = 0;
const importInto = (product: RunningProduct, archive = file, isDryRun = false) =>
  importContent(sourceOf(product), archive, {
    workDirectory: path.join(product.dataDir, 'uploads'),
    isDryRun,
    snapshots: snapshotFolder(product.dataDir),
  });
const snapshotsOf = ({ dataDir }: RunningProduct) => readdir(snapshotFolder(dataDir)).catch(() => []);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'verve-content-'));
  file = path.join(folder, 'site.tar.zst');
  const { db } = from;
  const uploaded = await upload(from, await signIn(from, 'admin'), await animation(1), {
    name: 'face.gif',
    alt: 'A face',
    type: 'image/gif',
  });
  image = uploaded.body as typeof image;
  download = (await uploadFile(from, await signIn(from, 'admin'), 'plan.pdf', '%PDF-1.7\n')).body;
  const [growth, people] = await db('blog_categories').orderBy('slug');
  await db('blog_categories').where({ id: growth.id }).update({ name: 'Renamed' });
  await db('blog_posts').where({ category_id: people.id }).update({ category_id: growth.id });
  await db('blog_categories').where({ id: people.id }).delete();
  await db('blog_posts').insert(
    aPost({ title: 'Only there', slug: 'only-there', category_id: growth.id, tags: ['New'] }),
  );
  await db('team_members').insert(aTeamMember({ name: 'Nadia New', image: image.url, display_order: 0 }));
  await db('questions').where({ display_order: 1 }).delete();
  await db('page_texts').insert({ key: 'about.book', value: 'Talk to us', original: 'Book Consultation' });
  await db('site_settings').insert({
    changed: { phone: '+44 20 7946 0999', notified: ['me@secret.example'] },
  });
  await db('subscriptions').insert(aSubscription({ email: 'visitor@secret.example' }));
  await writeContent(sourceOf(from), file);
});
afterAll(() => rm(folder, { recursive: true }));

const TABLES = [
  ...RESOURCES.filter(({ content }) => content).map(({ table }) => table),
  'page_texts',
  'site_settings',
  'deleted_records',
  'media_folders',
  'audit_log',
];
const everything = async ({ db }: RunningProduct) =>
  Object.fromEntries(
    await Promise.all(TABLES.map(async (table) => [table, await db(table).orderBy(1)] as const)),
  );

const PAGES = [
  '/',
  '/about',
  '/team',
  '/specialities',
  '/contact',
  '/blog',
  '/blog/only-there',
  '/privacy',
  '/sitemap.xml',
];
/** @returns the pages as visitors get them, without what differs by installation or time */
const pages = (product: RunningProduct) =>
  Promise.all(
    PAGES.map(async (page) => {
      const text = await (await fetch(product.url + page)).text();
      return text
        .replaceAll(product.url, '')
        .replaceAll(/"token":"[^"]*"|name="formToken" value="[^"]*"|\d{13,}\.[\w-]+/g, '')
        .replaceAll(/(?:updated_at|dateModified|lastmod)[^,}<]*[,}<]/g, '');
    }),
  );
const changeOf = (changes: ContentChange[], kind: string) => changes.find((change) => change.kind === kind);

it('contains nothing about visitors or accounts', async () => {
  const names = RESOURCES.filter(({ content }) => content).map(({ name }) => name);
  for (const name of [
    'subscriptions',
    'consultations',
    'users',
    'mails',
    'privacy-requests',
    'consent-choices',
  ])
    expect(names).not.toContain(name);
});

it('a dry run reports added, changed and removed records, and changes nothing', async () => {
  const before = await everything(to);
  const { changes } = await importInto(to, file, true);
  expect(changeOf(changes, 'posts')).toMatchObject({ new: 1, removed: 0 });
  expect(changeOf(changes, 'categories')).toEqual({
    kind: 'categories',
    new: 0,
    changed: 1,
    removed: 1,
    same: 3,
  });
  expect(changeOf(changes, 'team-members')).toEqual({
    kind: 'team-members',
    new: 1,
    changed: 0,
    removed: 0,
    same: 9,
  });
  expect(changeOf(changes, 'media')).toMatchObject({ new: 2 });
  expect(changeOf(changes, 'page-texts')).toMatchObject({ new: 1, changed: 0, removed: 0 });
  expect(changeOf(changes, 'settings')).toMatchObject({ new: 1 });
  expect(await everything(to)).toEqual(before);
  expect(await snapshotsOf(to)).toEqual([]);
});

describe('an import', () => {
  it('reproduces the pages with their pictures, and can be undone', async () => {
    const pagesBefore = await pages(to);
    expect(await pages(from)).not.toEqual(pagesBefore);
    await importInto(to);
    const before = await lastSnapshot(snapshotFolder(to.dataDir));
    await expect.poll(() => pages(to)).toEqual(await pages(from));
    const sent = await fetch(to.url + image.url);
    expect([sent.status, sent.headers.get('content-type')]).toEqual([200, expect.stringContaining('image/')]);
    const file = await fetch(to.url + download.url);
    expect([file.status, await file.text()]).toEqual([200, '%PDF-1.7\n']);
    expect(await to.db('subscriptions').where({ email: 'visitor@secret.example' })).toEqual([]);
    expect(await to.db('deleted_records').pluck('resource')).toEqual(
      expect.arrayContaining(['categories', 'questions']),
    );
    const entry = await to.db('audit_log').where({ resource: 'content', action: 'import' }).first();
    expect(changeOf(entry.details.changes, 'posts')).toMatchObject({ new: 1 });

    const again = await importInto(to);
    expect(again.changes.filter((change) => change.new + change.changed + change.removed > 0)).toEqual([]);

    await importInto(to, before?.file);
    await expect.poll(() => pages(to)).toEqual(pagesBefore);
  });

  it('sanitises texts as the editor does', async () => {
    const archive = await made([
      {
        name: 'posts',
        lines: [
          {
            ...(await lineOf('blog_posts')),
            content_format: 'html',
            content: '<p>Fine<script>alert(1)</script></p>',
          },
        ],
      },
    ]);
    await importInto(to, archive);
    expect(await to.db('blog_posts').pluck('content_html')).toEqual(['<p>Fine</p>']);
  });
});

async function lineOf(table: string) {
  return (
    await to
      .db(table)
      .orderBy('id')
      .first(to.db.raw('to_jsonb(??.*) as row', [table]))
  ).row;
}

/** Makes a valid archive with arbitrary content. */
async function made(
  kinds: { name: string; lines: unknown[] }[],
  files: { name: string; bytes: Buffer }[] = [],
  change: object = {},
): Promise<string> {
  archives += 1;
  const archive = path.join(folder, `made-${archives}.tar.zst`);
  const manifest = {
    format: 'verve-content',
    version: 1,
    product_version: '1.0.0',
    created_at: new Date().toISOString(),
    kinds: kinds.map(({ name, lines }) => ({ name, rows: lines.length })),
    files: files.length,
    ...change,
  };
  const entries = [
    ...kinds.map(({ name, lines }) => ({
      name: kindPath(name),
      bytes: Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')),
    })),
    ...files,
  ].map(({ name, bytes }) => ({
    name,
    size: bytes.length,
    content: Readable.from([bytes], { objectMode: false }),
  }));
  await writeArchive(
    archive,
    manifest,
    (async function* () {
      yield* entries;
    })(),
  );
  return archive;
}

describe('an invalid file changes nothing', () => {
  const question = async (change: object) => [
    { name: 'questions', lines: [{ ...(await lineOf('questions')), ...change }] },
  ];
  const png = Buffer.from('no picture');

  it.each<[string, () => Promise<string>, RegExp]>([
    [
      'no archive',
      () => broken((bytes) => Buffer.from(`x${bytes.toString('latin1')}`, 'latin1')),
      /not a content file/,
    ],
    ['cut off', () => broken((bytes) => bytes.subarray(0, bytes.length - 100)), /not a content file/],
    [
      'one bit changed',
      () => broken((bytes) => Buffer.from(bytes.map((byte, at) => (at === 900 ? byte ^ 1 : byte)))),
      /not a content file/,
    ],
    ['of a later format', () => made([], [], { version: 2 }), /has format 2/],
    ['a kind that is not content', () => made([{ name: 'users', lines: [] }]), /holds users/],
    ['a kind with a path for a name', () => made([{ name: '../../etc', lines: [] }]), /not a content file/],
    [
      'fewer lines than it says',
      () => made([{ name: 'questions', lines: [] }], [], { kinds: [{ name: 'questions', rows: 1 }] }),
      /not a content file/,
    ],
    ['a line that is a list', () => made([{ name: 'questions', lines: [[]] }]), /not a content file/],
    [
      'a field that is too long',
      async () => made(await question({ question: 'x'.repeat(999) })),
      /The question “x+”: /,
    ],
    ['an id that is none', async () => made(await question({ id: '1 or 1=1' })), /no id of its own/],
    [
      'a file with a path',
      () => made([], [{ name: 'media/../../evil.png', bytes: png }]),
      /not a content file/,
    ],
    [
      'a file of another type',
      () => made([], [{ name: 'media/abcdefghij123456/a.html', bytes: png }]),
      /not a content file/,
    ],
    [
      'a file that no image names',
      () => made([], [{ name: 'media/abcdefghij123456/a.png', bytes: png }]),
      /do not belong together/,
    ],
    [
      'an image that is elsewhere',
      async () =>
        made([
          { name: 'media', lines: [{ ...(await from.db('media').first()), url: 'javascript:alert(1)' }] },
        ]),
      /description of one of its images is damaged/,
    ],
    [
      'a text that is too long',
      () =>
        made([{ name: 'page-texts', lines: [{ key: 'about.book', value: 'x'.repeat(9999), original: '' }] }]),
      /about\.book/,
    ],
    [
      'a script for an address',
      () => made([{ name: 'settings', lines: [{ linkedin_url: 'javascript:alert(1)' }] }]),
      /settings/,
    ],
  ])('%s', async (_what, make, message) => {
    const before = await everything(to);
    const last = await lastSnapshot(snapshotFolder(to.dataDir));
    await expect(importInto(to, await make())).rejects.toThrow(message);
    expect(await everything(to)).toEqual(before);
    expect(await lastSnapshot(snapshotFolder(to.dataDir))).toEqual(last);
  });

  async function broken(change: (bytes: Buffer) => Buffer): Promise<string> {
    archives += 1;
    const archive = path.join(folder, `broken-${archives}.tar.zst`);
    await writeFile(archive, change(await readFile(file)));
    return archive;
  }
});

describe('in the back office', () => {
  const api = async (
    product: RunningProduct,
    way: string,
    { cookie, method = 'POST', body }: { cookie: string; method?: string; body?: Buffer },
  ) => {
    const response = await fetch(`${product.url}/api/admin/content${way}`, {
      method,
      headers: { Cookie: cookie, 'Content-Type': 'application/octet-stream' },
      ...(body && { body: new Uint8Array(body) }),
    });
    return {
      status: response.status,
      headers: response.headers,
      bytes: Buffer.from(await response.arrayBuffer()),
    };
  };
  const accountOf = ({ bytes }: { bytes: Buffer }) => JSON.parse(String(bytes)) as ContentAccount;
  const work = async ({ dataDir }: RunningProduct) =>
    (await readdir(path.join(dataDir, 'uploads'))).filter((name) => name.startsWith('content-'));

  it.each([
    ['GET', ''],
    ['GET', '/export'],
    ['POST', '/check'],
    ['POST', '/import'],
    ['POST', '/take-back'],
  ])('%s %s is for administrators alone', async (method, way) => {
    const statuses = [];
    for (const cookie of ['', await signIn(to, 'staff')])
      statuses.push((await api(to, way, { cookie, method })).status);
    expect(statuses).toEqual([401, 403]);
  });

  it('a download is checked, imported with an audit entry, and undone', async () => {
    const there = await signIn(from, 'admin');
    const sent = await api(from, '/export', { cookie: there, method: 'GET' });
    expect(sent.headers.get('content-disposition')).toMatch(
      /^attachment; filename="content-\d{4}-\d\d-\d\d\.tar\.zst"$/,
    );
    const { details } = await from.db('audit_log').where({ resource: 'content', action: 'export' }).first();
    expect(details.files).toBeGreaterThan(0);

    const cookie = await signIn(to, 'admin');
    const body = sent.bytes;
    const before = await pages(to);
    const checked = await api(to, '/check', { cookie, body });
    expect(changeOf(accountOf(checked).changes, 'posts')).toMatchObject({ new: expect.any(Number) });
    expect(await pages(to)).toEqual(before);

    const imported = await api(to, '/import', { cookie, body });
    expect(accountOf(imported)).toEqual(accountOf(checked));
    await expect.poll(() => pages(to)).toEqual(await pages(from));
    const entry = await to
      .db('audit_log')
      .where({ resource: 'content', action: 'import' })
      .orderBy('id', 'desc')
      .first();
    expect(entry.user_id).toMatch(/^[\da-f-]{36}$/);
    const state = await api(to, '', { cookie, method: 'GET' });
    expect(JSON.parse(String(state.bytes))).toEqual({ imported_at: expect.stringMatching(/^20.*Z$/) });

    expect((await api(to, '/take-back', { cookie })).status).toBe(200);
    await expect.poll(() => pages(to)).toEqual(before);
    expect([await work(from), await work(to)]).toEqual([[], []]);
  });

  it('a broken file is refused with a reason, and leaves nothing behind', async () => {
    const cookie = await signIn(to, 'admin');
    const before = await snapshotsOf(to);
    for (const way of ['/check', '/import']) {
      const { status, bytes } = await api(to, way, { cookie, body: Buffer.from('no archive') });
      expect([status, JSON.parse(String(bytes)).message]).toEqual([
        422,
        expect.stringMatching(/not a content file.*Nothing was changed/),
      ]);
    }
    expect([await work(to), await snapshotsOf(to)]).toEqual([[], before]);
  });

  it('keeps the content from before each of the last five imports', async () => {
    const kept = (await snapshotsOf(to)).length;
    for (let made = kept; made < 6; made += 1) await importInto(to);
    const names = await snapshotsOf(to);
    await importInto(to);
    expect(await snapshotsOf(to)).toEqual([...names.slice(-4), expect.stringMatching(/^before-/)]);
  });
});

it('recognises records that every installation has under different ids', async () => {
  const whole = path.join(folder, 'whole.tar.zst');
  await writeContent(sourceOf(to), whole);
  for (const table of ['questions', 'specialities', 'sectors', 'reasons', 'redirects'])
    await to.db(table).update({ id: to.db.raw('gen_random_uuid()') });
  const [first] = await to.db('questions').orderBy('display_order');
  await to.db('questions').where({ id: first.id }).update({ answer: 'Ours.' });
  const { changes } = await importInto(to, whole);
  expect(changes.filter((change) => change.new + change.changed + change.removed > 0)).toEqual([
    expect.objectContaining({ kind: 'questions', new: 0, changed: 1, removed: 0 }),
  ]);
  expect((await to.db('questions').where({ id: first.id }).first()).answer).toBe(first.answer);
});
