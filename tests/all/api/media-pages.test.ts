import { beforeAll, expect, it } from 'vitest';
import type { UploadedMedia } from '#shared/media.ts';
import { aPost } from '../../../seeds/factories.ts';
import { ask } from '../../support/admin-client.ts';
import { eventually } from '../../support/eventually.ts';
import { picture } from '../../support/images.ts';
import { rawRequest } from '../../support/raw-http.ts';
import { withAdmin } from '../../support/sign-in.ts';
import { upload } from '../../support/upload.ts';

let image: UploadedMedia;
const { product, cookie, asAdmin } = withAdmin();
beforeAll(async () => {
  const bytes = await picture(1, { width: 1000, height: 500 }).jpeg().toBuffer();
  image = (await upload(product, cookie, bytes, { name: 'table.jpg', alt: 'A "long" table' })).body;
  const content = `Text\n\n![In text](${image.url})\n\n![Else](https://pictures.example/a.jpg)`;
  await product
    .db('blog_posts')
    .insert([
      aPost({ slug: 'pictured', title: 'Pictured', featured_image: image.url, content }),
      aPost({ slug: 'elsewhere', title: 'Elsewhere', featured_image: 'https://pictures.example/b.jpg' }),
    ]);
  await eventually(async () => expect((await product.db('media').first()).avif_state).toBe('ready'));
});

it('serves an image as immutable, with its type and nosniff', async () => {
  const answer = await fetch(product.url + image.url);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(image.bytes),
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': 'inline; filename="table.jpg"',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect((await answer.arrayBuffer()).byteLength).toBe(image.bytes);
  const etag = answer.headers.get('etag') as string;
  expect((await rawRequest(product.url, image.url, { 'If-None-Match': etag })).status).toBe(304);
  const head = await fetch(product.url + image.url, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(image.bytes)]);
});

it('answers a missing image with a plain message that is not cached', async () => {
  const answer = await fetch(`${product.url}/media/abcdefghijklmnop/table.jpg`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.text()).toBe('There is no such picture or file.\n');
  expect((await fetch(product.url + image.url, { method: 'POST' })).status).toBe(404);
});

const SRCSET = (ending: string) => {
  const stem = image.url.replace('.jpg', '');
  return [320, 640, 960, 1000].map((width) => `${stem}-${width}.${ending} ${width}w`).join(', ');
};

it('shows it in articles with dimensions and srcset', async () => {
  const { body: html } = await ask<string>(`${product.url}/blog/pictured`);
  const [featured = '', inText = ''] = [...html.matchAll(/<picture>.*?<\/picture>/gs)].map(([tag]) => tag);
  expect(featured).toContain(`<source type="image/avif" srcSet="${SRCSET('avif')}"`);
  expect(featured).toContain(`<source type="image/webp" srcSet="${SRCSET('webp')}"`);
  expect(featured).toMatch(
    /<img(?=[^>]*width="1000")(?=[^>]*height="500")(?=[^>]*alt="A &quot;long&quot; table")/,
  );
  expect(inText).toContain(`<source type="image/avif" srcset="${SRCSET('avif')}" sizes="`);
  expect(inText).toMatch(
    /<img(?=[^>]*width="1000")(?=[^>]*height="500")(?=[^>]*alt="In text")(?=[^>]*loading="lazy")/,
  );
  expect(html).toContain('src="https://pictures.example/a.jpg"');
  expect(html.match(/<picture>/g)).toHaveLength(2);
});

it('uses small files on cards, and the full image by absolute URL in feeds and social tags', async () => {
  const { body: blog } = await ask<string>(`${product.url}/blog`);
  expect(blog).toMatch(/<source type="image\/webp" [^>]*sizes="\(min-width: 1024px\) 33vw/);
  const { body: article } = await ask<string>(`${product.url}/blog/pictured`);
  expect(article).toContain(`<meta property="og:image" content="${product.url}${image.url}"`);
  const { body: feed } = await ask<string>(`${product.url}/feed.xml`);
  expect(feed).toContain(`${product.url}${image.url}`);
  expect(feed).not.toContain('srcset');
});

it('shows a changed text at once', async () => {
  const body = { alt: 'Another text' };
  expect((await asAdmin(`media/${image.id}`, { method: 'PUT', body })).status).toBe(200);
  expect((await ask<string>(`${product.url}/blog/pictured`)).body).toContain('alt="Another text"');
});
