import { afterEach, expect, it } from 'vitest';
import { blogImporter } from '../../support/blog-imports.ts';
import { importPieces, post, sourceFile } from '../../support/import-pieces.ts';
import { withAdmin } from '../../support/sign-in.ts';

const TOO_MUCH = 'The text is too large or too complex to be converted. Copy it over by hand.';

const { product, cookie } = withAdmin({ imports: importPieces({}, { milliseconds: 1000 }) });
const blogs = blogImporter(product, cookie);
afterEach(async () => {
  await product.db('imports').delete();
});

it('a file that cannot be read to its end is imported as far as it was read', async () => {
  const found = await blogs.upload(
    sourceFile([post({ source_id: '1' }), post({ source_id: '2', content: '[endless]' }), { type: 'spin' }]),
  );
  expect(found).toMatchObject({
    ...{ state: 'ready', total: 2, selected: 1 },
    problem:
      'The file is too large or too complex to be read to its end: what comes after the last article of this list is missing.',
  });
  // The other fields of a text that never ends are read as usual.
  expect((await blogs.items(found.id))[1]).toMatchObject({ title: 'Post 2', problem: TOO_MUCH });
});
