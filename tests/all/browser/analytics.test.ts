import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { collectEvents, FUNNEL_EVENTS, type SentEvent } from '../../support/events.ts';
import { withProduct } from '../../support/product.ts';
import { newVisitor, open } from '../../support/visitor.ts';

const product = withProduct({
  seed: true,
  env: { CONTACT_PHONE: '01632 960 000', WHATSAPP_NUMBER: '447700900123' },
});

const ARTICLE = 'the-best-board-papers-fit-on-two-pages';

async function visit(path: string): Promise<{ page: Page; sent: SentEvent[] }> {
  const page = await newVisitor({ cookies: 'accepted' });
  const sent = await collectEvents(page, { without: FUNNEL_EVENTS });
  await open(page, product.url + path);
  await expect.poll(() => sent.map(({ name }) => name)).toContain('page_view');
  return { page, sent };
}

/** Each event with its exact name and fields. */
describe('events', () => {
  it('page_view, with path and query, on each route change', async () => {
    const { page, sent } = await visit('/blog?utm_source=newsletter');
    await page.getByRole('link', { name: 'Finance' }).first().click();
    await page.getByRole('heading', { name: 'Finance Articles' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Latest Articles' }).waitFor();
    const paths = ['/blog?utm_source=newsletter', '/blog?category=finance', '/blog?utm_source=newsletter'];
    await expect.poll(() => sent).toEqual(paths.map((path) => ({ name: 'page_view', fields: { path } })));
  });

  it('blog_view and share', async () => {
    const { page, sent } = await visit(`/blog/${ARTICLE}`);
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await expect
      .poll(() => sent)
      .toContainEqual({
        name: 'blog_view',
        fields: {
          post_title: title,
          post_category: 'Leadership',
          read_time: expect.any(Number),
          event_label: ARTICLE,
        },
      });
    await page.context().route(/twitter|linkedin|facebook/, (route) => route.fulfill({ body: '' }));
    for (const platform of ['Twitter', 'LinkedIn', 'Facebook']) {
      await page.getByRole('button', { name: 'Share Article' }).click();
      const opened = page.context().waitForEvent('page');
      await page.getByRole('menuitem', { name: `Share on ${platform}` }).click();
      await (await opened).close();
      await expect
        .poll(() => sent.at(-1))
        .toEqual({
          name: 'share',
          fields: { platform: platform.toLowerCase(), content_type: 'blog_post', event_label: title },
        });
    }
  });

  it('cta_click and consultation_request', async () => {
    const { page, sent } = await visit('/');
    const section = page.getByRole('region', { name: 'Ready to Flip the Table?' });
    await section.getByRole('button', { name: 'Book Free Consultation' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expect
      .poll(() => sent.at(-1))
      .toEqual({
        name: 'cta_click',
        fields: {
          cta_location: 'contact_section_full',
          cta_text: 'Book Free Consultation',
          event_category: 'engagement',
        },
      });
    await dialog.getByLabel('First name').fill('Ada');
    await dialog.getByLabel('Last name').fill('Okafor');
    await dialog.getByLabel('Company name').fill('Okafor Castings Ltd');
    await dialog.getByLabel('Email').fill('ada@example.com');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Request Consultation' }).click();
    await expect
      .poll(() => sent.at(-1))
      .toEqual({
        name: 'consultation_request',
        fields: {
          company_name: 'Okafor Castings Ltd',
          source: 'contact_section_full',
          event_category: 'engagement',
          event_label: 'consultation_form',
        },
      });
  });

  it('newsletter_signup', async () => {
    const { page, sent } = await visit('/');
    const form = page.getByRole('contentinfo');
    await form.getByRole('textbox').fill('reader@example.com');
    await form.getByRole('button', { name: 'Subscribe' }).click();
    await expect
      .poll(() => sent.at(-1))
      .toEqual({
        name: 'newsletter_signup',
        fields: { source: 'footer', event_category: 'engagement', event_label: 'newsletter_form' },
      });
  });

  it('page_not_found, and only where the analytics global exists', async () => {
    const { page, sent } = await visit('/no/such/page');
    const fields = {
      path: '/no/such/page',
      referrer: null,
      user_agent: await page.evaluate(() => navigator.userAgent),
    };
    await expect.poll(() => sent).toContainEqual({ name: 'page_not_found', fields });
    await page.evaluate(() => {
      window.analytics = undefined;
      window.history.pushState({}, '', '/no/other/page');
      window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    });
    await expect.poll(() => sent.at(-1)).toEqual({ name: 'page_view', fields: { path: '/no/other/page' } });
    expect(sent.filter(({ name }) => name === 'page_not_found')).toHaveLength(1);
  });
});

describe('the funnel', () => {
  const funnel = async (cookies: 'accepted' | 'rejected', path = '/') => {
    const page = await newVisitor({ cookies });
    const sent = await collectEvents(page);
    await open(page, product.url + path);
    const seen = () => sent.filter(({ name }) => name === 'cta_seen').map(({ fields }) => fields.source);
    return { page, sent, seen };
  };

  it('reports a call to action once per page view when it becomes visible, and the dialog it opens', async () => {
    const { page, sent, seen } = await funnel('accepted');
    await expect.poll(seen).toEqual(expect.arrayContaining(['navigation', 'hero']));
    expect(seen()).not.toContain('footer');
    const inFooter = page.getByRole('contentinfo').getByRole('button', { name: 'Contact' });
    await inFooter.scrollIntoViewIfNeeded();
    await expect.poll(seen).toContain('footer');
    await page.evaluate(() => window.scrollTo(0, 0));
    await inFooter.click();
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => sent.at(-1)).toEqual({ name: 'dialog_opened', fields: { source: 'footer' } });
    expect(seen().filter((source) => source === 'footer')).toHaveLength(1);
    await page.keyboard.press('Escape');
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await page.waitForURL('**/about');
    await expect.poll(seen).toContain('about_hero');
    await expect.poll(() => seen().filter((source) => source === 'navigation')).toHaveLength(2);
  });

  it('reports nothing without consent', async () => {
    const { page, sent } = await funnel('rejected');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.getByRole('contentinfo').getByRole('button', { name: 'Contact' }).click();
    await page.getByRole('dialog').waitFor();
    expect(sent).toEqual([]);
  });
});
