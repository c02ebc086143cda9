import { describe, expect, it } from 'vitest';
import type { BlogImportOptions, ImportItem } from '#shared/imports.ts';
import { hashOf } from '../../../api/imports/text.ts';
import { withBlogImports } from '../../support/blog-imports.ts';
import { attachment, post, sourceFile } from '../../support/import-pieces.ts';

const { product, asAdmin, blogs } = withBlogImports();

const SITE = { type: 'site', url: 'https://www.old.example' } as const;
const create = async (resource: string, body: object) => {
  const answer = await asAdmin<{ id: string; message: string }>(`${resource}`, { body });
  expect(answer.status, answer.body.message).toBe(201);
  return answer.body.id;
};
const only = async (id: string) => (await blogs.items(id))[0] as ImportItem;
const bySource = async (id: string, field: keyof ImportItem) =>
  Object.fromEntries((await blogs.items(id)).map((item) => [item.title, item[field]]));
const usual: BlogImportOptions = {
  status: 'keep',
  old_site: null,
};

describe('an analysed post', () => {
  it('is converted to an article, with a note on every change', async () => {
    const found = await blogs.upload(
      sourceFile([
        SITE,
        attachment('7', { alt: 'Seven' }),
        attachment('8', { alt: 'Eight', caption: 'Eight cups' }),
        post({
          source_id: '1',
          title: '  A   title ',
          url: 'https://www.old.example/2020/01/a-title/',
          status: 'private',
          kind: 'page',
          authors: ['Ada Adams', 'Ben Brown'],
          categories: ['Growth', 'Boards'],
          tags: ['One', 'one', ...Array.from({ length: 20 }, (_, n) => `Tag ${n}`)],
          content:
            '<p>Words <a href="https://www.old.example/x">here</a></p><img src="/a.png" alt="A"><script>alert(1)</script>[gallery ids="7"]',
          featured: { url: null, attachment_id: '8', alt: '', caption: '' },
          notes: [{ level: 'lost', text: 'Comments stay behind', count: 3 }],
        }),
      ]),
    );
    expect(await only(found.id)).toMatchObject({
      import_id: found.id,
      number: 1,
      title: 'A title',
      kind: 'page',
      source_status: 'private',
      slug: 'a-title',
      wanted_slug: 'a-title',
      slug_note: null,
      author: 'Ada Adams, Ben Brown',
      category: 'Growth',
      tags: ['one', ...Array.from({ length: 19 }, (_, n) => `Tag ${n}`)],
      image_count: 3,
      match: 'new',
      match_post: null,
      selected: false,
      outcome: 'waiting',
      problem: null,
      post_id: null,
      published_at: '2020-01-02T03:04:05.000Z',
    });
    const notes = (await only(found.id)).notes.map(({ level, text, count }) => `${level} ${count}: ${text}`);
    expect(notes.sort()).toEqual([
      expect.stringContaining('lost 1: A featured image has no caption here'),
      expect.stringContaining('lost 1: A gallery of'),
      expect.stringContaining('lost 2: An article has at most 20 tags here'),
      'lost 3: Comments stay behind',
    ]);
    const stored = await product.db('import_items').where({ import_id: found.id }).first();
    expect(stored.links).toEqual(['https://www.old.example/x']);
    const [listed] = await blogs.items(found.id);
    for (const field of ['source', 'content', 'images', 'links', 'source_key'])
      expect(listed).not.toHaveProperty(field);
  });

  it.each([
    ['its old URL', { url: 'https://old.example/2020/my-post.html' }, 'my-post'],
    ['its date where the title has no Latin letters', { title: '日本語' }, 'post-2020-01-02'],
  ])('takes its slug from %s', async (_what, fields, slug) => {
    const found = await blogs.upload(sourceFile([post({ source_id: '1', ...fields })]));
    expect((await only(found.id)).slug).toBe(slug);
  });

  it('that cannot be imported is deselected with a reason, and stops no other', async () => {
    const found = await blogs.upload(
      sourceFile([
        post({ source_id: '1', content: `<p>${'x'.repeat(500_001)}</p>` }),
        post({ source_id: '2', content: '[too deep]' }),
        post({ source_id: '3', content: `<img src="data:image/png;base64,${'A'.repeat(600_000)}" alt="">` }),
        post({ source_id: '4' }),
      ]),
    );
    const [long, deep, picture, fine] = await blogs.items(found.id);
    expect(long).toMatchObject({ selected: false, problem: expect.stringContaining('longer than 500,000') });
    expect(deep).toMatchObject({
      selected: false,
      problem: expect.stringContaining('to be converted, or there is a fault on our side'),
    });
    expect(picture).toMatchObject({ selected: true, problem: null, image_count: 1 });
    expect(fine).toMatchObject({ selected: true, problem: null });
    const chosen = await blogs.command(found.id, 'selection', { selected: true });
    expect(chosen.body.selected).toBe(2);
  });
});

