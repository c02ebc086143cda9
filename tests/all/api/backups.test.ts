import { readFile, rm, statfs, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { BackupFile } from '#shared/system-status.ts';
import { visitBackup } from '../../../api/platform/backup/archive.ts';
import { NO_ROOM } from '../../../api/platform/backup/folder.ts';
import { ask } from '../../support/admin-client.ts';
import { makePerson, PASSWORD } from '../../support/people.ts';
import { withProduct } from '../../support/product.ts';
import { startS3 } from '../../support/s3-server.ts';

const s3 = await startS3();
afterAll(() => s3.close());
const product = withProduct({ env: { ...s3.env, BACKUP_S3_BUCKET: 'backups' } });

it('makes a whole backup when asked, and gives it away for the password only, to the session that gave it', async () => {
  const { cookie } = await makePerson(product, 'admin');
  const api = (place = '') => `${product.url}/api/admin/backups${place}`;
  const list = async () => (await ask<BackupFile[]>(api(), { cookie })).body;
  expect(await list()).toEqual([]);
  s3.files.set('backups/verve-2020-02-29T023000Z.tar.zst', { body: Buffer.from('long ago'), type: '' });
  const confirm = `${product.url}/api/auth/confirm`;
  const { body } = await ask<{ proof: string }>(confirm, { cookie, body: { current_password: PASSWORD } });
  const proof = { 'X-Password-Proof': body.proof };
  const make = (headers = {}) => ask<{ message: string }>(api(), { cookie, headers, body: {} });
  expect(await make()).toMatchObject({ status: 403, body: { code: 'password_required' } });
  expect((await make(proof)).status).toBe(202);
  await expect.poll(async () => (await list()).length).toBe(1);
  const [{ name, bytes }] = (await list()) as [BackupFile];
  const file = await readFile(path.join(product.dataDir, 'backups', name));
  expect(file).toHaveLength(bytes);
  expect((await visitBackup(path.join(product.dataDir, 'backups', name))).rows).toBeGreaterThan(0);

  const copies = () => [...s3.files.keys()].filter((key) => key.startsWith('backups/'));
  await expect.poll(copies).toEqual([`backups/${name}`]);
  expect(s3.files.get(`backups/${name}`)?.body.equals(file)).toBe(true);

  const link = (headers: Record<string, string> = {}, wanted = name) =>
    ask<{ url: string; code?: string }>(api(`/${wanted}/link`), { cookie, headers, method: 'POST' });
  expect(await link()).toMatchObject({ status: 403, body: { code: 'password_required' } });
  expect((await link(proof, '..%2f..%2fsecrets.json')).status).toBe(404);
  const { url } = (await link(proof)).body;
  const get = (address: string, as: string) => fetch(product.url + address, { headers: { cookie: as } });
  const taken = await get(url, cookie);
  expect(taken.headers.get('content-disposition')).toContain(name);
  expect(taken.headers.get('cache-control')).toContain('no-store');
  expect(Buffer.from(await taken.arrayBuffer()).equals(file)).toBe(true);
  // A sparse file as large as the disk: another one of its size has no room.
  const huge = path.join(product.dataDir, 'backups', 'verve-2099-01-01T000000Z.tar.zst');
  await writeFile(huge, '');
  await truncate(huge, (await statfs(product.dataDir)).blocks * 4096);
  expect(await make(proof)).toMatchObject({ status: 409, body: { message: NO_ROOM } });
  await rm(huge);
  const other = await makePerson(product, 'admin');
  for (const answer of [
    get(url, other.cookie),
    get(url.replace(/proof=\d+/, 'proof=9999999999999'), cookie),
    get(url.replace(/\?.*/, ''), cookie),
  ])
    expect((await answer).status).toBe(403);
  expect(await product.db('audit_log').where({ resource: 'backups' }).orderBy('id').pluck('action')).toEqual([
    'create',
    'export',
  ]);
});
