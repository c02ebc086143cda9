import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect } from 'vitest';
import type { BlogImport, ImportItem } from '#shared/imports.ts';
import { ask } from './admin-client.ts';
import { importPieces } from './import-pieces.ts';
import type { RunningProduct } from './product.ts';
import { withAdmin } from './sign-in.ts';

/**
 * A product whose imports read files of one record per line, an administrator, and their helpers; each test leaves no import and
 * no post.
 */
export function withBlogImports() {
  const scene = withAdmin({ imports: importPieces() });
  afterEach(async () => {
    for (const table of ['imports', 'imported_posts', 'blog_posts', 'deleted_records', 'blog_categories'])
      await scene.product.db(table).delete();
  });
  return { ...scene, blogs: blogImporter(scene.product, scene.cookie) };
}

/** Helpers for an admin who imports blogs. */
export function blogImporter(
  product: Pick<RunningProduct, 'url' | 'db'> & { dataDir?: string },
  cookie: string,
) {
  const api = (rest = '') => `${product.url}/api/admin/imports${rest}`;
  type Told = BlogImport & { message: string };

  const find = async (id: string) => (await ask<Told>(api(`/${id}`), { cookie })).body;
  const reaches = async (id: string, state: string): Promise<BlogImport> => {
    await expect.poll(async () => (await find(id)).state, { interval: 100 }).toBe(state);
    return find(id);
  };
  const command = (id: string, name: string, body: object = {}) =>
    ask<Told>(api(`/${id}/${name}`), { cookie, body });

  const send = async (file: string | Buffer, filename = 'export.xml') => {
    const response = await fetch(api(`/upload?filename=${encodeURIComponent(filename)}`), {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream', Cookie: cookie },
      body: typeof file === 'string' ? file : new Uint8Array(file),
    });
    return { status: response.status, body: (await response.json()) as Told };
  };
  const upload = async (file: string | Buffer, state = 'ready'): Promise<BlogImport> => {
    const { status, body } = await send(file);
    expect(status, body.message).toBe(201);
    return reaches(body.id, state);
  };
  const items = async (id: string, filter: object = {}): Promise<ImportItem[]> => {
    const query = new URLSearchParams({
      filter: JSON.stringify({ import_id: id, ...filter }),
      range: '[0,999]',
      sort: '["number","ASC"]',
    });
    return (await ask<ImportItem[]>(`${product.url}/api/admin/import-items?${query}`, { cookie })).body;
  };
  /** @returns the rows and folders left by imports */
  const left = async () => {
    const tables = [
      'imports',
      'import_items',
      'import_attachments',
      'import_files',
      'import_images',
      'import_item_images',
    ];
    const counts = await Promise.all(
      tables.map(
        async (table) => [table, Number((await product.db(table).count({ n: '*' }).first())?.n)] as const,
      ),
    );
    const folders = await readdir(path.join(product.dataDir ?? '', 'imports')).catch(() => []);
    return Object.fromEntries([...counts, ['folders', folders.length]].filter(([, count]) => count !== 0));
  };
  return { api, find, reaches, command, send, upload, items, left };
}