it('does not preselect a post without text, and counts what is public and when', async () => {
  const scheduled = { status: 'scheduled' as const };
  const found = await blogs.upload(
    sourceFile([
      post({ source_id: '1', content: '' }),
      post({ source_id: '2', ...scheduled, published_at: '2020-05-01T00:00:00.000Z' }),
      post({ source_id: '3', ...scheduled, published_at: '2999-05-01T00:00:00.000Z' }),
    ]),
  );
  expect(found).toMatchObject({ selected: 2, published: 0, scheduled: 2, overdue: 1 });
  const [empty] = await blogs.items(found.id);
  expect(empty).toMatchObject({
    selected: false,
    notes: expect.arrayContaining([
      expect.objectContaining({ text: 'It has no text, so it is not chosen for you' }),
    ]),
  });
});

it('slug clashes are resolved by numbering: posts here and in the bin first, then published posts in file order', async () => {
  await create('posts', { title: 'Here', slug: 'here' });
  await create('posts', { title: 'Numbered', slug: 'twice-2' });
  const binned = await create('posts', { title: 'Gone', slug: 'gone' });
  await asAdmin(`posts/${binned}`, { method: 'DELETE' });
  const titled = (title: string, slug: string, more = {}) => post({ source_id: title, title, slug, ...more });
  const found = await blogs.upload(
    sourceFile([
      titled('Draft twice', 'twice', { status: 'draft' }),
      titled('Page twice', 'twice', { kind: 'page' }),
      titled('First twice', 'twice'),
      titled('Second twice', 'twice'),
      titled('Has a number', 'twice-3'),
      titled('Same as here', 'here'),
      titled('Same as in the bin', 'gone'),
      titled('Alone', 'alone'),
    ]),
  );
  expect(await bySource(found.id, 'slug')).toEqual({
    'First twice': 'twice',
    'Second twice': 'twice-4',
    'Draft twice': 'twice-5',
    'Page twice': 'twice-6',
    'Has a number': 'twice-3',
    'Same as here': 'here-2',
    'Same as in the bin': 'gone-2',
    Alone: 'alone',
  });
  expect(await bySource(found.id, 'slug_note')).toMatchObject({
    'First twice': null,
    'Second twice': 'Another article has “twice”, so this one gets “twice-4”',
    'Same as here': 'Another article has “here”, so this one gets “here-2”',
    'Same as in the bin': 'Another article has “gone”, so this one gets “gone-2”',
    Alone: null,
  });
});

