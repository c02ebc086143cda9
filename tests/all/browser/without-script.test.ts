import type { Locator } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { NewPreviewLink } from '#shared/previews.ts';
import { ask } from '../../support/admin-client.ts';
import { findings } from '../../support/axe.ts';
import { withProduct } from '../../support/product.ts';
import { signIn } from '../../support/sign-in.ts';
import { NARROW, newVisitor, WIDE } from '../../support/visitor.ts';

const product = withProduct({ seed: true });
afterEach(async () => {
  await product.db('rate_limits').delete();
});

describe.each([
  ['390', NARROW],
  ['1440', WIDE],
])('without script at %s px', (width, viewport) => {
  const visitor = () => newVisitor({ viewport, javaScriptEnabled: false });

  it('a consultation can be requested: from the call to action through an error to the thanks', async () => {
    const page = await visitor();
    const email = `plain-${width}@example.com`;
    await page.goto(product.url);
    await page.getByRole('button', { name: 'Start Your Transformation' }).click();
    await page.waitForURL('**/consultation?source=hero');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Request Consultation' }).click();
    await expect.poll(() => page.getByText('Last name must be at least 2 characters').isVisible()).toBe(true);
    expect(page.url()).not.toContain('example.com');
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.getByLabel('Last name').fill('Okafor');
    await page.getByLabel('Company name').fill('Sample & Sons');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Request Consultation' }).click();
    await page.waitForURL('**/consultation/requested');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Request Submitted!');
    expect(await product.db('consultations').where({ email }).first()).toMatchObject({ source: 'hero' });
  });

  it('the newsletter can be subscribed to in the footer', async () => {
    const page = await visitor();
    const email = `newsletter-${width}@example.com`;
    await page.goto(`${product.url}/blog`);
    await page.getByRole('contentinfo').getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.waitForURL('**/newsletter/requested');
    expect(await page.getByText('Please check your inbox to confirm your subscription.').isVisible()).toBe(
      true,
    );
    expect(await product.db('subscriptions').where({ email }).first()).toMatchObject({ source: 'footer' });
  });

  it.each([true, false])(
    'a page without our script opens what a script would open; scripts in the browser: %s',
    async (javaScriptEnabled) => {
      const page = await newVisitor({ viewport, javaScriptEnabled });
      const cookie = await signIn(product, 'admin');
      const link = await ask<NewPreviewLink>(`${product.url}/api/admin/page-texts/preview-links`, {
        cookie,
        body: {},
      });
      const review = new URL(link.body.url).pathname;
      const pages = ['/consultation', '/newsletter/subscribe', '/newsletter/unsubscribe/abc', review];
      for (const path of [...pages, '/privacy/request/received']) {
        await page.goto(product.url + path);
        const menu = page.getByRole('navigation', { name: 'Main' });
        expect(await menu.getByRole('link', { name: 'Our Team' }).isVisible(), path).toBe(true);
        expect(await page.locator('.header__burger:visible, .footer__button:visible').count(), path).toBe(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
          true,
        );
      }
      const reached = (text: Locator) =>
        text.evaluate((one) => {
          one.scrollIntoView({ block: 'center', inline: 'center' });
          const { left, top, width, height } = one.getBoundingClientRect();
          return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
      await page.goto(`${product.url}${review}/contact`);
      await expect.poll(() => reached(page.locator('.accordion__panel p').last())).toBe(true);
      await page.goto(`${product.url}${review}/team`);
      await page.locator('.member').last().hover();
      await expect.poll(() => reached(page.locator('.member__more p').last())).toBe(true);
      await page.goto(`${product.url}${review}/`);
      // On a phone three testimonials are all there are.
      const shown = page.locator('.carousel__track > li').filter({ visible: true });
      await expect.poll(() => reached(shown.last().locator('blockquote'))).toBe(true);
    },
  );

  it('articles can be searched, filtered, paged and read', async () => {
    const page = await visitor();
    await page.goto(`${product.url}/blog`);
    await page.getByRole('searchbox').fill('board papers');
    await page.getByRole('searchbox').press('Enter');
    await page.waitForURL('**/blog?**q=board+papers**');
    await page
      .getByRole('link', { name: /two pages/ })
      .first()
      .click();
    await page.waitForURL('**/blog/the-best-board-papers-fit-on-two-pages');
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });
});

it('axe finds nothing in a refused form either', async () => {
  const page = await newVisitor();
  await page.goto(`${product.url}/consultation`);
  await page.getByRole('button', { name: 'Request Consultation' }).click();
  await page.getByText('Please check the marked fields and try again.').waitFor();
  expect(await page.title()).toMatch(/^Error: /);
  expect(await findings(page)).toEqual([]);
});
