import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from '../../../api/platform/http/api-error.ts';
import { blogImporter } from '../../support/blog-imports.ts';
import { withAdmin } from '../../support/sign-in.ts';

const SAMPLES = path.join(import.meta.dirname, '../../samples/imports');

const { product, cookie: admin } = withAdmin({
  imports: { fetch: () => Promise.reject(new ApiError('invalid', 'The old sites are gone.')) },
});
const blogs = blogImporter(product, admin);
afterEach(async () => {
  for (const table of ['imports', 'imported_posts', 'blog_posts', 'deleted_records', 'blog_categories'])
    await product.db(table).delete();
});

/**
 * One file of each platform; the goldens show how every sample is read and converted. Counts: posts and pages,
 * preselected ones, distinct images, and public posts.
 */
it.each([
  ['wordpress/sample.xml', { total: 4, selected: 3, images: 1, visible: 3 }],
  ['wordpress/feature-image-captions.xml', { total: 3, selected: 3, images: 2, visible: 3 }],
  ['ghost/v4_export.json', { total: 11, selected: 7, images: 22, visible: 10 }],
  ['medium/export.zip', { total: 8, selected: 8, images: 4, visible: 7 }],
  ['substack/export.zip', { total: 5, selected: 4, images: 0, visible: 4 }],
])('reads, analyses, writes, recognises again and undoes %s', async (name, expected) => {
  const { total, selected, visible } = expected;
  const bytes = await readFile(path.join(SAMPLES, name));
  const found = await blogs.upload(bytes);
  expect({ total: found.total, selected: found.selected, images: found.images_total }).toEqual({
    total,
    selected,
    images: expected.images,
  });
  const items = await blogs.items(found.id);
  expect(new Set(items.map(({ slug }) => slug)).size).toBe(total);
  await blogs.command(found.id, 'selection', { selected: true });
  await blogs.command(found.id, 'run');
  expect(await blogs.reaches(found.id, 'done')).toMatchObject({
    outcomes: { created: total },
    position: total,
  });
  const open = await product.db('blog_posts').where({ published: true }).pluck('slug');
  const meant = items.filter(({ source_status }) => source_status === 'published').map(({ slug }) => slug);
  expect(open.sort()).toEqual(meant.sort());
  expect(open).toHaveLength(visible);

  const again = await blogs.upload(bytes);
  expect(again.selected).toBe(0);
  const matches = (await blogs.items(again.id)).map(({ match, slug_note }) => [match, slug_note]);
  expect(matches).toEqual(items.map(() => ['imported', null]));

  await blogs.command(found.id, 'undo');
  expect((await blogs.reaches(found.id, 'undone')).outcomes).toEqual({ undone: total });
  expect(await product.db('blog_posts').count({ n: '*' }).first()).toEqual({ n: 0 });
});