describe('a post that is already here', () => {
  const key = (source_id: string, site: string) => hashOf(['wordpress', site, source_id].join('\n'));
  const remember = (source_id: string, post_id: string, site = 'old.example') =>
    product.db('imported_posts').insert({ source_key: key(source_id, site), post_id });

  it('is recognised by site and original id, else by slug, or title and date', async () => {
    const brought = await create('posts', { title: 'Renamed since', slug: 'another-address' });
    const binned = await create('posts', { title: 'Binned', slug: 'binned' });
    await asAdmin(`posts/${binned}`, { method: 'DELETE' });
    const slugged = await create('posts', { title: 'Other', slug: 'same-address' });
    const published_at = '2020-01-02T22:00:00.000Z';
    const titled = await create('posts', { title: 'SAME title', slug: 'x', published: true, published_at });
    await remember('1', brought);
    await remember('2', binned);
    await remember('3', '00000000-0000-4000-8000-000000000000');
    const found = await blogs.upload(
      sourceFile([
        post({ source_id: '1', title: 'Brought' }),
        post({ source_id: '2', title: 'Thrown away' }),
        post({ source_id: '3', title: 'Gone for good' }),
        post({ source_id: '4', title: 'Address', slug: 'same-address' }),
        post({ source_id: '5', title: 'Same TITLE' }),
        post({ source_id: '6', title: 'Same title', published_at: '2020-01-03T00:00:00.000Z' }),
        post({ source_id: '6', title: 'Twice', published_at: '2020-01-03T00:00:00.000Z' }),
        SITE,
      ]),
    );
    const items = await blogs.items(found.id);
    expect(items.map(({ match, match_post, selected }) => [match, match_post?.id ?? null, selected])).toEqual(
      [
        ['imported', brought, false],
        ['deleted', null, false],
        ['new', null, true],
        ['similar', slugged, false],
        ['similar', titled, false],
        ['new', null, true],
        ['repeated', null, false],
      ],
    );
    expect(items[0]).toMatchObject({ slug: 'another-address', slug_note: null });
    expect(items[0]?.match_post).toEqual({ id: brought, title: 'Renamed since', slug: 'another-address' });
    const numbers = [1, 2, 7];
    await blogs.command(found.id, 'selection', { selected: true, numbers });
    expect((await blogs.items(found.id, { selected: true })).map(({ number }) => number)).toEqual([2, 3, 6]);
  });

  it('is analysed again without losing manual selections', async () => {
    const brought = await create('posts', { title: 'Brought', slug: 'brought' });
    // The file does not say where its site was.
    await remember('1', brought, '');
    const found = await blogs.upload(
      sourceFile(['1', '2', '3', '4'].map((source_id) => post({ source_id }))),
    );
    expect(found.selected).toBe(3);
    const chosen = await blogs.command(found.id, 'selection', { selected: true, numbers: [1] });
    expect(chosen.body.selected).toBe(3);
    await blogs.command(found.id, 'selection', { selected: false, numbers: [2] });
    await create('posts', { title: 'In between', slug: 'post-3' });
    const told = await blogs.command(found.id, 'options', { ...usual, old_site: 'https://www.old.example' });
    expect(told.body.state).toBe('analysing');
    await blogs.reaches(found.id, 'ready');
    const items = await blogs.items(found.id);
    expect(items.map(({ match, selected, slug }) => [match, selected, slug])).toEqual([
      ['imported', false, 'brought'],
      ['new', false, 'post-2'],
      ['similar', false, 'post-3-2'],
      ['new', true, 'post-4'],
    ]);
    // As after an undo of the import that brought it.
    await product.db('blog_posts').where({ id: brought }).delete();
    const anew = await blogs.command(found.id, 'selection', { selected: true, numbers: [1] });
    expect(anew).toMatchObject({ status: 200, body: { selected: 2 } });
  });
});

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

  it('leaves out pages and trashed posts, and counts images', async () => {
    const found = await mixed();
    expect(found).toMatchObject({ total: 5, selected: 3, images_total: 2, images_done: 0, images_failed: 0 });
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
    expect(await choose({ selected: true, filter: { source_status: 'trashed' } })).toEqual({
      taken: [4],
      images: 0,
    });
    expect(await choose({ selected: true })).toEqual({ taken: [1, 2, 3, 4, 5], images: 2 });
    const wrong = await blogs.command(id, 'selection', { selected: 'yes' });
    expect(wrong.status).toBe(422);
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

  it('gives another address to an article whose own was taken since the analysis, and notes it', async () => {
    const { id } = await ready();
    await create('posts', { title: 'In between', slug: 'post-1' });
    await blogs.command(id, 'run');
    await blogs.command(id, 'cancel');
    await create('posts', { title: 'Meanwhile', slug: 'post-2' });
    await blogs.command(id, 'run');
    expect((await blogs.items(id)).map(({ slug, slug_note }) => [slug, slug_note])).toEqual([
      ['post-1-2', 'Another article has “post-1”, so this one gets “post-1-2”'],
      ['post-2-2', 'Another article has “post-2”, so this one gets “post-2-2”'],
    ]);
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
      ['running', ['options', 'selection', 'run', 'undo']],
      ['undoing', ['options', 'selection', 'run', 'cancel', 'undo']],
      ['done', ['options', 'selection', 'run', 'cancel']],
      ['failed', ['options', 'selection', 'run', 'cancel', 'undo']],
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
      sourceFile([attachment('7'), post({ source_id: '1', content: '[gallery ids="7"]' })]),
    );
    await product.db('import_files').insert({ import_id: found.id, path: 'a.png', bytes: Buffer.from('x') });
    expect(Object.keys(await blogs.left())).toHaveLength(6);
    await blogs.command(found.id, 'run');
    const remove = () => asAdmin(`imports/${found.id}`, { method: 'DELETE' });
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
