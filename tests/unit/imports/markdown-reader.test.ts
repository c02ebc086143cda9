import { expect, test } from 'vitest';
import { convert } from '../../../api/imports/convert/convert.ts';
import { readMarkdown } from '../../../api/imports/formats/markdown.ts';
import type { SourcePost } from '../../../api/imports/records.ts';
import { describeItem } from '../../../api/imports/sandbox/describe-item.ts';
import { PNG, readZip } from '../../support/archives.ts';

const read = (files: Parameters<typeof readZip>[1]) => readZip(readMarkdown, files);
const one = async (text: string, path = 'post.md') => (await read({ [path]: text })).posts[0] as SourcePost;

const hides = (field: string) =>
  `The old site did not show it to everybody (“${field}”), so it comes as a draft`;

test('takes no category from the source folder of Hexo, and no slug suffix from Hugo language codes', async () => {
  const hexo = await read({
    '_config.yml': 'title: Hexo\nurl: https://hexo.example.com\npermalink: :year/:month/:day/:title/\n',
    'source/_posts/hello.md':
      '---\ntitle: Hello\ndate: 2020-01-02 03:04:05\ncategories:\n  - Risk\n---\nText',
  });
  expect(hexo.posts[0]).toMatchObject({
    categories: ['Risk'],
    url: '/2020/01/02/hello/',
    status: 'published',
  });
  const undated = '---\ntitle: Hello\n---\nText';
  const hugo = await read({
    'hugo.toml': 'title = "A"\n',
    'content/notes/hello.en.md': undated,
    'content/about.md': undated,
  });
  expect(hugo.posts).toMatchObject([
    { slug: 'hello', url: '/notes/hello/', kind: 'post' },
    { slug: 'about', url: '/about/', kind: 'page' },
  ]);
});

test('gives an article the address that Hugo 0.111.3 and Jekyll 4.3.1 gave it', async () => {
  const article = (title: string, more = '') =>
    `---\ntitle: "${title}"\ndate: 2024-07-01T00:30:00+01:00\n${more}---\nText`;
  const hugo = {
    'config.toml': '[permalinks]\nposts = "/:year/:month/:title/"\nguides = "/:slug/"\n',
    'content/posts/first.md': article('What M&A means: a guide'),
    'content/guides/second.md': article('Second', 'slug: Café Culture\n'),
    'content/blog/2024-03-01-third.md': article('Third'),
    'content/blog/A b & c.md': article('Fourth'),
    'content/blog/2024/fifth/index.md': article('Fifth'),
  };
  const urls = async (files: typeof hugo | Record<string, string>) =>
    (await read(files)).posts.map(({ url }) => url);
  expect(await urls(hugo)).toEqual([
    '/2024/07/what-ma-means-a-guide/',
    '/café-culture/',
    '/blog/2024-03-01-third/',
    '/blog/a-b-c/',
    '/blog/2024/fifth/',
  ]);
  const dated = `${hugo['config.toml']}[frontmatter]\ndate = [":filename"]\n`;
  expect(await urls({ ...hugo, 'config.toml': dated })).toContain('/blog/third/');
  const categories = 'categories: [Board Work, M&A]\n';
  const jekyll = { '_config.yml': '', '_posts/2024-07-01-First-Post.md': article('First', categories) };
  // Eleventy's are templates.
  expect((await one('---\npermalink: "/blog/{{ page.fileSlug }}/"\n---\nText', 'a.md')).url).toBeNull();
  expect(await urls(jekyll)).toEqual(['/board work/m&a/2024/07/01/first-post.html']);
});

test('names the authors of Docusaurus, and finds the fields of Zola', async () => {
  const docusaurus = await read({
    'blog/authors.yml': 'ann:\n  name: Ann Lee\n',
    'blog/2021-08-26-welcome.md': '---\ntitle: Welcome\nauthors: [ann]\n---\nText',
  });
  expect(docusaurus.posts[0]?.authors).toEqual(['Ann Lee']);
  const zola = '+++\ntitle = "A"\n[taxonomies]\ntags = ["b", "c"]\n[extra]\nauthor = "Ann"\n+++\nText';
  expect(await one(zola, 'content/blog/a.md')).toMatchObject({ authors: ['Ann'], tags: ['b', 'c'] });
});

