import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { withBlogImports } from '../../support/blog-imports.ts';
import { post, sourceFile } from '../../support/import-pieces.ts';

const { product, cookie: admin, blogs } = withBlogImports();
afterEach(async () => {
  for (const { id, state } of await product.db('imports').select('id', 'state'))
    if (state === 'reading') await blogs.command(id, 'cancel');
  // A cancelled reader occupies one of the few slots until it has cleaned up.
  await expect.poll(async () => (await blogs.left()).folders).toBeUndefined();
});

const nothingLeft = () => expect.poll(blogs.left).toEqual({});

describe('an upload', () => {
  it('is recognised and read in the background', async () => {
    const file = sourceFile([post({ source_id: '1' }), post({ source_id: '2' })]);
    const { status, body } = await blogs.send(file, 'C:\\Exports\\old blog.xml');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      filename: 'old blog.xml',
      bytes: Buffer.byteLength(file),
      selected: expect.any(Number),
      options: { status: 'keep', old_site: null },
    });
    expect(await blogs.reaches(body.id, 'ready')).toMatchObject({
      format: 'wordpress',
      total: 2,
      position: 2,
      selected: 2,
      outcomes: { waiting: 2 },
      problem: null,
    });
    expect((await blogs.left()).folders).toBeUndefined();
    const [entry] = await product.db('audit_log').where({ resource: 'imports', record_id: body.id });
    expect(entry).toMatchObject({ action: 'upload', details: { filename: 'old blog.xml' } });
  });

  it('of an unknown format fails with the reason, and nothing of it is kept', async () => {
    const found = await blogs.upload('GIF89a and so on', 'failed');
    expect(found.problem).toBe('This is no export that is known here.');
    await expect.poll(blogs.left).toEqual({ imports: 1 });
  });

  const rawUpload = (headers: Record<string, string | number>) => {
    const sent = httpRequest(blogs.api('/upload?filename=big.xml'), {
      method: 'POST',
      headers: { Cookie: admin, 'Content-Type': 'text/xml', ...headers },
    });
    sent.on('error', () => undefined);
    return sent;
  };

  it('is rejected by its declared length before any data is read, with the limit reported', async () => {
    const sent = rawUpload({ 'Content-Length': 2 * 1024 ** 3 });
    sent.flushHeaders();
    const [response] = await once(sent, 'response');
    const body = JSON.parse(Buffer.concat(await response.toArray()).toString());
    expect(response.statusCode).toBe(413);
    expect(body.message).toContain('larger than 200 MB');
    sent.destroy();
    await nothingLeft();
  });

  it('that breaks off halfway leaves nothing behind', async () => {
    const sent = rawUpload({ 'Content-Length': 1_000_000 });
    sent.write(sourceFile([post({ source_id: '1' })]));
    await expect.poll(blogs.left).toEqual({ folders: 1 });
    sent.destroy();
    await nothingLeft();
  });
});

describe('reading', () => {
  it('keeps what can be read and reports what cannot', async () => {
    const found = await blogs.upload(
      sourceFile([
        { type: 'site', url: 'https://old.example/' },
        post({ source_id: '1' }),
        { type: 'problem', message: 'Line 3, column 9: a tag is not closed.\u0000' },
        post({ source_id: '2', title: 'A\u0000 \ud800title\nin  two lines', content: 'x\u0000\ud800y' }),
      ]),
    );
    expect(found).toMatchObject({
      total: 2,
      site_url: 'https://old.example',
      problem: 'Line 3, column 9: a tag is not closed.',
    });
    const [, second] = await blogs.items(found.id);
    expect(second?.title).toBe('A \ufffdtitle in two lines');
    const stored = await product.db('import_items').where({ import_id: found.id, number: 2 }).first();
    expect(stored.source.content).toBe('x\ufffdy');
  });

  it.each([
    [
      'the message of the reader',
      { type: 'refuse', message: 'The archive is locked.' },
      'The archive is locked.',
    ],
    [
      'a message for an internal error',
      { type: 'throw' },
      'The file could not be read because of a fault on our side. Upload it once more.',
    ],
  ] as const)('that fails keeps only %s', async (_what, line, problem) => {
    const found = await blogs.upload(sourceFile([post({ source_id: '1' }), line]), 'failed');
    expect(found).toMatchObject({ problem, total: 0, finished_at: expect.any(String) });
    await expect.poll(blogs.left).toEqual({ imports: 1 });
  });

  it('that dies keeps what it has read, and a text whose conversion dies keeps its other fields', async () => {
    const found = await blogs.upload(
      sourceFile([post({ source_id: '1' }), post({ source_id: '2', content: '[deadly]' }), { type: 'die' }]),
    );
    expect(found).toMatchObject({
      ...{ state: 'ready', total: 2, selected: 1 },
      problem:
        'The file is too large or too complex to be read to its end: what comes after the last article of this list is missing.',
    });
    expect((await blogs.items(found.id))[1]).toMatchObject({
      title: 'Post 2',
      problem: expect.stringContaining('too large or too complex to be converted'),
    });
  });

  it('reports a feed without posts as empty', async () => {
    const feed =
      '<rss version="2.0"><channel><title>x</title><link>https://old.example</link></channel></rss>';
    const found = await blogs.upload(feed, 'failed');
    expect(found.problem).toMatch(/^It is empty: there are no articles or pages in it\./);
  });

  it('can be cancelled, even when the reader hangs, and deletes what it had read', async () => {
    const posts = Array.from({ length: 1200 }, (_, n) => post({ source_id: String(n) }));
    const { body } = await blogs.send(sourceFile([...posts, { type: 'hang' }]));
    await expect.poll(async () => (await blogs.left()).import_items).toBe(1000);
    expect(await blogs.find(body.id)).toMatchObject({ state: 'reading', total: 1000 });
    const { status, body: cancelled } = await blogs.command(body.id, 'cancel');
    expect(status).toBe(200);
    expect(cancelled).toMatchObject({
      state: 'failed',
      total: 0,
      problem: 'The reading was cancelled, and nothing of it was kept.',
    });
    await expect.poll(blogs.left).toEqual({ imports: 1 });
  });
});
