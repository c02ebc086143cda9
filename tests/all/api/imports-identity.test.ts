import { expect, it } from 'vitest';
import { IMPORT_PIECES } from '../../../api/imports/batch/jobs.ts';
import { blogImporter } from '../../support/blog-imports.ts';
import { importPieces, post, sourceFile } from '../../support/import-pieces.ts';
import { withAdmin } from '../../support/sign-in.ts';

const { product, cookie } = withAdmin({ imports: { ...importPieces(), steps: IMPORT_PIECES.steps } });
const blogs = blogImporter(product, cookie);

const SITE = { type: 'site', url: 'https://www.old.example' } as const;
const UPDATE = { status: 'keep', images: 'fetch', existing: 'update', redirects: true };

it('tells posts with the same original id apart, within a file and in later imports', async () => {
  const at = (day: number) => ({ published_at: `2020-02-0${day}T00:00:00.000Z`, created_at: null });
  const first = sourceFile([SITE, post({ source_id: '1', title: 'Spring', ...at(1) })]);
  const second = sourceFile([
    SITE,
    post({ source_id: '1', title: 'Autumn', ...at(2), content: '<p>Autumn.</p>' }),
    post({ source_id: '1', title: 'Winter', ...at(3) }),
    post({ source_id: '1', title: 'Spring, edited on the old site', ...at(1) }),
  ]);
  const bring = async (file: string) => {
    const { id } = await blogs.upload(file);
    const matches = (await blogs.items(id)).map(({ match }) => match);
    const choice = await blogs.command(id, 'options', UPDATE);
    if (choice.body.selected === 0) return { matches };
    await blogs.command(id, 'run');
    await blogs.reaches(id, 'done');
    return { matches, outcomes: (await blogs.items(id)).map(({ outcome }) => outcome) };
  };
  expect(await bring(first)).toEqual({ matches: ['new'], outcomes: ['created'] });
  expect(await bring(second)).toEqual({
    matches: ['new', 'new', 'imported'],
    outcomes: ['created', 'created', 'updated'],
  });
  expect(await bring(second)).toEqual({
    matches: ['imported', 'imported', 'imported'],
    outcomes: ['unchanged', 'unchanged', 'unchanged'],
  });
  const titles = await product.db('blog_posts').orderBy('published_at').pluck('title');
  expect(titles.slice(-3)).toEqual(['Spring, edited on the old site', 'Autumn', 'Winter']);
});
