import { beforeAll, describe, expect, it } from 'vitest';
import type { PostCheckInput, PostFinding, SlugAnswer, TagCount } from '../../shared/post-drafts.ts';
import { ask, invalid } from '../support/admin-client.ts';
import { withAdmin } from '../support/sign-in.ts';

const { product, cookie } = withAdmin();
beforeAll(async () => {
  const hour = 3_600_000;
  await product.db('blog_posts').insert([
    {
      ...{ title: 'Taken', slug: 'taken', author: 'Ada Okafor', tags: ['growth', 'cash'] },
      ...{ published: true, published_at: new Date(0) },
    },
    { title: 'Taken too', slug: 'taken-2', author: 'Cy Mbeki', tags: ['growth'] },
    { title: 'A draft', slug: 'a-draft', author: 'Bo Lindqvist', tags: ['100%'] },
    { title: 'Top 10', slug: 'top-10' },
    { title: 'Soon', slug: 'soon', published: true, published_at: new Date(Date.now() + hour) },
  ]);
});

const api = (path: string) => `${product.url}/api/admin/posts/${path}`;
const get = async <T>(path: string) => (await ask<T>(api(path), { cookie })).body;

describe('slugs', () => {
  it('that are taken are reported with their post and the next free one', async () => {
    expect(await get<SlugAnswer>('slug?slug=taken')).toEqual({
      slug: 'taken',
      taken_by: { id: expect.any(String), title: 'Taken', status: 'published' },
      suggestion: 'taken-3',
    });
    expect(await get<SlugAnswer>('slug?slug=taken-2')).toMatchObject({ suggestion: 'taken-3' });
    expect(await get<SlugAnswer>('slug?slug=top-10')).toMatchObject({ suggestion: 'top-10-2' });
  });

  it('that are free, or the post’s own, are not reported', async () => {
    expect(await get('slug?slug=nobody-has-this')).toMatchObject({ taken_by: null });
    const { id } = await product.db('blog_posts').where({ slug: 'taken' }).first('id');
    expect(await get(`slug?slug=taken&id=${id}`)).toMatchObject({ taken_by: null });
  });
});

describe('suggestions', () => {
  it('of tags have their number of posts, the most used first', async () => {
    expect(await get<TagCount[]>('tags')).toEqual([
      { tag: 'growth', count: 2 },
      { tag: '100%', count: 1 },
      { tag: 'cash', count: 1 },
    ]);
  });

  it('of tags follow every change of a post', async () => {
    const tagged = { title: 'Tagged', slug: 'tagged', tags: ['growth', 'new'] };
    const { body } = await ask<{ id: string }>(api(''), { cookie, body: tagged });
    const counts = async () =>
      Object.fromEntries((await get<TagCount[]>('tags')).map(({ tag, count }) => [tag, count]));
    const others = { '100%': 1, cash: 1 };
    expect(await counts()).toEqual({ ...others, growth: 3, new: 1 });
    await ask(api(body.id), { cookie, method: 'PUT', body: { tags: ['new', 'other'] } });
    expect(await counts()).toEqual({ ...others, growth: 2, new: 1, other: 1 });
    await ask(api(body.id), { cookie, method: 'DELETE' });
    expect(await counts()).toEqual({ ...others, growth: 2 });
  });

  it('of authors list each spelling once', async () => {
    expect(await get('values?of=author')).toEqual({ values: ['', 'Ada Okafor', 'Bo Lindqvist', 'Cy Mbeki'] });
  });
});

const check = async (values: Partial<PostCheckInput>) => {
  const whole = { title: 'Fine', slug: 'fine', excerpt: 'Fine', content: '', category_id: ANY_CATEGORY };
  const body = { ...whole, ...values };
  return (await ask<{ findings: PostFinding[] }>(api('check'), { cookie, body })).body.findings;
};
const ANY_CATEGORY = '00000000-0000-4000-8000-000000000000';
const places = (findings: PostFinding[]) => findings.map(({ rule, line }) => `${rule} ${line}`);

describe('the checklist', () => {
  it('finds nothing in a complete post', async () => {
    const links = ['/blog/taken', '/about', '/blog/index.html', '/blog/fine'].map(
      (to) => `<a href="${to}">a</a>`,
    );
    const headings = '<h3>Three</h3><img src="/a.png" alt="Alt"><h2>Two</h2>';
    expect(await check({ content: `<h2>Two</h2><p>${links.join(' ')}</p>${headings}` })).toEqual([]);
  });

  it('names the line of images without alternative text and of headings out of order', async () => {
    const content =
      '<p>Text</p>\n<h1>One</h1>\n<p><img src="/a.png"></p>\n<h3>Three</h3>\n<blockquote><p>\n<img src="/b.png"></p></blockquote>\n<h5>Five</h5>\n<pre>&lt;h1&gt;code</pre>';
    expect(places(await check({ content }))).toEqual(
      'heading_one 2,missing_alt 3,heading_jump 4,missing_alt 6,heading_jump 7'.split(','),
    );
  });

  it('finds broken links, and links to posts that are not public', async () => {
    const addresses = ['/blog/nowhere', '/no-page', `${product.url}/blog/a-draft`, '/blog/soon'];
    const fine = ['https://example.com/x', 'mailto:a@example.com', '#x', '/contact/', '/art/x.svg'];
    const content = [...addresses, ...fine].map((address) => `<p><a href="${address}">a</a></p>`).join('\n');
    const findings = await check({ content });
    const found = ['dead_link 1', 'dead_link 2', 'unpublished_link 3', 'unpublished_link 4'];
    expect(places(findings)).toEqual(found);
    expect(findings[2]?.message).toBe(
      'The link to “A draft” leads nowhere for readers: that article is a draft.',
    );
  });

  it('reports what the sanitiser removes, each kind once', async () => {
    const content =
      '<p>a</p>\n<iframe src="https://example.com"></iframe>\n<p style="x">b</p>\n<p style="y">c</p>\n<a href="javascript:x">d</a>';
    expect((await check({ content })).map(({ line, message }) => `${line}: ${message}`)).toEqual([
      '2: <iframe> is not allowed and will be left out.',
      '3: “style” on <p> is not allowed and will be left out (2 times).',
      '5: A link leads nowhere: its address is of a kind that is not allowed.',
    ]);
  });
});

it('stores HTML: a text without block elements gets line breaks, and there is no other format', async () => {
  const body = { title: 'Plain', slug: 'plain', content: 'One\ntwo' };
  const { body: post } = await ask<{ content: string }>(api(''), { cookie, body });
  expect(post.content).toBe('<p>One<br />two</p>');
  const other = { ...body, slug: 'markdown', content_format: 'markdown' };
  expect((await ask(api(''), { cookie, body: other })).status).toBe(422);
});

it('refuses a text over the limit', async () => {
  const body = { title: 'Long', slug: 'long', content: 'x'.repeat(500_001) };
  const errors = { content: 'Content must be at most 500,000 characters' };
  expect(await ask(api(''), { cookie, body })).toMatchObject(invalid(errors));
});

it('refuses a text nested too deeply, in checklist and save', async () => {
  const body = { title: 'Deep', slug: 'deep', content: '<blockquote>'.repeat(20_000) };
  for (const path of ['check', '']) {
    const message = 'The text is nested too deeply, such as a quotation within a thousand others';
    expect(await ask(api(path), { cookie, body })).toMatchObject({ status: 422, body: { message } });
  }
});
