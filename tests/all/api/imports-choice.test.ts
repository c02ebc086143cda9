import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BlogImportOptions } from '#shared/imports.ts';
import { ask } from '../../support/admin-client.ts';
import { blogImporter } from '../../support/blog-imports.ts';
import { BELOW_SQUARE, growth } from '../../support/growth.ts';
import { importPieces, post, sourceFile } from '../../support/import-pieces.ts';
import { stageSample } from '../../support/import-samples.ts';
import { withProduct } from '../../support/product.ts';
import { signIn } from '../../support/sign-in.ts';

let admin: string;
let blogs: ReturnType<typeof blogImporter>;
const product = withProduct({ imports: importPieces() });
beforeAll(async () => {
  admin = await signIn(product, 'admin');
  blogs = blogImporter(product, admin);
});
afterEach(async () => {
  for (const table of ['imports', 'imported_posts', 'blog_posts', 'deleted_records', 'blog_categories'])
    await product.db(table).delete();
});

const create = async (resource: string, body: object) => {
  const answer = await ask<{ id: string; message: string }>(`${product.url}/api/admin/${resource}`, {
    cookie: admin,
    body,
  });
  expect(answer.status, answer.body.message).toBe(201);
  return answer.body.id;
};
const usual: BlogImportOptions = {
  status: 'keep',
  images: 'fetch',
  existing: 'skip',
  redirects: true,
  categories: [],
  old_site: null,
};

describe('the selection', () => {
  const mixed = () =>
    blogs.upload(
      sourceFile([
        post({ source_id: '1', categories: ['News'], content: '<img src="https://i.example/1.png">' }),
        post({ source_id: '2', categories: ['news'], content: '<img src="https://i.example/2.png">' }),
        post({ source_id: '3', categories: ['Other'], content: '<img src="https://i.example/2.png">' }),
        post({ source_id: '4', status: 'trashed' }),
        post({ source_id: '5', kind: 'page' }),
      ]),
    );

  it('leaves out pages and trashed posts, and counts images, categories and notes', async () => {
    const news = await create('categories', { name: 'NEWS', slug: 'news' });
    const found = await mixed();
    expect(found).toMatchObject({ total: 5, selected: 3, images_total: 2, images_done: 0, images_failed: 0 });
    expect(found.categories).toEqual([
      { source: 'News', posts: 1, category_id: news },
      { source: 'Other', posts: 1, category_id: null },
      { source: 'news', posts: 1, category_id: news },
    ]);
    expect(found.notes.map(({ kind, count }) => [kind, count])).toEqual([
      ['excerpt', 2],
      ['page', 1],
      ['status', 1],
    ]);
  });

  it('changes for single posts and for whole groups', async () => {
    const { id } = await mixed();
    const choose = async (body: object) => {
      const { status, body: told } = await blogs.command(id, 'selection', body);
      expect(status, told.message).toBe(200);
      const taken = (await blogs.items(id, { selected: true })).map(({ number }) => number);
      expect(told.selected).toBe(taken.length);
      return { taken, images: told.images_total };
    };
    expect(await choose({ selected: false, numbers: [1] })).toEqual({ taken: [2, 3], images: 1 });
    expect(await choose({ selected: true, filter: { kind: 'page' } })).toEqual({
      taken: [2, 3, 5],
      images: 1,
    });
    expect(await choose({ selected: false })).toEqual({ taken: [], images: 0 });
    expect(
      await choose({ selected: true, filter: { noted: 'converted', source_status: 'trashed' } }),
    ).toEqual({
      taken: [4],
      images: 0,
    });
    expect(await choose({ selected: true })).toEqual({ taken: [1, 2, 3, 4, 5], images: 2 });
    const wrong = await blogs.command(id, 'selection', { selected: 'yes' });
    expect(wrong.status).toBe(422);
  });

  it('changes for all search results among thousands of posts in less than quadratic time', async () => {
    const imported = async (length: number) => {
      const many = Array.from({ length }, (_, n) => ({
        key: String(n % (length - 1)),
        title: n % 10 === 0 ? `On cash ${n}` : `Post ${n}`,
      }));
      const id = await stageSample(product.db, many, { state: 'ready' });
      await blogs.command(id, 'analyse');
      expect((await blogs.reaches(id, 'ready')).selected).toBe(length - 1);
      expect((await blogs.items(id, { match: 'repeated' })).map(({ number }) => number)).toEqual([length]);
      return id;
    };
    const ids = new Map([
      [650, await imported(650)],
      [5200, await imported(5200)],
    ]);
    const choose = async (length: number) => {
      const chosen = { selected: false, filter: { q: 'on cash' } };
      const { body } = await blogs.command(ids.get(length) as string, 'selection', chosen);
      expect(body.selected).toBe(length - 1 - length / 10);
    };
    // A query plan that scans all posts for each post takes quadratic time.
    expect(await growth(choose, 650, { elsewhere: true })).toBeLessThan(BELOW_SQUARE);
  });

  it('rejects a category that does not exist', async () => {
    const { id } = await mixed();
    const categories = [{ source: 'News', category_id: '00000000-0000-4000-8000-000000000000' }];
    expect(await blogs.command(id, 'options', { ...usual, categories })).toMatchObject({
      status: 422,
      body: { message: 'A chosen category no longer exists. Choose another one.' },
    });
  });

  it('adds up notes that differ only in a number', async () => {
    const found = await blogs.upload(
      sourceFile([
        {
          type: 'attachment',
          source_id: '7',
          url: 'https://old.example/7.jpg',
          title: '',
          alt: '',
          caption: '',
        },
        post({ source_id: '1', excerpt: 'x', content: '[gallery ids="7"]' }),
        post({ source_id: '2', excerpt: 'x', content: 'more [gallery ids="7"]' }),
        post({ source_id: '3', excerpt: 'x', content: '<p>more</p>', categories: ['A', 'B', 'C'] }),
      ]),
    );
    expect(found.notes).toEqual([
      {
        level: 'converted',
        kind: 'gallery',
        text: 'A gallery of … images became the images one below the other',
        count: 2,
      },
      {
        level: 'converted',
        kind: 'category',
        text: 'An article has one category here, so its others become tags',
        count: 2,
      },
    ]);
  });
});

