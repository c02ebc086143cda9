import { afterEach, describe, expect, it } from 'vitest';
import { ask } from '../../support/admin-client.ts';
import { blogImporter } from '../../support/blog-imports.ts';
import { importPieces, post, sourceFile } from '../../support/import-pieces.ts';
import { withAdmin } from '../../support/sign-in.ts';

const TOO_MUCH = 'The text is too large or too complex to be converted. Copy it over by hand.';

const { product, cookie } = withAdmin({ imports: importPieces({}, { milliseconds: 1000 }) });
const blogs = blogImporter(product, cookie);
afterEach(async () => {
  await product.db('imports').delete();
});

const isAnswering = async () => (await ask(`${product.url}/healthz`)).status === 200;

it('fails only the post whose text never ends or crashes the sandbox', async () => {
  const contents = ['<p>One.</p>', '[endless]', '<p>Three.</p>', '[exit]', '<p>Five.</p>'];
  const { body } = await blogs.send(
    sourceFile(contents.map((content, n) => post({ source_id: String(n), content }))),
  );
  const ready = blogs.reaches(body.id, 'ready');
  expect(await isAnswering()).toBe(true);
  expect(await ready).toMatchObject({ total: 5, position: 5, selected: 3 });
  const items = await blogs.items(body.id);
  expect(items.map(({ problem }) => problem)).toEqual([null, TOO_MUCH, null, TOO_MUCH, null]);
  // Its other fields are read as usual.
  expect(items[1]).toMatchObject({ title: 'Post 1', published_at: '2020-01-02T03:04:05.000Z' });
});

describe('a file', () => {
  it('that cannot be read to its end is imported as far as it was read', async () => {
    const found = await blogs.upload(
      sourceFile([post({ source_id: '1' }), post({ source_id: '2' }), { type: 'spin' }]),
    );
    expect(found).toMatchObject({
      state: 'ready',
      total: 2,
      problem:
        'The file is too large or too complex to be read to its end: what comes after the last article of this list is missing.',
    });
  });
});
