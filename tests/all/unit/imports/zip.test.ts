import { expect, onTestFinished, test } from 'vitest';
import { type Archive, EntryError, openArchive } from '../../../../api/imports/containers/archive.ts';
import { BLOG_IMPORT_LIMITS } from '../../../../shared/imports.ts';
import { temporaryFile, zipOf } from '../../../support/archives.ts';
import { type RawEntry, rawZip } from '../../../support/raw-zip.ts';

const MB = 1024 * 1024;

async function open(bytes: Buffer, limits: object = {}): Promise<Archive> {
  const archive = await openArchive(await temporaryFile('a.zip', bytes), {
    ...BLOG_IMPORT_LIMITS,
    ...limits,
  });
  onTestFinished(() => archive.close());
  return archive;
}
const raw = (...entries: RawEntry[]) => open(rawZip(entries));
const damaged = (name: string) =>
  `${name} is damaged, or packed in a way that cannot be read here, and was left out.`;

test('lists and reads files, without folders or system clutter', async () => {
  const archive = await raw(
    { name: 'a/b.txt', data: 'hello' },
    { name: 'a/', data: '' },
    { name: '__MACOSX/a/._b.txt' },
    { name: 'a/.DS_Store' },
    { name: 'Thumbs.db' },
  );
  expect(archive.paths).toEqual(['a/b.txt']);
  expect(archive.problems).toEqual([]);
  expect(String(await archive.read('a/b.txt'))).toBe('hello');
  expect(String(await archive.head('a/b.txt', 2))).toBe('he');
});

test('rejects unsafe paths and normalises harmless ones', async () => {
  const archive = await raw(
    { name: '../up.txt' },
    { name: 'a/../../up.txt' },
    { name: '..\\up.txt' },
    { name: '/etc/passwd' },
    { name: '\\\\host\\share' },
    { name: 'C:\\x.txt' },
    { name: 'nul\0.txt' },
    { name: `${'x'.repeat(1100)}.txt` },
    { name: 'folder\\windows.txt' },
    { name: './a//b/./c.txt' },
  );
  expect(archive.paths).toEqual(['folder/windows.txt', 'a/b/c.txt']);
  expect(archive.problems).toHaveLength(1);
  expect(archive.problems[0]).toMatch(
    /^Left out of the archive: 8 files with a password, a path that leads out of it, .*: \.\.\/up\.txt, a\/\.\.\/\.\.\/up\.txt, .* and 3 more\.$/,
  );
});

test('decodes names in unflagged UTF-8 or the DOS code page, and composes accents', async () => {
  const archive = await raw(
    { name: 'flagged-é.txt' },
    { name: Buffer.from('plain-é.txt'), flags: 0 },
    { name: Buffer.from([0x64, 0x6f, 0x73, 0x2d, 0x82, 0x2e, 0x74, 0x78, 0x74]), flags: 0 },
    { name: 'two-e\u0301.txt' },
  );
  expect(archive.paths).toEqual(['flagged-é.txt', 'plain-é.txt', 'dos-é.txt', 'two-é.txt']);
});

test('leaves out and reports links, devices and encrypted files', async () => {
  const archive = await raw(
    { name: 'link', data: '/etc/passwd', mode: 0o120777 },
    { name: 'device', mode: 0o020666 },
    { name: 'secret.md', flags: 0x801 },
    { name: 'open.md' },
  );
  expect(archive.paths).toEqual(['open.md']);
  expect(archive.problems).toEqual([
    'Left out of the archive: 3 files with a password, a path that leads out of it, or no content of its own, such as a link: link, device and secret.md.',
  ]);
  await expect(raw({ name: 'secret.md', flags: 0x801 })).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('protected with a password'),
  });
});

test('stops a zip bomb while unpacking, whatever size its header claims', async () => {
  const zeros = Buffer.alloc(60 * MB);
  const archive = await raw(
    { name: 'bomb.txt', data: zeros, claimedBytes: 10 },
    { name: 'good.txt', data: 'good' },
  );
  await expect(archive.read('bomb.txt')).rejects.toThrow(damaged('bomb.txt'));
  await expect(archive.read('good.txt', 3)).rejects.toThrow(/is larger than .* and was left out\./);
  expect(String(await archive.read('good.txt'))).toBe('good');
});

test('limits the total claimed size, and each entry to its claimed size', async () => {
  const entries = ['a', 'b', 'c'].map((name) => ({ name, data: Buffer.alloc(2 * MB), claimedBytes: 1 }));
  const archive = await open(rawZip(entries), { unpackedBytes: 5 * MB });
  await expect(archive.read('c')).rejects.toThrow(damaged('c'));
  await expect(
    open(rawZip([{ name: 'a', data: Buffer.alloc(6 * MB) }]), { unpackedBytes: 5 * MB }),
  ).rejects.toMatchObject({ code: 'too_large' });
  await expect(
    raw({ name: 'a', claimedBytes: 0xfffffffe }, { name: 'b', claimedBytes: 0xfffffffe }),
  ).rejects.toMatchObject({
    code: 'too_large',
    message:
      'Unpacked, the archive is larger than 1 GB, which is the most that can be read. Split it into several archives.',
  });
});

test('counts entries that share bytes separately', async () => {
  const data = Buffer.alloc(2 * MB);
  const shared = [
    { name: 'kernel', data },
    ...[1, 2].map((n) => ({ name: `again-${n}`, sameBytesAs: 0, data })),
  ];
  expect((await open(rawZip(shared))).paths).toHaveLength(3);
  await expect(open(rawZip(shared), { unpackedBytes: 5 * MB })).rejects.toMatchObject({ code: 'too_large' });
});

test('rejects only the entry with damage, unknown compression or a false size', async () => {
  const archive = await raw(
    { name: 'crc', data: 'abc', crc: 1 },
    { name: 'garbage', data: Buffer.from('ffffffffffff', 'hex'), stored: true, method: 8 },
    { name: 'lzma', method: 14 },
    { name: 'lying', data: 'four', claimedBytes: 4_000 },
    { name: 'good', data: 'good', stored: true },
  );
  await expect(archive.read('crc')).rejects.toThrow(damaged('crc'));
  await expect(archive.read('garbage')).rejects.toBeInstanceOf(EntryError);
  await expect(archive.read('lzma')).rejects.toThrow(damaged('lzma'));
  await expect(archive.read('lying')).rejects.toThrow(damaged('lying'));
  expect(String(await archive.read('good'))).toBe('good');
});

test('rejects truncated, empty and fake archives, and those with a damaged list', async () => {
  const whole = await zipOf({ 'a.md': 'x'.repeat(1000), 'b.md': 'y' });
  const message = expect.stringContaining('damaged, not complete');
  for (const bytes of [
    whole.subarray(0, whole.length - 30),
    whole.subarray(0, 40),
    Buffer.from('PK\x03\x04'),
    Buffer.alloc(0),
  ])
    await expect(open(bytes)).rejects.toMatchObject({ code: 'invalid', message });
  const list = Buffer.from(whole);
  list.writeUInt32LE(0, list.lastIndexOf(Buffer.from('PK\x01\x02')));
  await expect(open(list)).rejects.toMatchObject({ code: 'invalid', message });
});

test('rejects one file over the limit', async () => {
  const three = rawZip(['a', 'b', 'c'].map((name) => ({ name, stored: true })));
  await expect(open(three, { entries: 2 })).rejects.toMatchObject({
    code: 'too_large',
    message:
      'The archive has more than 2 files, which is the most that can be read. Split it into several archives.',
  });
});
