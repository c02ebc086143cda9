import { describe, expect, it } from 'vitest';
import { withBlogImports } from '../../support/blog-imports.ts';
import { attachment, post, sourceFile } from '../../support/import-pieces.ts';

const { product, asAdmin, blogs } = withBlogImports();

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
