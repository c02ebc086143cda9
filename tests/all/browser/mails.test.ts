import type { Page } from 'playwright-core';
import PostalMime, { type Email } from 'postal-mime';
import { beforeAll, expect, it } from 'vitest';
import { findings } from '../../support/axe.ts';
import { asFiles, SAMPLE_COMPANY, sampleMails } from '../../support/mail-samples.ts';
import { withProduct } from '../../support/product.ts';
import { newVisitor } from '../../support/visitor.ts';

const product = withProduct();
let mails: { [title: string]: Email };
beforeAll(async () => {
  const files = Object.entries(await asFiles(product, sampleMails()));
  mails = Object.fromEntries(
    await Promise.all(files.map(async ([title, raw]) => [title, await PostalMime.parse(raw)])),
  );
});

const HEIGHT = 900;

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** A mail is shown inside a mail client, which has the landmarks. */
const OF_A_PART = { rules: { region: { enabled: false }, 'landmark-one-main': { enabled: false } } };
/** Mails of each kind of layout, which axe looks at. */
const LOOKED_AT = ['consultation confirmation', 'consultation notification', 'newsletter welcome'];
/** axe's rules about colours, which are all that differs by scheme. */
const COLOURS = { runOnly: ['color-contrast', 'link-in-text-block'] };

it('each mail is readable at 600 and 390 px in both schemes, fetches nothing, and says in both parts what it is about, from whom and why', async () => {
  const page = await newVisitor({ cookies: 'unasked' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const [title, { html = '', text = '' }] of Object.entries(mails)) {
    await page.setContent(html);
    for (const width of [600, 390]) {
      await page.setViewportSize({ width, height: HEIGHT });
      expect(await sideways(page), `${title} at ${width} px`).toBe(0);
    }
    if (LOOKED_AT.includes(title)) {
      expect(await findings(page, OF_A_PART), title).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await findings(page, COLOURS), title).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
    }
    expect(asked, title).toEqual([]);
    expect(await page.locator('img, svg, video, link, script, object, form').count()).toBe(0);

    const seen = (await page.locator('body').innerText()).replace(/\s+/g, ' ');
    // A colleague's own words have neither heading nor reason; above a newsletter is the link to its page.
    const isLetter = title === 'reply';
    const heading = isLetter ? 'Dear' : await page.getByRole('heading', { level: 1 }).innerText();
    const above = title === 'newsletter' ? text.indexOf('\n\n') + 2 : 0;
    expect(text.slice(above).toLowerCase().startsWith(heading.toLowerCase()), title).toBe(true);
    for (const part of [seen, text]) {
      for (const fact of Object.values(SAMPLE_COMPANY)) expect(part).toContain(fact);
      if (!isLetter)
        expect(part).toMatch(
          /You (get|are getting) this (message|email|newsletter)[^.]* because|If it was not you|If you did not/,
        );
      expect(part).not.toMatch(/%company%|undefined|\[object/);
    }
    const links = await page
      .locator('a')
      .evaluateAll((all) => all.map((link) => [link.getAttribute('href') ?? '', link.textContent ?? '']));
    expect(links, title).not.toEqual([]);
    // tel: links are not opened.
    for (const [href, words] of links)
      expect(text).toContain(href?.startsWith('tel:') ? words?.replace('Call us: ', '') : href);
  }
});
