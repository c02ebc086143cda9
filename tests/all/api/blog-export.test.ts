import { afterEach, expect, it } from 'vitest';
import { type Article, allArticles, mediaIn } from '../../../api/posts/export/articles.ts';
import { WORDPRESS } from '../../../api/posts/export/wordpress.ts';
import { aPost } from '../../../seeds/factories.ts';
import { blogImporter } from '../../support/blog-imports.ts';
import { animation } from '../../support/images.ts';
import { withAdmin } from '../../support/sign-in.ts';
import { upload } from '../../support/upload.ts';

const { product, cookie, asAdmin } = withAdmin();
const blogs = blogImporter(product, cookie);

const asked = (platform: string, as: string) =>
  fetch(`${product.url}/api/admin/blog-export/${platform}.zip`, { headers: { Cookie: as } });

/** All that must come back; pictures by their alternative texts, as they get new addresses. */
async function blog() {
  const rows = await product
    .db('blog_posts as p')
    .leftJoin('blog_categories as c', 'c.id', 'p.category_id')
    .leftJoin('media as m', 'm.url', 'p.featured_image')
    .orderBy('p.slug')
    .select('p.slug', 'p.title', 'p.excerpt', 'p.content_html', 'p.author', 'p.tags', 'p.published')
    .select('p.seo_title', 'p.seo_description', 'c.name as category', 'm.alt as featured')
    .select(
      product.db.raw(`date_trunc('second', p.updated_at) as updated_at`),
      product.db.raw(`date_trunc('second', coalesce(p.published_at, p.created_at)) as date`),
    );
  const media = await product.db('media').select('url', 'alt');
  return rows.map(({ content_html, ...row }) => ({
    ...row,
    text: media.reduce((html, { url, alt }) => html.replaceAll(url, `[${alt}]`), content_html),
  }));
}
const redirects = () =>
  product.db('redirects').whereNotNull('post_id').orderBy('from_path').select('from_path', 'to_path');

/** As imports write it, but for white space between blocks. */
const TEXT = `<p>One &amp; <strong>two</strong><br>lines of 2 m<span class="sup">2</span>, CO<span class="sub">2</span>, <span class="struck">£900</span>.</p>
<h2>A heading</h2>
<ul><li>First [gallery]</li></ul>
<ol><li><p>One.</p><p>And more.</p></li></ol>
<pre><code>  kept
    as it is</code></pre>
<p><a href="/blog/coming#content-part">Soon</a> and <a href="https://example.org/?a=1&amp;b=2">elsewhere</a></p>`;

const EMPTIED = ['imports', 'imported_posts', 'blog_posts', 'blog_categories', 'deleted_records', 'media'];
const empty = async () => {
  for (const table of EMPTIED) await product.db(table).delete();
  await product.db('redirects').whereNotNull('post_id').delete();
};
afterEach(empty);

it.each(['wordpress', 'ghost'])(
  'an export for %s comes back whole, and what was hidden stays so',
  async (platform) => {
    const pictures = [];
    for (const [n, alt] of ['A harbour', 'A bridge'].entries()) {
      const fields = { name: `${n}.gif`, alt, type: 'image/gif' };
      pictures.push((await upload(product, cookie, await animation(n), fields)).body.url);
    }
    const [harbour = '', bridge = ''] = pictures;
    const category = await asAdmin<{ id: string }>('categories', {
      body: { name: 'Boards & owners', slug: 'boards' },
    });
    const common = {
      category_id: category.body.id,
      author: 'Ada Ash, Ben Birch',
      excerpt: 'In “short” & clear.',
    };
    for (const [slug, fields] of Object.entries({
      public: {
        ...{ published: true, published_at: '2024-03-31T00:30:00.000Z', featured_image: bridge },
        ...{ tags: ['Growth', 'R&D'], seo_title: 'For <search>', seo_description: 'Described.' },
        content: `${TEXT}\n<p><img src="${harbour}" alt="A harbour"></p><p class="author-note">Only for me</p>`,
      },
      coming: { published: true, published_at: '2036-01-01T09:00:00.000Z', content: '<p>Later.</p>' },
      draft: { published: false, content: '<p>Secret.</p>' },
    })) {
      const body = { slug, title: `On ${slug} “things”`, ...common, ...fields };
      expect((await asAdmin('posts', { body })).status).toBe(201);
    }
    const post = await product.db('blog_posts').where({ slug: 'public' }).first('id');
    await product.db('redirects').insert([
      { from_path: '/2019/03/old', to_path: '/blog/public', post_id: post.id, source: 'import' },
      { from_path: '/blog/former', to_path: '/blog/public', post_id: post.id, source: 'slug' },
    ]);
    const before = { blog: await blog(), redirects: await redirects() };
    expect(before.blog[2]).toMatchObject({ slug: 'public', featured: 'A bridge' });

    let xml = '';
    for await (const piece of WORDPRESS.text(product.db, { name: 'Sample', url: product.url }, new Set()))
      xml += piece;
    expect(xml).toContain('First &#91;gallery]');
    expect(xml.match(/<wp:attachment_url>/g)).toHaveLength(2);

    const answer = await asked(platform, cookie);
    expect(answer.headers.get('content-disposition')).toContain(`filename=articles-for-${platform}-`);
    const zip = Buffer.from(await answer.arrayBuffer());
    await empty();

    const found = await blogs.upload(zip);
    expect(found).toMatchObject({ format: platform, total: 3, images_total: 2 });
    await blogs.command(found.id, 'selection', { selected: true });
    await blogs.command(found.id, 'run');
    expect((await blogs.reaches(found.id, 'done')).outcomes).toEqual({ created: 3 });
    expect(await blog()).toEqual(before.blog);
    expect(JSON.stringify(await product.db('blog_posts').pluck('content'))).not.toContain('Only for me');
    if (platform === 'wordpress') expect(await redirects()).toEqual(before.redirects);
    else expect(zip.toString('latin1')).toContain('redirects.yaml');
  },
);

it('unpublished changes of a public article are a draft of their own, with their category and without what is unfinished', async () => {
  const { db } = product;
  const named = (name: string) => ({ name, slug: name.toLowerCase() });
  const [growth, boards] = await db('blog_categories')
    .insert([named('Growth'), named('Boards')])
    .returning('id');
  const [post] = await db('blog_posts')
    .insert(aPost({ slug: 'public', title: 'Public', category_id: growth.id }))
    .returning('id');
  const content = '<p><img src="https://elsewhere.example/media/0123456789abcdef/a.webp" alt="A"></p>';
  const fields = { title: 'New', category_id: boards.id, content, tags: 'unfinished' };
  await db('post_drafts').insert({ id: post.id, fields });
  const found = [];
  for await (const { title, category, published, slug, tags, html } of allArticles(db))
    found.push({ title, category, published, slug, tags, html });
  expect(found).toMatchObject([
    { title: 'Public', category: 'Growth', published: true, slug: 'public' },
    {
      title: 'New (changes not published)',
      category: 'Boards',
      published: false,
      slug: `changes-${post.id}`,
      tags: [],
    },
  ]);
  expect(mediaIn({ html: found[1]?.html, featured_image: null } as Article)).toEqual([]);
});
