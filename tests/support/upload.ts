import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { UploadedMedia } from '#shared/media.ts';
import type { Answer } from './admin-client.ts';
import type { RunningProduct } from './product.ts';

export interface UploadFields {
  name?: string;
  alt?: string;
  /** Content-Type to send. */
  type?: string;
}

type Refusal = { message: string; code: string };

/** Uploads bytes to the media library as the admin does. */
export async function upload(
  product: Pick<RunningProduct, 'url'>,
  cookie: string | undefined,
  bytes: Buffer,
  { name = 'picture.jpg', alt = '', type = 'image/jpeg' }: UploadFields = {},
): Promise<Answer<UploadedMedia & Refusal>> {
  const query = new URLSearchParams({ filename: name, alt });
  return send(`${product.url}/api/admin/media?${query}`, cookie, bytes, { 'Content-Type': type });
}

/** Uploads a downloadable file, as the admin does. */
export async function uploadFile(
  product: Pick<RunningProduct, 'url'>,
  cookie: string | undefined,
  name: string,
  bytes: Buffer | string,
): Promise<Answer<UploadedMedia & Refusal>> {
  const url = `${product.url}/api/admin/media/files?filename=${encodeURIComponent(name)}`;
  return send(url, cookie, Buffer.from(bytes as string), { 'Content-Type': 'application/octet-stream' });
}

async function send(
  url: string,
  cookie: string | undefined,
  bytes: Buffer,
  headers: Record<string, string>,
): Promise<Answer<UploadedMedia & Refusal>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, ...(cookie && { Cookie: cookie }) },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as never };
}

/** @returns rows, folders of files, recorded folders, and unfinished work */
export async function libraryState(product: Pick<RunningProduct, 'db' | 'dataDir'>) {
  const dataFolder = (name: string) => readdir(path.join(product.dataDir, name)).catch(() => []);
  const rows = await product.db('media').count({ total: '*' }).first();
  const reserved = await product.db('media_folders').count({ total: '*' }).first();
  const folders = await dataFolder('media');
  // Ignores background encoding, whose files come and go.
  const work = (await dataFolder('uploads')).filter((name) => name.startsWith('upload-'));
  return {
    rows: Number(rows?.total),
    reserved: Number(reserved?.total),
    folders: folders.length,
    work: work.length,
  };
}