describe('an import', () => {
  const ready = () => blogs.upload(sourceFile([post({ source_id: '1' }), post({ source_id: '2' })]));

  it('is neither started nor undone while another one is being written or undone', async () => {
    const first = await ready();
    const second = await ready();
    const started = await blogs.command(first.id, 'run');
    expect(started.body).toMatchObject({ state: 'running', position: 0, started_at: expect.any(String) });
    expect(await blogs.command(second.id, 'run')).toMatchObject({
      status: 409,
      body: {
        message: 'Another import is being written or undone. Wait until it is finished, then start this one.',
      },
    });
    expect((await blogs.find(second.id)).state).toBe('ready');
    expect((await blogs.command(first.id, 'cancel')).body).toMatchObject({ state: 'cancelled' });
    expect((await blogs.command(second.id, 'run')).status).toBe(200);
    expect((await blogs.command(first.id, 'undo')).status).toBe(409);
    await blogs.command(second.id, 'cancel');
    expect((await blogs.command(first.id, 'undo')).body.state).toBe('undoing');
    expect((await blogs.command(second.id, 'run')).status).toBe(409);
    expect((await blogs.find(second.id)).state).toBe('cancelled');
  });

  it('resumes after it is cancelled', async () => {
    const { id } = await ready();
    await blogs.command(id, 'run');
    await blogs.command(id, 'cancel');
    await product.db('imports').where({ id }).update({ position: 1 });
    expect((await blogs.command(id, 'run')).body).toMatchObject({ state: 'running', position: 1 });
    await blogs.command(id, 'cancel');
  });

  it('estimates the time left from its pace so far', async () => {
    const { id } = await ready();
    await blogs.command(id, 'run');
    expect((await blogs.find(id)).seconds_left).toBeNull();
    const summary = product.db.raw(
      `summary || jsonb_build_object('clock_at', now() - interval '30 seconds')`,
    );
    await product.db('imports').where({ id }).update({ position: 1, summary });
    expect((await blogs.find(id)).seconds_left).toBeGreaterThanOrEqual(30);
    expect((await blogs.find(id)).seconds_left).toBeLessThan(40);
    expect((await blogs.command(id, 'cancel')).body.seconds_left).toBeNull();
  });

  it('is not started with nothing selected, and rejects commands that do not fit its state', async () => {
    const { id } = await ready();
    await blogs.command(id, 'selection', { selected: false });
    expect(await blogs.command(id, 'run')).toMatchObject({
      status: 409,
      body: { message: 'There is nothing to import: choose at least one article.' },
    });
    for (const [state, refused] of [
      ['ready', ['cancel', 'undo']],
      ['running', ['options', 'analyse', 'selection', 'run', 'undo']],
      ['undoing', ['options', 'analyse', 'selection', 'run', 'cancel', 'undo']],
      ['done', ['options', 'analyse', 'selection', 'run', 'cancel']],
      ['failed', ['options', 'analyse', 'selection', 'run', 'cancel', 'undo']],
    ] as const) {
      await product.db('imports').where({ id }).update({ state });
      for (const name of refused) {
        const { status, body } = await blogs.command(
          id,
          name,
          name === 'selection' ? { selected: true } : {},
        );
        expect([state, name, status]).toEqual([state, name, 409]);
        expect(body.message).toMatch(/^[A-Z].*\.$/);
      }
    }
  });

  it('is deleted with everything that belongs to it, but not while it runs', async () => {
    const found = await blogs.upload(
      sourceFile([
        {
          type: 'attachment',
          source_id: '7',
          url: 'https://old.example/7.jpg',
          title: '',
          alt: '',
          caption: '',
        },
        post({ source_id: '1', content: '[gallery ids="7"]' }),
      ]),
    );
    await product.db('import_files').insert({ import_id: found.id, path: 'a.png', bytes: Buffer.from('x') });
    expect(Object.keys(await blogs.left())).toHaveLength(6);
    await blogs.command(found.id, 'run');
    const remove = () => ask(blogs.api(`/${found.id}`), { method: 'DELETE', cookie: admin });
    expect((await remove()).status).toBe(409);
    await blogs.command(found.id, 'cancel');
    expect((await remove()).status).toBe(200);
    expect(await blogs.left()).toEqual({});
    const entries = await product
      .db('audit_log')
      .where({ record_id: found.id })
      .orderBy('id')
      .pluck('action');
    expect(entries).toEqual(['upload', 'run', 'cancel', 'delete']);
  });
});