test('takes titles from headings or file names without a generator, and publishes nothing by default', async () => {
  const heading = await one('# My *first* note\n\nText');
  expect(heading).toMatchObject({
    title: 'My first note',
    content: 'Text',
    status: 'draft',
    published_at: null,
  });
  expect(heading.notes.map(({ text }) => text)).toEqual([
    'Nothing in the file says that it was published, so it comes as a draft',
  ]);
  expect(await one('Underlined\n===\nText')).toMatchObject({ title: 'Underlined', content: 'Text' });
  expect(await one('Text', 'Board notes.md')).toMatchObject({ title: 'Board notes', slug: 'board-notes' });
  expect(await one('Text', '2020-01-02-a-title_here.md')).toMatchObject({
    title: 'A title here',
    slug: 'a-title_here',
    published_at: null,
    created_at: '2020-01-02T00:00:00.000Z',
  });
  expect(await one('---\ntitle: Same\n---\n# Same\n\nText')).toMatchObject({
    title: 'Same',
    content: 'Text',
  });
  expect(await one('---\ntitle: One\n---\n# Another\n')).toMatchObject({
    title: 'One',
    content: '# Another\n',
  });
});

test.each([
  ['categories: [A, B]\ntags: [c, d]', ['A', 'B'], ['c', 'd']],
  ['category: Personal Finance', ['Personal Finance'], []],
  ['categories: "A, B"\ntags: "c d, e"', ['A', 'B'], ['c d', 'e']],
  ['categories:\n  - [A, B]\n  - name: C\ntags:\n  - 2020\n  - "#c"', ['A', 'B', 'C'], ['2020', 'c']],
  ['Category: X\nKeywords: one, two', ['X'], ['one', 'two']],
])('reads categories and tags from %s', async (front, categories, tags) => {
  const post = await one(`---\ntitle: T\n${front}\n---\n`);
  expect([post.categories, post.tags]).toEqual([categories, tags]);
});

test.each([
  ['draft: true', 'draft'],
  ['draft: yes', 'draft'],
  ['published: false', 'draft'],
  ['published: No', 'draft'],
  ['published: true', 'published'],
  ['status: draft', 'draft', hides('status')],
  ['status: private', 'draft', hides('status')],
  ['private: true', 'draft', hides('private')],
  ['password: secret', 'draft', hides('password')],
  ['date: 2020-01-01', 'published'],
  ['date: 2190-01-01', 'scheduled'],
  ['date: 2020-01-01\npublishDate: 2190-01-01', 'scheduled'],
  ['date: 2190-01-01\npublishDate: 2020-01-01', 'scheduled'],
  ['date: 2020-01-01\npublished: 2190-01-01', 'scheduled'],
  ['visibility: hidden', 'draft', hides('visibility')],
  ['visibility: public', 'published'],
  ['isDraft: true', 'draft'],
  ['expiryDate: 2021-01-01', 'draft', 'The old site took it off on 2021-01-01, so it comes as a draft'],
  [
    'unpublishDate: 2190-01-01',
    'published',
    'It was to be taken off the site on 2190-01-01: do that here by hand',
  ],
  ['headless: true', 'draft', hides('headless')],
  ['build: { render: never }', 'draft', hides('render')],
  ['_build: { list: false }', 'draft', hides('list')],
  ['build: { list: always }', 'published'],
  ['unlisted: true', 'draft', hides('unlisted')],
  ['hidden: yes', 'draft', hides('hidden')],
  ['params: { hidden: true }', 'draft', hides('hidden')],
  ['eleventyExcludeFromCollections: true', 'draft', hides('eleventyExcludeFromCollections')],
  ['permalink: false', 'draft', hides('permalink')],
  ['publish: false', 'draft', hides('publish')],
  ['status: hidden', 'draft', hides('status')],
])('reads %s as %s', async (front, status, ...told) => {
  const post = await one(`---\ntitle: T\n${front}\n---\nText`);
  expect([post.status, ...post.notes.map(({ text }) => text)]).toEqual([status, ...told]);
});

