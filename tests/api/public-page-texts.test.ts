import { expect, it } from 'vitest';
import { ask } from '../support/admin-client.ts';
import { CONSULTATION_REQUEST } from '../support/consultation-request.ts';
import { withProduct } from '../support/product.ts';

const product = withProduct();

const page = async (path: string) => (await ask<string>(product.url + path)).body;
const change = (key: string, value: string) =>
  product.db('page_texts').insert({ key, value, original: '' }).onConflict('key').merge();

it('the texts of a page are its defaults with changes, without those that it no longer has', async () => {
  await change('contact.button', 'Talk to us');
  await change('contact.of_an_earlier_version', 'Nobody reads this');
  await expect.poll(() => page('/contact')).toContain('Talk to us');
  expect(await page('/contact')).toContain('Start Your Journey Today');
});

it.each([
  ['/og/terms.png', 'terms.title'],
  ['/og/blog.png', 'blog.headline'],
])('%s, a picture for social networks, shows %s', async (path, key) => {
  const picture = async () =>
    Buffer.from(await (await fetch(product.url + path)).arrayBuffer()).toString('base64');
  const before = await picture();
  await change(key, 'Our rules');
  await expect.poll(picture).not.toBe(before);
});

it('stores consent with the text that was shown', async () => {
  await change('layout.consultation_consent', 'Let one of {team} call me, {name}.');
  await change('layout.newsletter_text', 'A letter from {brand} now and then.');
  await expect.poll(() => page('/consultation')).toContain('Let one of several call me, ');
  await ask(`${product.url}/api/handle-consultation-request`, { body: CONSULTATION_REQUEST });
  expect(await product.db('consultations').pluck('consent_text')).toEqual([
    `Let one of several call me, ${product.environment.siteName}.`,
  ]);
  await ask(`${product.url}/api/subscribe-newsletter`, { body: { email: 'sam@example.com', company: '' } });
  const [letter] = await product.db('subscriptions').pluck('consent_text');
  expect(letter).toMatch(/^A letter from .+ now and then\.$/);
});
