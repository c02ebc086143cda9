import { expect, test } from 'vitest';
import { convert } from '../../../api/imports/convert/convert.ts';
import { readMarkdown } from '../../../api/imports/formats/markdown.ts';
import type { SourcePost } from '../../../api/imports/records.ts';
import { describeItem } from '../../../api/imports/sandbox/describe-item.ts';
import { PNG, readZip } from '../../support/archives.ts';
import { BELOW_SQUARE, growth } from '../../support/growth.ts';

const read = (files: Parameters<typeof readZip>[1]) => readZip(readMarkdown, files);
const one = async (text: string, path = 'post.md') => (await read({ [path]: text })).posts[0] as SourcePost;

const hides = (field: string) =>
  `The old site did not show it to everybody (“${field}”), so it comes as a draft`;

test('reads a Jekyll site: dates and categories from paths, drafts, pages, permalinks and authors', async () => {
  const { posts, problems, site, files } = await read({
    'blog-main/_config.yml':
      'title: Board notes\nurl: "https://blog.example.com"\nbaseurl: /notes\npermalink: pretty\n',
    'blog-main/_data/authors.yml': 'priya:\n  name: Priya Raman\n',
    'blog-main/_posts/2020-07-02-first-post.md':
      '---\nlayout: post\ntitle: "First: a post"\nauthor: priya\ncategories: governance risk\ntags: a b\nredirect_from:\n  - /old/first\n---\nHello ![Chart]({{ site.baseurl }}/assets/chart.png)\n<!--more-->\nRest',
    'blog-main/news/_posts/2020-01-05-in-news.markdown': '---\ntitle: In news\n---\nText',
    'blog-main/_drafts/not-yet.md': '---\ntitle: Not yet\n---\nText',
    'blog-main/_posts/2020-03-04-hidden.md': '---\ntitle: Hidden\npublished: false\n---\nText',
    'blog-main/_posts/2020-03-05-dated.html':
      '---\ntitle: As HTML\ndate: 2020-03-05 10:00:00 +0100\npermalink: /kept/here.html\n---\n<p>Text</p>',
    'blog-main/about.md': '---\nlayout: page\ntitle: About\npermalink: /about/\n---\nUs',
    'blog-main/README.md': '# Ignored',
    'blog-main/_layouts/post.html': '{{ content }}',
    'blog-main/_site/2020/x.html': 'built',
    'blog-main/node_modules/x/readme.md': '# x',
    'blog-main/assets/chart.png': PNG,
    'blog-main/assets/logo.svg': '<svg/>',
  });
  expect(site).toEqual({ url: 'https://blog.example.com/notes' });
  expect(
    posts.map((post) => [post.title, post.kind, post.status, post.slug, post.published_at, post.url]),
  ).toEqual([
    [
      'First: a post',
      'post',
      'published',
      'first-post',
      '2020-07-02T00:00:00.000Z',
      '/governance/risk/2020/07/02/first-post/',
    ],
    ['In news', 'post', 'published', 'in-news', '2020-01-05T00:00:00.000Z', '/news/2020/01/05/in-news/'],
    ['Not yet', 'post', 'draft', 'not-yet', null, null],
    ['Hidden', 'post', 'draft', 'hidden', null, '/2020/03/04/hidden/'],
    ['As HTML', 'post', 'published', 'here', '2020-03-05T09:00:00.000Z', '/kept/here.html'],
    ['About', 'page', 'published', 'about', null, '/about/'],
  ]);
  expect(posts[0]).toMatchObject({
    source_id: 'blog-main/_posts/2020-07-02-first-post.md',
    authors: ['Priya Raman'],
    categories: ['governance', 'risk'],
    tags: ['a', 'b'],
    other_urls: ['/old/first'],
    excerpt: 'Hello',
    content: 'Hello ![Chart]({{ site.baseurl }}/assets/chart.png)\nRest',
    dialect: 'markdown',
  });
  expect(posts[1]?.categories).toEqual(['news']);
  expect(posts[4]?.dialect).toBe('html');
  expect(files).toEqual([{ type: 'file', path: 'blog-main/assets/chart.png', bytes: PNG }]);
  expect(problems).toEqual([
    'Left out of the archive: 1 file that cannot be brought along, as only JPEG, PNG, WebP, AVIF and GIF pictures and PDF, Office and OpenDocument files can: blog-main/assets/logo.svg.',
  ]);
});

