import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { aPost } from '../../../seeds/factories.ts';
import { goTo, lookAtDetails, openDetails } from '../../support/admin-page.ts';
import { withProduct } from '../../support/product.ts';
import { signIn } from '../../support/sign-in.ts';
import { NARROW, newVisitor, open, setSessionCookie } from '../../support/visitor.ts';
import { areUsable, areUsableAtBothWidths, isSound, resize } from '../../support/widths.ts';

const product = withProduct({ seed: true });

async function openAdmin(path: string): Promise<Page> {
  const page = await newVisitor();
  await setSessionCookie(page, product.url, await signIn(product, 'admin'));
  await page.goto(`${product.url}/admin${path}`);
  return page;
}
const publish = async (changed: Parameters<typeof aPost>[0]) => {
  const post = aPost(changed);
  await product.db('blog_posts').insert(post);
  return post;
};
const visit = async (path: string) => {
  const { status, headers } = await fetch(product.url + path, { redirect: 'manual' });
  return [status, headers.get('location')?.split('#')[0]].filter(Boolean).join(' ');
};

it('undoes a deletion, deletes again, and restores the post from the bin to its public page', async () => {
  const post = await publish({ slug: 'binned', title: 'Binned', views: 12 });
  const address = `/blog/${post.slug}`;
  const page = await openAdmin(`/posts/${post.id}/edit`);
  const ask = page.getByRole('button', { name: 'Delete', exact: true });
  // On phones it is above a sheet, which is a dialog too.
  const question = page.getByRole('dialog', { name: 'Delete this?' });
  const confirm = question.getByRole('button', { name: 'Delete', exact: true });
  const remove = async () => {
    await ask.click();
    await question.getByText('It goes to the bin for 30 days; you can restore it from there.').waitFor();
    await confirm.click();
    await page.getByText(`Deleted: ${post.title}. It stays in the bin for 30 days.`).waitFor();
  };
  await lookAtDetails(page, async () => {
    await ask.click();
    await areUsable(confirm);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
  });
  await remove();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.poll(() => visit(address)).toBe('404');
  // Hovering keeps the message open while axe runs.
  await isSound(page, [undo], () => undo.hover());
  await undo.click();
  await page.getByText(`Restored: ${post.title}.`).waitFor();
  expect(await visit(address)).toBe('200');

  await goTo(page, `${product.url}/admin/posts/${post.id}/edit`);
  await remove();
  await goTo(page, `${product.url}/admin/bin`);
  const link = page.getByRole('link', { name: post.title });
  await link.waitFor();
  await isSound(page, [link]);
  await link.click();
  await page.getByRole('heading', { name: 'Contents' }).waitFor();
  await page.getByText(post.excerpt).waitFor();
  const restore = page.getByRole('button', { name: `Restore ${post.title}` });
  await isSound(page, [restore]);
  await restore.click();
  await page.waitForURL(`${product.url}/admin/posts/${post.id}/edit`);
  expect(await visit(address)).toBe('200');
  expect(await product.db('blog_posts').where({ id: post.id }).first('views')).toEqual({ views: 12 });
});

it('a missing page is listed in the 404 log, redirected, and removed from it', async () => {
  const visitor = await newVisitor();
  const lost = '/lost';
  await open(visitor, product.url + lost);
  await visitor.getByRole('heading', { name: 'Page Not Found' }).waitFor();
  await expect.poll(() => product.db('not_found_log').where({ path: lost })).toHaveLength(1);
  await open(visitor, `${product.url}/blog/no-article`);
  const article = { path: '/blog/no-article' };
  await expect.poll(() => product.db('not_found_log').where(article)).toHaveLength(1);

  const page = await openAdmin('/not-found-log');
  await page.getByText(lost, { exact: true }).waitFor();
  const make = page.getByRole('link', { name: `Make a redirect from ${lost}` });
  await isSound(page, [make]);
  await make.click();
  await expect.poll(() => page.getByLabel('Old address').inputValue()).toBe(lost);
  const save = page.getByRole('button', { name: 'Save' });
  await areUsableAtBothWidths(page, page.getByLabel('New address'), save);
  await page.getByLabel('New address').fill('/contact');
  await save.click();
  await page.getByText(`Created: ${lost} leads to /contact`).waitFor();
  await page.waitForURL(`${product.url}/admin/not-found-log`);
  await page.getByText(lost, { exact: true }).waitFor({ state: 'detached' });

  await open(visitor, product.url + lost);
  await visitor.waitForURL(`${product.url}/contact`);
  await goTo(page, `${product.url}/admin/redirects`);
  const redirect = page.getByRole('link', { name: lost });
  await redirect.waitFor();
  await areUsableAtBothWidths(page, redirect);
  await redirect.click();
  await page.getByText('Made here', { exact: true }).waitFor();
});

it('both old addresses of a twice renamed post lead to it, from outside and inside the site', async () => {
  const post = await publish({ slug: 'once', title: 'Renamed twice' });
  const page = await openAdmin(`/posts/${post.id}/edit`);
  await openDetails(page);
  for (const slug of ['twice', 'thrice']) {
    await page.getByRole('textbox', { name: /^Web address/ }).fill(slug);
    await page.getByRole('button', { name: 'Publish changes' }).click();
    const publishing = page.getByRole('dialog');
    await publishing.getByRole('button', { name: /^Publish (now|anyway)$/ }).click();
    await publishing.waitFor({ state: 'detached' });
    expect(await visit(`/blog/${slug}`)).toBe('200');
  }
  expect(await visit('/blog/once')).toBe('301 /blog/thrice');
  expect(await visit('/blog/twice?a=1')).toBe('301 /blog/thrice?a=1');

  const visitor = await newVisitor();
  await open(visitor, `${product.url}/blog`);
  await visitor.evaluate(() => {
    window.history.pushState({}, '', '/blog/once');
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
  await visitor.getByRole('heading', { level: 1, name: 'Renamed twice' }).waitFor();
  await visitor.waitForURL(`${product.url}/blog/thrice`);
  await visitor.goBack();
  await visitor.getByRole('heading', { name: 'Latest Articles' }).waitFor();
});

it('restores a post whose slug has been taken under another one', async () => {
  const post = await publish({ slug: 'taken', title: 'First with the slug' });
  const cookie = await signIn(product, 'admin');
  await fetch(`${product.url}/api/admin/posts/${post.id}`, { method: 'DELETE', headers: { cookie } });
  await publish({ slug: 'taken' });
  const page = await openAdmin('/bin');
  await page.getByRole('button', { name: `Restore ${post.title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Its web address is taken' });
  await dialog.getByLabel('New web address').fill('Not fine');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await dialog.getByText('Use lower-case letters, digits and single hyphens only').waitFor();
  await dialog.getByLabel('New web address').fill('taken-first');
  // Narrowing the window waits with the cards, whose buttons would not know of the question.
  await resize(page, NARROW);
  await areUsable(dialog.getByRole('button', { name: 'Restore' }));
  expect(await dialog.getByLabel('New web address').inputValue()).toBe('taken-first');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await page.getByText(`Restored: ${post.title}.`).waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await visit('/blog/taken-first')).toBe('200');
});