test('reads what folders and configurations hide', async () => {
  const text = (front: string) => `---\ntitle: T\n${front}\n---\nText`;
  const statuses = async (files: Parameters<typeof readZip>[1]) =>
    Object.fromEntries((await read(files)).posts.map((post) => [post.source_id, post.status]));
  expect(
    await statuses({
      'hugo.toml': 'title = "A"\n',
      'content/secret/_index.md': text('cascade:\n  draft: true'),
      'content/secret/a.md': text(''),
      'content/secret/deeper/shown.md': text('draft: false'),
      'content/notes/index.md': text(''),
      'content/notes/aside.md': text('date: 2020-01-01'),
    }),
  ).toEqual({
    'content/secret/a.md': 'draft',
    'content/secret/deeper/shown.md': 'draft',
    'content/notes/index.md': 'published',
    'content/notes/aside.md': 'draft',
  });
  expect(
    await statuses({
      '_config.yml': 'defaults:\n  - scope: { path: "", type: posts }\n    values: { published: false }\n',
      '_posts/2020-01-01-a.md': text(''),
      'about.md': text(''),
    }),
  ).toEqual({ '_posts/2020-01-01-a.md': 'draft', 'about.md': 'draft' });
  expect(
    await statuses({
      'notes/notes.json': '{ "permalink": false }',
      'notes/a.md': text(''),
      'src/content/blog/_part.md': text(''),
      'b.md': text(''),
    }),
  ).toEqual({ 'notes/a.md': 'draft', 'src/content/blog/_part.md': 'draft', 'b.md': 'published' });
});

test('reads excerpts, SEO fields and featured images, and notes broken front matter', async () => {
  const post = await one(
    '---\ntitle: T\ndescription: Described\nsummary: Summed up\nseo_title: For search\nimage: https://cdn.example.com/a.jpg\nimage_alt: A desk\n---\nText',
  );
  expect(post).toMatchObject({
    excerpt: 'Summed up',
    seo_title: 'For search',
    seo_description: 'Described',
    featured: { url: 'https://cdn.example.com/a.jpg', alt: 'A desk', caption: '' },
  });
  const broken = await one('---\ntitle: Boards: a guide\ndate: 2020-01-01\n---\nText', 'boards.md');
  expect(broken).toMatchObject({ title: 'Boards', status: 'draft', content: 'Text' });
  expect(broken.notes[0]).toMatchObject({
    level: 'warning',
    text: expect.stringContaining('front matter'),
  });
  const odd = await one('---\ntitle: T\ndate: some day\n---\nText');
  expect(odd.notes).toEqual([
    { level: 'warning', text: 'The date is not one that can be read: some day', count: 1 },
  ]);
});

test('reads other encodings, and reports empty files and MDX components by file', async () => {
  const { posts, problems } = await read({
    'latin.md': Buffer.from('---\ntitle: Caf\xe9\n---\nText', 'latin1'),
    'wide.md': Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from('---\ntitle: Café\n---\nText', 'utf16le'),
    ]),
    'nothing.md': ' \n',
    'app.mdx': 'import Box from "../box";\n\n<Box/>',
  });
  expect(posts.map((post) => post.title)).toEqual(['Café', 'Café']);
  expect(problems).toEqual([
    'nothing.md is empty and was left out.',
    'Left out of the archive: 1 file with components of the old site (.mdx): app.mdx. Save as .md what is an article, without them.',
  ]);
});

test('finds the featured image wherever in the archive a theme looks for it', async () => {
  const { posts, files } = await read({
    'notes/a.md': '---\ntitle: A\nimage: my%20pic.png\n---\n',
    'notes/b.md': '---\ntitle: B\ncover: { image: /img/b.png }\n---\n',
    'notes/c.md': '---\ntitle: C\nimage: ../../etc/passwd.png\n---\n',
    'notes/my pic.png': PNG,
    'static/img/b.png': PNG,
  });
  const paths = files.map((file) => file.path);
  const described = posts.map((post) =>
    describeItem(post, { format: 'markdown', site_url: null }, convert, {
      attachment: () => undefined,
      hasFile: (path) => paths.includes(path),
    }),
  );
  expect(described.map(({ images }) => images.map(({ place, url }) => [place, url]))).toEqual([
    [[0, 'archive:notes/my pic.png']],
    [[0, 'archive:static/img/b.png']],
    [],
  ]);
  expect(described[2]?.notes).toContainEqual(
    expect.objectContaining({ text: 'Its featured image is not in the file' }),
  );
});