test('reads a Hugo site: page bundles, TOML, aliases, sections and permalinks', async () => {
  const { posts, site, files } = await read({
    'hugo.toml':
      'baseURL = "https://hugo.example.com/"\ntitle = "Notes"\n[permalinks]\nposts = "/:year/:slug/"\n',
    'content/posts/_index.md': '---\ntitle: All posts\n---\n',
    'content/posts/bundle/index.md':
      '+++\ntitle = "A bundle"\ndate = 2021-02-03T04:05:06+01:00\nlastmod = 2021-02-04\ntags = ["x"]\ncategories = ["Risk"]\naliases = ["/older/", "javascript:x"]\nslug = "the-bundle"\n[cover]\nimage = "cover image.png"\nalt = "A cover"\n+++\n\n![Beside](chart.png "t") and `![code](chart.png)`\n\n```md\n![code](chart.png)\n```\n\n{{< figure src="chart.png" alt="x" >}}\n[ref]: /img/static.png\n',
    'content/posts/bundle/chart.png': PNG,
    'content/posts/bundle/cover image.png': PNG,
    'static/img/static.png': PNG,
    'content/notes/plain.md': '---\ntitle: A draft\ndate: 2021-05-06\ndraft: true\n---\nText',
    'content/about.md': '---\ntitle: About\n---\nUs',
    'content/posts/far.md': '---\ntitle: Far away\ndate: 2150-01-01\n---\nText',
    'themes/x/exampleSite/content/posts/no.md': '---\ntitle: No\n---\n',
    'themes/x/logo.png': PNG,
  });
  expect(site).toEqual({ url: 'https://hugo.example.com' });
  expect(
    posts.map((post) => [post.title, post.kind, post.status, post.slug, post.url, post.published_at]),
  ).toEqual([
    ['A bundle', 'post', 'published', 'the-bundle', '/2021/the-bundle/', '2021-02-03T03:05:06.000Z'],
    ['A draft', 'post', 'draft', 'plain', '/notes/plain/', null],
    ['About', 'page', 'published', 'about', '/about/', null],
    ['Far away', 'post', 'scheduled', 'far', '/2150/far/', '2150-01-01T00:00:00.000Z'],
  ]);
  expect(posts[0]).toMatchObject({
    updated_at: '2021-02-04T00:00:00.000Z',
    categories: ['Risk'],
    tags: ['x'],
    other_urls: ['/older/'],
    featured: { url: 'cover image.png', alt: 'A cover', caption: '' },
  });
  expect(files.map((file) => file.path)).toEqual([
    'content/posts/bundle/chart.png',
    'content/posts/bundle/cover image.png',
    'static/img/static.png',
  ]);
});

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
  const hugo = await read({ 'content/posts/hello.en.md': '---\ntitle: Hello\n---\nText' });
  expect(hugo.posts[0]).toMatchObject({ slug: 'hello', url: '/posts/hello/' });
});

test('takes titles from headings or file names without a generator, and publishes nothing by default', async () => {
  const heading = await one('# My *first* note\n\nText');
  expect(heading).toMatchObject({
    title: 'My first note',
    content: 'Text',
    status: 'draft',
    published_at: null,
  });
  expect(heading.notes.map((note) => note.kind)).toEqual(['title', 'status']);
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
  ['status: draft', 'draft'],
  ['status: private', 'private'],
  ['private: true', 'private'],
  ['password: secret', 'protected'],
  ['date: 2020-01-01', 'published'],
  ['date: 2190-01-01', 'scheduled'],
  ['date: 2020-01-01\npublishDate: 2190-01-01', 'scheduled'],
  ['date: 2190-01-01\npublishDate: 2020-01-01', 'scheduled'],
  ['date: 2020-01-01\npublished: 2190-01-01', 'scheduled'],
  ['visibility: hidden', 'private'],
  ['visibility: public', 'published'],
  ['isDraft: true', 'draft'],
  ['expiryDate: 2021-01-01', 'draft', 'It was taken off the old site on 2021-01-01, so it comes as a draft'],
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
  ['noindex: true', 'published', 'It was hidden from search engines, which is not brought along'],
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
      'hugo.toml': '[[cascade]]\nhidden = true\n[cascade.target]\npath = "/notes/{a,b}"\n',
      'content/secret/_index.md': text('cascade:\n  draft: true'),
      'content/secret/a.md': text(''),
      'content/secret/deeper/shown.md': text('draft: false'),
      'content/notes/a.md': text(''),
      'content/notes/c.md': text(''),
      'content/notes/bundle/index.md': text(''),
      'content/notes/bundle/aside.md': text('date: 2020-01-01'),
    }),
  ).toEqual({
    'content/secret/a.md': 'draft',
    'content/secret/deeper/shown.md': 'published',
    'content/notes/a.md': 'draft',
    'content/notes/c.md': 'published',
    'content/notes/bundle/index.md': 'published',
    'content/notes/bundle/aside.md': 'draft',
  });
  expect(
    await statuses({
      '_config.yml': 'defaults:\n  - scope: { path: "", type: posts }\n    values: { published: false }\n',
      '_posts/2020-01-01-a.md': text(''),
      'about.md': text(''),
    }),
  ).toEqual({ '_posts/2020-01-01-a.md': 'draft', 'about.md': 'published' });
  expect(
    await statuses({
      'notes/notes.json': '{ "permalink": false }',
      'notes/a.md': text(''),
      'src/content/blog/_part.md': text(''),
      'b.md': text(''),
    }),
  ).toEqual({ 'notes/a.md': 'draft', 'src/content/blog/_part.md': 'draft', 'b.md': 'published' });
});

