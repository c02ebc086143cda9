import { expect, it } from 'vitest';
import { findings } from '../../support/axe.ts';
import { bannerOf, press, unasked } from '../../support/cookie-banner.ts';
import { collectEvents, type SentEvent } from '../../support/events.ts';
import { withProduct } from '../../support/product.ts';
import { NARROW, newVisitor, open, WIDE } from '../../support/visitor.ts';
import { areUsable, resize } from '../../support/widths.ts';

const product = withProduct({ seed: true });

const SIZES = [WIDE, NARROW, { width: 320, height: 640 }];

it('axe finds nothing in the banner and its preferences, which fit any width, and both buttons have equal weight', async () => {
  const page = await unasked(product.url);
  const look = async ({ width }: typeof WIDE) => {
    if (width === NARROW.width) expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  };
  for (const size of SIZES) {
    await resize(page, size);
    await look(size);
    const looks = await Promise.all(
      ['Reject all', 'Accept all'].map(async (name) => {
        const button = bannerOf(page).getByRole('button', { name });
        return [
          (await button.boundingBox())?.height,
          await button.evaluate((element) => {
            const { backgroundColor, color, fontSize, fontWeight } = getComputedStyle(element);
            return [backgroundColor, color, fontSize, fontWeight];
          }),
        ];
      }),
    );
    expect(looks[0]).toEqual(looks[1]);
    await areUsable(bannerOf(page).getByRole('button', { name: 'Choose for myself' }));
  }
  await press(page, 'Choose for myself');
  const marketing = page.getByRole('switch', { name: 'Marketing' });
  for (const size of SIZES) {
    await resize(page, size);
    await marketing.uncheck();
    await marketing.check();
    await look(size);
  }
});

it('never covers the focused element at any width, down to the last link of the page', async () => {
  const page = await unasked(product.url);
  for (const size of SIZES) {
    await resize(page, size);
    const covered = await page.evaluate(() => {
      const banner = document.querySelector('section[aria-labelledby="cookies-title"]') as HTMLElement;
      const controls = [...document.querySelectorAll<HTMLElement>('a, button, input:not([tabindex="-1"])')];
      return controls
        .filter(
          (control) => !banner.contains(control) && control.checkVisibility({ visibilityProperty: true }),
        )
        .filter((control) => {
          control.focus();
          const { top, bottom } = control.getBoundingClientRect();
          return (
            document.activeElement === control && (top + bottom) / 2 > banner.getBoundingClientRect().top
          );
        })
        .map((control) => control.outerHTML.slice(0, 120));
    });
    expect(covered, `at ${size.width} px`).toEqual([]);
  }
});

const ARTICLE = 'the-best-board-papers-fit-on-two-pages';

it('each event has the specified name and fields', async () => {
  const page = await newVisitor({ cookies: 'accepted' });
  const sent = await collectEvents(page);
  const expectLast = (name: string, fields: SentEvent['fields']) =>
    expect.poll(() => sent.at(-1)).toEqual({ name, fields });
  await open(page, `${product.url}/blog?utm_source=newsletter`);
  await page.getByRole('link', { name: 'Finance' }).first().click();
  await page.getByRole('heading', { name: 'Finance Articles' }).waitFor();
  // A page that is left before its script runs is not counted.
  await expect.poll(() => sent).toHaveLength(2);
  await page.goBack();
  await page.getByRole('heading', { name: 'Latest Articles' }).waitFor();
  const paths = ['/blog?utm_source=newsletter', '/blog?category=finance', '/blog?utm_source=newsletter'];
  await expect.poll(() => sent).toEqual(paths.map((path) => ({ name: 'page_view', fields: { path } })));

  await open(page, `${product.url}/blog/${ARTICLE}`);
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const read = {
    post_title: title,
    post_category: 'Leadership',
    read_time: expect.any(Number),
    event_label: ARTICLE,
  };
  await expect.poll(() => sent).toContainEqual({ name: 'blog_view', fields: read });

  await open(page, product.url);
  const section = page.getByRole('region', { name: 'Ready to Flip the Table?' });
  await section.getByRole('button', { name: 'Book Free Consultation' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const cta_location = 'contact_section_full';
  const event_category = 'engagement';
  await expectLast('cta_click', { cta_location, cta_text: 'Book Free Consultation', event_category });

  await open(page, `${product.url}/about`);
  const form = page.getByRole('contentinfo');
  await form.getByRole('textbox').fill('reader@example.com');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expectLast('newsletter_signup', { source: 'footer', event_category, event_label: 'newsletter_form' });
});

it('reports a redirect by the server once, keeps the anchor, and leaves a clean address', async () => {
  const page = await newVisitor({ cookies: 'accepted' });
  const sent = await collectEvents(page);
  await open(page, `${product.url}/contact-us?fbclid=abc#faq-title`);
  const events = [
    { name: 'url_redirect', fields: { from: '/contact-us', to: '/contact', type: 'automatic' } },
    { name: 'page_view', fields: { path: '/contact' } },
  ];
  await expect.poll(() => sent).toEqual(events);
  expect(page.url()).toBe(`${product.url}/contact#faq-title`);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.reload();
  await expect.poll(() => sent).toEqual([...events, events[1]]);
});
