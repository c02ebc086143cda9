import { expect, it } from 'vitest';
import { newAdmin } from '../../support/admin-page.ts';
import { withProduct, withSmtpServer } from '../../support/product.ts';
import { newVisitor } from '../../support/visitor.ts';
import { isSound } from '../../support/widths.ts';

const smtp = withSmtpServer();
const product = withProduct(() => ({ seed: true, env: { SMTP_URL: smtp.url } }));

it('a campaign is written, tested, sent and read on the web', async () => {
  await product
    .db('subscriptions')
    .insert({ email: 'reader@example.com', status: 'confirmed', source: 'test' });
  const post = await product.db('blog_posts').where({ published: true }).orderBy('published_at').first();
  const page = await newAdmin(product, '/campaigns');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await page.getByRole('link', { name: 'New campaign' }).first().click();
  const search = page.getByRole('combobox', { name: 'Or start from an article' });
  await search.fill(post.title);
  await page.getByRole('option', { name: post.title }).click();
  const introduction = page.getByRole('textbox', { name: 'Introduction' });
  await introduction.press('ControlOrMeta+a');
  await introduction.pressSequentially('Dear reader, ');
  await button('Bold').click();
  await introduction.pressSequentially('this is for you.');
  const mail = (scheme: string) => page.frameLocator(`iframe[title="The email, ${scheme}"]`);
  await mail('light').locator('strong', { hasText: 'this is for you.' }).waitFor();
  await mail('dark').locator('strong', { hasText: 'this is for you.' }).waitFor();
  expect(
    await mail('light')
      .locator('body')
      .evaluate((body) => body.scrollWidth),
  ).toBeLessThanOrEqual(390);
  await isSound(page, [introduction, button('Send me a test'), button('Send…')]);
  await button('Text only').click();
  await page.getByLabel('Plain text').getByText('Read the article:').waitFor();
  await button('Send me a test').click();
  await page.getByText('A test is on its way').waitFor();
  await button('Send…').click();
  const dialog = page.getByRole('dialog', { name: /^Send ‘/ });
  await dialog.getByLabel('At a time').click();
  const later = dialog.getByRole('button', { name: /^Send on .* at 08:00$/ });
  await isSound(page, [dialog.getByLabel('Time (London)'), later]);
  await dialog.getByLabel('Now').click();
  await dialog.getByRole('button', { name: 'Send now' }).click();
  await expect.poll(async () => (await product.db('newsletters').first('state')).state).toBe('sent');
  await page.getByText(/all of them, none on the way/).waitFor();
  const { slug, intro } = await product.db('newsletters').first('slug', 'intro');
  expect(intro).toBe('<p>Dear reader, <strong>this is for you.</strong></p>');

  const visitor = await newVisitor();
  await visitor.goto(`${product.url}/newsletter`);
  await visitor.getByRole('link', { name: post.title }).click();
  await visitor.getByText('this is for you.').waitFor();
  expect(new URL(visitor.url()).pathname).toBe(`/newsletter/${slug}`);
  await isSound(visitor, [visitor.getByRole('link', { name: 'All newsletters' })]);
});
