import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { convert } from '../../../api/imports/convert/convert.ts';
import { recognise } from '../../../api/imports/formats/recognise.ts';
import type { SourcePost } from '../../../api/imports/records.ts';
import { describeItem, type ImportFacts } from '../../../api/imports/sandbox/describe-item.ts';
import { inputOf, PNG, readAll, temporaryFile, zipOf } from '../../support/archives.ts';
import { rawZip } from '../../support/raw-zip.ts';
import { item, wxr } from '../../support/wordpress-exports.ts';

const RSS = '<rss version="2.0"><channel><item><title>x</title></item></channel></rss>';
const ghost = (posts: object[]) => JSON.stringify({ db: [{ meta: { version: '5' }, data: { posts } }] });

async function readArchive(files: Parameters<typeof zipOf>[0]) {
  return readArchiveBytes(await zipOf(files));
}
async function readArchiveBytes(bytes: Buffer) {
  const file = await temporaryFile('export.zip', bytes);
  const { format, read } = await recognise(await inputOf(file));
  const all = await readAll(read, file);
  expect(await readdir(path.dirname(file))).toEqual(['export.zip']);
  return { format, ...all };
}

/** @param paths of the pictures in the archive */
const describe = (posts: SourcePost[], facts: ImportFacts, paths: string[]) =>
  posts.map((post) =>
    describeItem(post, facts, convert, {
      attachment: () => undefined,
      hasFile: (name) => paths.includes(name),
    }),
  );

test('reads what Notion packs once more, without its numbers', async () => {
  const name = 'Board notes 3ddde44537c880758a8bcb0c3a113037';
  const part = await zipOf({ [`${name}.md`]: '# Board notes\n\nText', [`${name}/chart.png`]: PNG });
  const { format, posts, files } = await readArchive({ 'ExportBlock-1-Part-1.zip': part });
  expect(format).toBe('markdown');
  expect(posts).toMatchObject([{ title: 'Board notes', slug: 'board-notes', status: 'draft' }]);
  expect(files.map((file) => file.path)).toEqual([`${name}/chart.png`]);
  const damaged = readArchive({ 'ExportBlock-1-Part-1.zip': part.subarray(0, 40) });
  await expect(damaged).rejects.toThrow(/^The archive cannot be read/);
  const within = await zipOf({ 'a.zip': await zipOf({ 'b.zip': part }) });
  await expect(readArchiveBytes(within)).rejects.toThrow(/^There is no blog in this archive/);
});

test('imports the images of a Ghost archive and points posts at them', async () => {
  const { format, posts, files, problems } = await readArchive({
    'site/data/site.ghost.2024-01-02.json': ghost([
      {
        id: '1',
        title: 'A',
        status: 'published',
        html: '<img src="__GHOST_URL__/content/images/2024/01/a.png" srcset="__GHOST_URL__/content/images/size/w600/2024/01/a.png 600w"><img src="https://blog.example.com/content/images/2024/01/a%20b.png"><img src="__GHOST_URL__/content/images/gone.png">',
        feature_image: '__GHOST_URL__/content/images/2024/01/a.png',
      },
    ]),
    'site/content/images/2024/01/a.png': PNG,
    'site/content/images/2024/01/a b.png': PNG,
    'site/content/images/size/w600/2024/01/a.png': PNG,
    'site/content/media/talk.mp3': 'x',
  });
  expect(format).toBe('ghost');
  const paths = files.map((file) => file.path);
  expect(paths).toEqual(['content/images/2024/01/a.png', 'content/images/2024/01/a b.png']);
  const [described] = describe(posts, { format: 'ghost', site_url: null }, paths);
  expect(described?.images.map(({ place, url }) => [place, url])).toEqual([
    [0, 'archive:content/images/2024/01/a.png'],
    [1, 'archive:content/images/2024/01/a.png'],
    [2, 'archive:content/images/2024/01/a b.png'],
    [3, '/content/images/gone.png'],
  ]);
  expect(problems).toEqual([]);
});

test('reads all WordPress exports in an archive in name order, and reports other kinds of export', async () => {
  const { format, posts, problems } = await readArchive({
    'site.wordpress.001.xml': wxr(item(2, 'Two')),
    'site.wordpress.000.xml': wxr(item(1, 'One')),
    'feed.xml': RSS,
    'sitemap.xml': '<urlset/>',
    'README.md': '# Not a post',
  });
  expect(format).toBe('wordpress');
  expect(posts.map((post) => post.title)).toEqual(['One', 'Two']);
  expect(problems).toEqual([
    'The archive also has feed.xml, which is another kind of export. Upload it by itself.',
  ]);
});

test('uses WordPress images from the archive rather than from the old site', async () => {
  const address = 'https://blog.example/wp-content/uploads/2024/01/a.png';
  const { posts, files } = await readArchive({
    'backup/site.xml': wxr(item(1, 'One', { content: `<img src="${address}">` })),
    'backup/wp-content/uploads/2024/01/a.png': PNG,
  });
  const paths = files.map((file) => file.path);
  expect(paths).toEqual(['wp-content/uploads/2024/01/a.png']);
  const [described] = describe(
    posts.map((post) => ({ ...post, featured: { url: address, alt: '', caption: '' } })),
    { format: 'wordpress', site_url: 'https://blog.example' },
    paths,
  );
  expect(described?.images.map(({ place, url }) => [place, url])).toEqual([
    [0, 'archive:wp-content/uploads/2024/01/a.png'],
    [1, 'archive:wp-content/uploads/2024/01/a.png'],
  ]);
});

test('prefers Markdown files to the feed built from them', async () => {
  expect((await readArchive({ 'a.md': 'Text', 'feed.xml': RSS })).format).toBe('markdown');
  expect((await readArchive({ 'feed.xml': RSS })).format).toBe('rss');
});

test('rejects an archive without a blog, and says what can be imported', async () => {
  const message = expect.stringMatching(/^There is no blog in this archive\. What can be imported: /);
  await expect(
    readArchive({ 'README.md': '# x', 'photos/a.jpg': 'x', 'b.json': '{}' }),
  ).rejects.toMatchObject({ code: 'invalid', message });
  await expect(readArchiveBytes(rawZip([]))).rejects.toMatchObject({ code: 'invalid', message });
});

test('skips a damaged post and reads the others', async () => {
  const bytes = rawZip([
    { name: '_posts/2020-01-01-a.md', data: '---\ntitle: A\n---\n' },
    { name: '_posts/2020-01-02-b.md', data: '---\ntitle: B\n---\n', crc: 5 },
    { name: '_posts/2020-01-03-c.md', data: '---\ntitle: C\n---\n' },
  ]);
  const { posts, problems } = await readArchiveBytes(bytes);
  expect(posts.map((post) => post.title)).toEqual(['A', 'C']);
  expect(problems).toEqual([
    '_posts/2020-01-02-b.md is damaged, or packed in a way that cannot be read here, and was left out.',
  ]);
});

test('reads documents with the pictures, but no lists, which may be those of subscribers', async () => {
  const { files } = await readArchive({
    '_posts/2020-01-01-a.md': 'x',
    'files/report.pdf': '%PDF-1.7',
    'files/Model.XLSX': 'PK',
    'subscribers.csv': 'email\na@example.com',
    'notes.txt': 'x',
  });
  expect(files.map((file) => file.path)).toEqual(['files/report.pdf', 'files/Model.XLSX']);
});
