import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import type { NewPreviewLink, PreviewLink } from '#shared/post-drafts.ts';
import type { Post } from '#shared/posts.ts';
import { deleteExpired } from '../../../api/retention/retention.ts';
import { ask } from '../../support/admin-client.ts';
import { withAdmin } from '../../support/sign-in.ts';

const { product, asAdmin } = withAdmin({ seed: true });

const create = async (values: object) =>
  (await asAdmin<Post>('posts', { body: { content: '', ...values } })).body.id;
const preview = (id: string) => asAdmin<string>(`posts/${id}/preview`);
const documentOf = (html: string) => new JSDOM(html).window.document;

/** @returns the article's HTML, without structured data, which previews do not have */
function articleOf(html: string): string | undefined {
  const article = documentOf(html).querySelector('article.article');
  for (const data of article?.querySelectorAll('script[type="application/ld+json"]') ?? []) data.remove();
  return article?.outerHTML;
}

const AWKWARD = `# Heading

A "quote" & <script>alert(1)</script> <b onclick="x()">bold</b> ![](javascript:alert(1)) ![alt](/art/a.svg)

| a | b |
| - | - |
| 1 | 2 |

\`\`\`
code <tag>
\`\`\`
שלום עולם $& $1 \\$`;

describe('the preview of what is saved', () => {
  it('equals the article that the site shows once these values are published', async () => {
    const { category_id } = await product.db('blog_posts').whereNotNull('category_id').first('category_id');
    const forms = [
      { title: 'Plain', slug: 'preview-plain', content: 'Text' },
      {
        title: 'Awkward <title> & "more" $&',
        slug: 'preview-awkward',
        excerpt: 'An excerpt\nin two lines',
        content: AWKWARD,
        category_id,
        tags: ['Cash', ' Cash ', 'Board & owners'],
        author: "Sample O'Author",
        featured_image: '/art/articles/cash.svg',
        read_time: 9,
        seo_title: 'For search',
        published_at: '2026-07-01T00:30:00+02:00',
      },
      { title: 'As HTML', slug: 'preview-html', content: '<h2 id="a">A</h2><iframe></iframe>' },
      { title: 'Long', slug: 'preview-long', content: '𝒳 words '.repeat(4000) },
    ];
    for (const form of forms) {
      const id = await create({ published_at: '2026-03-14T09:00:00.000Z', ...form, published: false });
      const before = await preview(id);
      expect(before.status).toBe(200);
      const published = { method: 'PUT', body: { published: true } };
      expect((await asAdmin(`posts/${id}`, published)).status).toBe(200);
      const page = await ask<string>(`${product.url}/blog/${form.slug}`);
      expect(page.status).toBe(200);
      expect(articleOf(before.body)).toBe(articleOf(page.body));
      expect(articleOf(before.body)).toContain('class="prose"');
      const [shown, shownLater] = [documentOf(before.body), documentOf(page.body)];
      expect(shown.title).toBe(shownLater.title);
      const styles = (page: Document) =>
        [...page.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href'));
      expect(styles(shown)).toEqual(expect.arrayContaining(styles(shownLater)));
    }
  });

  it('has no script, banner or cookie, and is neither indexed nor cached', async () => {
    const { body, headers } = await preview(
      await create({ title: 'Draft', slug: 'preview-draft', content: AWKWARD }),
    );
    expect(body).not.toMatch(/<script/i);
    expect(body).not.toContain('modulepreload');
    expect(documentOf(body).querySelector('meta[name=robots]')?.getAttribute('content')).toBe(
      'noindex, nofollow',
    );
    expect(body).not.toContain('preview-banner');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('works with an unfinished post', async () => {
    const id = await create({ title: 'Unfinished', slug: 'preview-unfinished' });
    const fields = {
      title: null,
      slug: 'Not A Slug',
      content: '<h2>Begun</h2>',
      category_id: 'nonsense',
      tags: 'none',
      featured_image: 'javascript:alert(1)',
      read_time: -3,
      published_at: 'soon',
    };
    await asAdmin(`posts/${id}/draft`, { method: 'PUT', body: { fields } });
    const { status, body } = await preview(id);
    expect(status).toBe(200);
    const page = documentOf(body);
    expect(page.querySelector('h1')?.textContent).toBe('Unfinished');
    expect(page.querySelector('.prose h2')?.textContent).toBe('Begun');
    expect(body).not.toContain('javascript:');
  });
});

describe('a link for a reviewer', () => {
  const draft = async (title = 'A draft for review') => {
    const slug = `review-${title.toLowerCase().replace(/\W+/g, '-')}`;
    const body = { title, slug, content: 'Not for everybody yet.' };
    return (await asAdmin<Post>('posts', { body })).body;
  };
  const link = (post: string) => asAdmin<NewPreviewLink>(`posts/${post}/preview-links`, { method: 'POST' });
  const links = async (post: string) => (await asAdmin<PreviewLink[]>(`posts/${post}/preview-links`)).body;

  it('shows the latest saved version, labelled, and is never cached', async () => {
    const post = await draft();
    const made = await link(post.id);
    expect(made.status).toBe(201);
    expect(made.body.created_by).toBe('Test Person');
    expect(Date.parse(made.body.expires_at) - Date.parse(made.body.created_at)).toBe(7 * 86_400_000);
    expect(made.body.url).toMatch(new RegExp(`^${product.url}/preview/[\\w-]{32}$`));

    const page = await ask<string>(made.body.url);
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('set-cookie')).toBeNull();
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
    // The site's own, which counts nothing here.
    expect(page.body.match(/<script/gi)).toHaveLength(1);
    expect(page.body).toContain('data-preview=""');
    expect(page.body).toContain('Not for everybody yet.');
    const shown = documentOf(page.body);
    expect(shown.querySelector('.preview-banner')?.textContent).toMatch(
      /^Preview for review.*expires on \d+ \w+ \d{4}/,
    );
    expect(shown.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex, nofollow');
    expect((await ask(`${product.url}/preview.css`)).status).toBe(200);

    await asAdmin(`posts/${post.id}`, { method: 'PUT', body: { content: 'Changed since.' } });
    expect((await ask<string>(made.body.url)).body).toContain('Changed since.');
    expect((await ask(`${product.url}/blog/${post.slug}`)).status).toBe(404);
    expect((await product.db('blog_posts').where({ id: post.id }).first('views')).views).toBe(0);
  });

  it('is stored only as a hash, and logged without its secret', async () => {
    const post = await draft('Hashed');
    const { body } = await link(post.id);
    const token = body.url.split('/').at(-1) as string;
    const rows = await product.db('preview_links').where({ post_id: post.id });
    expect(JSON.stringify(rows)).not.toContain(token);
    const entries = await product.db('audit_log').where({ record_id: post.id });
    expect(entries.map(({ action }) => action)).toEqual(['create', 'create_preview_link']);
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  it('stops working when revoked, and is no longer listed', async () => {
    const post = await draft('Revoked');
    const [one, other] = [(await link(post.id)).body, (await link(post.id)).body];
    expect((await links(post.id)).map(({ id }) => id).sort()).toEqual([one.id, other.id].sort());
    expect(JSON.stringify(await links(post.id))).not.toContain('/preview/');
    const revoke = () => asAdmin(`posts/${post.id}/preview-links/${one.id}`, { method: 'DELETE' });
    expect((await revoke()).status).toBe(200);
    expect((await revoke()).status).toBe(404);
    const gone = await ask<string>(one.url);
    expect(gone.status).toBe(404);
    expect(gone.body).toContain('This preview is not here');
    expect(gone.body).not.toContain('Not for everybody');
    expect(gone.headers.get('cache-control')).toBe('no-store');
    expect((await ask(other.url)).status).toBe(200);
    expect((await links(post.id)).map(({ id }) => id)).toEqual([other.id]);
  });

  it('answers 404 once expired or deleted, or if it never existed', async () => {
    const post = await draft('Expired');
    const { body } = await link(post.id);
    const expires_at = product.db.raw("now() - interval '1 minute'");
    await product.db('preview_links').where({ id: body.id }).update({ expires_at });
    const expired = await ask<string>(body.url);
    expect(expired.status).toBe(404);
    expect(expired.body).toContain('This preview is not here');
    expect(await links(post.id)).toEqual([]);
    await deleteExpired(product.db);
    expect(await product.db('preview_links').where({ id: body.id })).toEqual([]);

    const second = (await link(post.id)).body;
    await asAdmin(`posts/${post.id}`, { method: 'DELETE' });
    expect((await ask(second.url)).status).toBe(404);
    for (const path of ['/preview', '/preview/', '/preview/a/b', '/preview/%00', '/preview/%E0%A4%A'])
      expect((await ask(product.url + path)).status, path).toBeGreaterThanOrEqual(400);
  });

  it('is made only for an existing post', async () => {
    const post = await draft('Here');
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect((await link(nobody)).status).toBe(404);
    expect((await asAdmin(`posts/${nobody}/preview-links`)).status).toBe(404);
    expect((await asAdmin(`posts/${nobody}/preview`)).status).toBe(404);
    expect((await asAdmin(`posts/${post.id}/preview-links/1`, { method: 'DELETE' })).status).toBe(404);
  });
});
