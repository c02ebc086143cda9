import { JSDOM } from 'jsdom';
import { beforeAll, describe, expect, it } from 'vitest';
import { showPageTexts } from '#shared/page-texts/show.ts';
import { siteSettingsSchema } from '#shared/settings.ts';
import { consultationConfirmation, consultationNotification } from '../../../api/consultations/mails.ts';
import { RESOURCES } from '../../../api/resources.ts';
import { dangers } from '../../security/inspect.ts';
import { PAYLOADS } from '../../security/payloads.ts';
import { bundles, textFields } from '../../security/text-fields.ts';
import { ask } from '../../support/admin-client.ts';
import { SAMPLE_CONTACTS, SAMPLE_SITE } from '../../support/mail-samples.ts';
import { SAMPLES } from '../../support/resource-samples.ts';
import { passwordProof, withAdmin } from '../../support/sign-in.ts';

interface Stored {
  id: string;
  slug?: string;
  email?: string;
}

/** Maximum records per resource. Fields start at different payloads, so that they spread over the records. */
const RECORDS_MAX = 16;

const { product, cookie, asAdmin } = withAdmin();
const stored: { [resource: string]: Stored[] } = {};
/** The fields with payloads, by resource. */
const attacked: { [resource: string]: string[] } = {};

const hostileFields = (schema: Parameters<typeof textFields>[0]) =>
  textFields(schema).map((field) => ({ ...field, texts: bundles(field, PAYLOADS) }));

beforeAll(async () => {
  for (const resource of RESOURCES) {
    const sample = SAMPLES[resource.name];
    if (!sample || sample.create) continue;
    const fields = hostileFields(resource.schema);
    attacked[resource.name] = fields.filter(({ texts }) => texts.length > 0).map(({ name }) => name);
    const most = Math.min(RECORDS_MAX, Math.max(...fields.map(({ texts }) => texts.length)));
    for (let n = 0; n < most; n++) {
      const hostile = fields.flatMap(({ name, put, texts }, index) =>
        texts.length > 0 ? [[name, put(texts[(n + index * most) % texts.length] as string)] as const] : [],
      );
      await store(resource.name, { ...sample.valid(n), ...Object.fromEntries(hostile) }, n);
    }
  }
}, 180_000);

async function store(resource: string, body: Record<string, unknown>, n: number) {
  // By itself a text without a block element is read as Markdown.
  const ofPost =
    resource === 'posts' ? { published: true, content: `${n % 2 ? '<p>a</p>' : ''}${body.content}` } : {};
  const ofNewsletter = resource === 'newsletters' ? { post_ids: [stored.posts?.[n % 10]?.id] } : {};
  const unique = uniqueOf(resource, n, body);
  const answer = await asAdmin<Stored>(`${resource}`, {
    body: { ...body, ...ofPost, ...ofNewsletter, ...unique },
  });
  // Two payloads can be spellings of the same path, which is rejected.
  if (resource === 'redirects' && answer.status === 422) return;
  expect(answer, `${resource} ${n}`).toMatchObject({ status: 201 });
  stored[resource] ??= [];
  stored[resource].push(answer.body);
}

const taken = new Set<unknown>();

/** Values for fields that must be unique. */
function uniqueOf(resource: string, n: number, body: Record<string, unknown>): Record<string, unknown> {
  const { slug, email, from_path } = SAMPLES[resource]?.valid(n) ?? {};
  if (slug) return { slug };
  if (from_path && taken.has(body.from_path)) return { from_path };
  taken.add(body.from_path);
  return email && ['users', 'subscriptions'].includes(resource) ? { email } : {};
}

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
