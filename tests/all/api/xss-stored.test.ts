import { JSDOM } from 'jsdom';
import { beforeAll, describe, expect, it } from 'vitest';
import { showPageTexts } from '#shared/page-texts/show.ts';
import { siteSettingsSchema } from '#shared/settings.ts';
import { consultationConfirmation, consultationNotification } from '../../../api/consultations/mails.ts';
import { dangers } from '../../security/inspect.ts';
import { hostileFields, storePayloads } from '../../security/store-payloads.ts';
import { ask } from '../../support/admin-client.ts';
import { SAMPLE_CONTACTS, SAMPLE_SITE } from '../../support/mail-samples.ts';
import { passwordProof, withAdmin } from '../../support/sign-in.ts';

type Stored = Awaited<ReturnType<typeof storePayloads>>;

const { product, cookie, asAdmin } = withAdmin();
let stored: Stored['stored'];
let attacked: Stored['attacked'];
beforeAll(async () => {
  ({ stored, attacked } = await storePayloads(asAdmin));
}, 180_000);

const at = async (path: string, options: Parameters<typeof ask>[1] = { cookie }) => {
  const answer = await ask<string>(product.url + path, options);
  return { ...answer, html: answer.body };
};

it('puts payloads into text fields of every resource under test', () => {
  expect(Object.keys(attacked).length).toBeGreaterThan(7);
  expect(attacked.posts).toEqual(
    expect.arrayContaining(['title', 'excerpt', 'content', 'tags', 'author', 'seo_title', 'seo_description']),
  );
  expect(Object.keys(stored).sort()).toEqual(Object.keys(attacked).sort());
  expect(stored).toMatchObject({
    posts: expect.anything(),
    categories: expect.anything(),
    newsletters: expect.anything(),
  });
  for (const [resource, fields] of Object.entries(attacked)) expect(fields, resource).not.toEqual([]);
});

describe('a stored payload', () => {
  it('runs on no public page', async () => {
    const lists = ['/', '/about', '/team', '/specialities', '/contact', '/no-such-page'];
    const pages = [...lists, '/blog', '/blog?page=2'];
    const categories = (stored.categories ?? []).slice(0, 3).map(({ slug }) => `/blog?category=${slug}`);
    const articles = (stored.posts ?? []).map(({ slug }) => `/blog/${slug}`);
    for (const path of [...pages, ...categories, ...articles]) {
      const { html } = await at(path, {});
      expect(html, path).toContain('</html>');
      expect(dangers(html), path).toEqual([]);
    }
  });

  it('stays text in titles, descriptions and structured data', async () => {
    const { html } = await at(`/blog/${stored.posts?.[0]?.slug}`, {});
    const { document } = new JSDOM(html).window;
    const [row] = await product.db('blog_posts').where({ id: stored.posts?.[0]?.id });
    expect(document.title).toContain(row.seo_title.slice(0, 40).split(/\s/)[0]);
    const data = [...document.querySelectorAll('script[type="application/ld+json"]')];
    expect(data.map((one) => JSON.parse(one.textContent ?? '')).some((one) => one.headline)).toBe(true);
  });

  it('breaks no feed, sitemap or generated image', async () => {
    const { DOMParser } = new JSDOM('').window;
    for (const path of ['/feed.xml', '/sitemap.xml', '/sitemap-posts-1.xml']) {
      const { html, status } = await at(path, {});
      expect(status, path).toBe(200);
      const tree = new DOMParser().parseFromString(html, 'text/xml');
      expect(tree.querySelector('parsererror'), path).toBeNull();
      expect([...tree.querySelectorAll('*')].map(({ localName }) => localName)).not.toContain('script');
      const contents = tree.querySelectorAll('encoded, description');
      expect(contents.length > 0, path).toBe(!path.includes('sitemap'));
      for (const content of contents) expect(dangers(content.textContent ?? ''), path).toEqual([]);
    }
    const picture = await fetch(`${product.url}/og/articles/${stored.posts?.[0]?.slug}.png`);
    expect(picture.headers.get('content-type')).toBe('image/png');
  });

  it('runs in no preview, and in no newsletter', async () => {
    for (const { id } of (stored.posts ?? []).slice(0, 8)) {
      expect(dangers((await at(`/api/admin/posts/${id}/preview`)).html)).toEqual([]);
    }
    let drawn = 0;
    for (const { id } of stored.newsletters ?? []) {
      const { status, body } = await asAdmin<{ html: string }>(`newsletters/${id}/preview`);
      // Braces that nobody fills in are refused.
      if (status === 422) continue;
      drawn += 1;
      expect(dangers(body.html, { inlineStyles: true }), id).toEqual([]);
    }
    expect(drawn).toBeGreaterThan(5);
  });

  it('runs in no mail to the team or to the visitor', async () => {
    const rows = await product.db('consultations');
    for (const row of rows) {
      const one = { ...row, to: 'team@example.com', site: SAMPLE_SITE };
      for (const mail of [
        consultationConfirmation(
          row,
          { ...SAMPLE_SITE, ...SAMPLE_CONTACTS },
          showPageTexts('mail-enquiry', {}),
        ),
        consultationNotification(row, one.to, SAMPLE_SITE),
      ])
        expect(dangers(mail.html, { inlineStyles: true })).toEqual([]);
    }
  });

  it('runs in no copy of a person’s data', async () => {
    const email = String((await product.db('consultations').first('email'))?.email);
    const { html } = await at('/api/admin/personal-data/export', {
      cookie,
      body: { email, format: 'html' },
      headers: passwordProof(product, cookie),
    });
    expect(html).toContain('</html>');
    expect(dangers(html, { inlineStyles: true })).toEqual([]);
  });

  it('is served to the admin as JSON, which no browser renders as a page', async () => {
    for (const resource of Object.keys(stored)) {
      const { headers, status } = await asAdmin(`${resource}`);
      expect(status, resource).toBe(200);
      expect(headers.get('content-type')).toMatch(/^application\/json/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('does not change the target of a redirect', async () => {
    expect(stored.redirects?.length).toBeGreaterThan(5);
    for (const redirect of (stored.redirects ?? []) as { from_path?: string }[]) {
      const { headers } = await at(String(redirect.from_path), {});
      const to = new URL(headers.get('location') ?? '', product.url);
      expect(to.origin).toBe('https://pictures.example');
      expect(headers.get('set-cookie')).toBeNull();
    }
  });

  it('runs on no page when stored in the site settings', async () => {
    const fields = hostileFields(siteSettingsSchema);
    expect(fields.length).toBeGreaterThan(6);
    for (let n = 0; n < 3; n++) {
      const body = Object.fromEntries(
        fields.flatMap(({ name, put, texts }) =>
          texts.length > 0 ? [[name, put(texts[n % texts.length] as string)]] : [],
        ),
      );
      const saved = await asAdmin('settings/site', { method: 'PUT', body });
      expect(saved).toMatchObject({ status: 200 });
      for (const path of ['/', '/contact', '/privacy', '/terms'])
        expect(dangers((await at(path, {})).html), path).toEqual([]);
    }
  });
});