test('leads references of Hugo to the files that it would find', async () => {
  const ref = (name: string) => `[x]({{< relref "${name}" >}})`;
  const { posts } = await read({
    'content/posts/a.md': `---\ntitle: A\n---\n${['b.md', '/notes/c#x', 'bundle', 'gone.md', 'b.en.md'].map(ref).join(' ')} {{% ref path="c" lang="en" %}}`,
    'content/posts/b.md': '---\ntitle: B\n---\nText',
    'content/notes/b.md': '---\ntitle: B\n---\nText',
    'content/notes/c.en.md': '---\ntitle: C\n---\nText',
    'content/other/bundle/index.md': '---\ntitle: D\n---\nText',
  });
  const [a] = posts;
  expect(a?.content).toBe(
    `[x](/content/posts/b.md) [x](/content/notes/c.en.md#x) [x](/content/other/bundle/index.md) ${ref('gone.md')} [x](/content/posts/b.md) /content/notes/c.en.md`,
  );
  expect(a?.notes.map(({ text }) => text)).toEqual([
    'A link leads to “gone.md”, which is not in the archive',
  ]);
});

test.each([
  ['author: Ann Lee', ['Ann Lee']],
  ['author:\n  name: Ann Lee\n  email: ann@example.com', ['Ann Lee']],
  ['authors: [Ann Lee, Ben Okafor]', ['Ann Lee', 'Ben Okafor']],
  ['authors:\n  - name: Ann Lee', ['Ann Lee']],
])('reads authors from %s', async (front, authors) => {
  expect((await one(`---\ntitle: T\n${front}\n---\n`)).authors).toEqual(authors);
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
  expect(broken.notes[0]).toMatchObject({ level: 'warning', kind: 'front matter' });
  const odd = await one('---\ntitle: T\ndate: some day\n---\nText');
  expect(odd.notes).toEqual([expect.objectContaining({ level: 'warning', kind: 'date' })]);
});

test('reports guessed encodings, empty files, MDX components and fake images by file', async () => {
  const { posts, problems, files } = await read({
    'latin.md': Buffer.from('---\ntitle: Caf\xe9\n---\nText', 'latin1'),
    'wide.md': Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from('---\ntitle: Café\n---\nText', 'utf16le'),
    ]),
    'nothing.md': ' \n',
    'app.mdx': 'import Box from "../box";\n\n<Box/>',
    'false.png': '<html>not a picture</html>',
  });
  expect(posts.map((post) => post.title)).toEqual(['Café', 'Café']);
  expect(files).toEqual([]);
  expect(problems).toEqual([
    'nothing.md is empty and was left out.',
    'latin.md is not in UTF-8 and read as Windows-1252. Check that accents and quotation marks came out right.',
    'Left out of the archive: 1 file with components of the old site (.mdx): app.mdx. Save as .md what is an article, without them.',
    'Left out of the archive: 1 file that cannot be brought along, as only JPEG, PNG, WebP, AVIF and GIF pictures and PDF, Office and OpenDocument files can: false.png.',
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
  expect(described[2]?.notes).toContainEqual(expect.objectContaining({ level: 'lost', kind: 'image' }));
});

test('reads text designed to be slow to search in less than quadratic time', async () => {
  const search = (times: number) =>
    read({
      'a.md': `---\ntitle: T\n---\n${'![['.repeat(3 * times)}`,
      'b.md': `---\ntitle: T\n---\n${'<img '.repeat(2 * times)}`,
      'c.md': `---\ntitle: T\n---\n${'```x\n'.repeat(2 * times)}`,
      'd.md': `---\ntitle: T\n---\n${'{{ '.repeat(3 * times)}\n${'{{< figure '.repeat(times)}`,
      'f.md': `# a${' '.repeat(10 * times)}x`,
      'g.md': `---\n${'\n'.repeat(10 * times)}\n---\nText`,
      'i.md': `---\ntitle: T\n---\n${'`a'.repeat(3 * times + 1)}${'<'.repeat(3 * times)}`,
      'e.md': `${'# '.repeat(3 * times)}\n<!--more-->\n${'[a]('.repeat(2 * times)}`,
    });
  expect(await growth(search, 5000)).toBeLessThan(BELOW_SQUARE);
});
