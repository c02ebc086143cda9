import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { POLICY_VERSION } from '#shared/public.ts';
import { fakeApi } from './fake-site.ts';
import { open } from './page.ts';

const PAGES = [
  ['/about', 'Our Story', ['AboutPage', 'Organization', 'BreadcrumbList']],
  ['/team', 'Our Team', ['CollectionPage', 'BreadcrumbList']],
  ['/specialities', 'Specialities', ['CollectionPage', 'BreadcrumbList']],
  ['/contact', 'Contact', ['ContactPage', 'Organization', 'BreadcrumbList', 'FAQPage']],
  ['/privacy', 'Privacy policy', ['WebPage', 'BreadcrumbList']],
  ['/terms', 'Terms', ['WebPage', 'BreadcrumbList']],
] as const;

const LEGAL = {
  registered_name: 'Sample Directors Ltd',
  company_number: '01234567',
  registered_in: 'Scotland',
  registered_office: '1 Sample Street, Sampleton',
  vat_number: 'GB 999 9999 73',
};

describe.each(PAGES)('%s', (path, name, types) => {
  test('answers 200 with one h1, and unique metadata', async () => {
    const page = await open(path);
    expect(page.status).toBe(200);
    expect(page.html.match(/<h1/g)).toHaveLength(1);
    const ids = [...page.html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, n) => ids.indexOf(id) < n)).toEqual([]);
    expect(page.title).toBe(`${name} | Verve & Co. Non-Executives`);
    expect(page.meta('description').length).toBeGreaterThan(50);
    expect(page.meta('robots')).toBe('index, follow');
    expect(page.canonical).toBe(`https://www.example.com${path}`);
    expect(page.meta('og:url')).toBe(page.canonical);
    expect(page.meta('og:title')).toBe(page.title);
    expect(page.structuredData.map((data) => data['@type'])).toEqual(types);
    for (const firm of page.structuredData.filter((data) => data['@type'] === 'Organization'))
      expect(firm).toMatchObject({
        name: 'Verve & Co. Non-Executives',
        url: 'https://www.example.com/',
        logo: 'https://www.example.com/icon-512.png',
      });
    const breadcrumbs = page.structuredData.find((data) => data['@type'] === 'BreadcrumbList');
    expect(breadcrumbs?.itemListElement).toMatchObject([
      { position: 1, name: 'Home', item: 'https://www.example.com/' },
      { position: 2, name, item: page.canonical },
    ]);
  });
});

test('nine members, fourteen specialities in rows of 3, 4, 4 and 3, and four offices are complete', async () => {
  const team = (await open('/team')).html;
  for (const part of [
    /<article class="member">/g,
    /alt="Illustrated portrait of [^"]+"/g,
    /<b>Experience<\/b>/g,
    /aria-expanded="false" aria-controls="about-/g,
  ])
    expect(team.match(part), String(part)).toHaveLength(9);

  const { html } = await open('/specialities');
  const rows = html.split('<ul class="cards').slice(1);
  expect(rows.map((row) => row.match(/<article class="speciality /g)?.length)).toEqual([3, 4, 4, 3]);
  for (const card of html.split('<article class="speciality ').slice(1)) {
    expect(card).toMatch(/^speciality--(primary|accent|verve|secondary)/);
    expect(card).toContain('<svg viewBox="0 0 48 48"');
    expect(card.split('</article>', 1)[0]?.match(/<li>/g)).toHaveLength(4);
  }
  expect(html.match(/speciality--featured/g)).toHaveLength(3);

  const contact = await open('/contact');
  const offices = contact.html.split('<article class="office').slice(1);
  const hasEmail = (card: string) => card.split('</article>', 1)[0]?.includes('mailto:');
  expect(offices.map(hasEmail)).toEqual([true, true, false, false]);
  expect(contact.text.match(/Coming Soon/g)).toHaveLength(2);
});

test.each(['/', '/contact'])(
  '%s has ten questions with their answers, which are structured data too',
  async (path) => {
    const { html, text, structuredData } = await open(path);
    expect(html.match(/<details name="questions"/g)).toHaveLength(10);
    const data = structuredData.find((one) => one['@type'] === 'FAQPage');
    const questions = data?.mainEntity as { name: string; acceptedAnswer: { text: string } }[];
    expect(questions).toHaveLength(10);
    for (const { name, acceptedAnswer } of questions) {
      expect(text).toContain(name);
      expect(text).toContain(acceptedAnswer.text);
      expect(name + acceptedAnswer.text).not.toMatch(/[{}]/);
    }
  },
);

test('a sector’s dedicated site is linked if it is configured', async () => {
  const { html, text } = await open('/', fakeApi(), { family_business_url: 'https://family.example' });
  expect(html).toMatch(/<a [^>]*target="_blank"[^>]*href="https:\/\/family\.example"/);
  expect(text.match(/Visit Dedicated Site/g)).toHaveLength(1);
  expect((await open('/')).text).not.toContain('Visit Dedicated Site');
});

test.each([
  ['/', 'contact-full'],
  ['/about', 'contact-full'],
  ['/team', 'contact-full'],
  ['/contact', 'contact-compact'],
  ['/no-such-page', 'contact-mini'],
])('%s has the contact options of its kind, and only those', async (path, kind) => {
  const { html } = await open(path);
  for (const name of ['contact-full', 'contact-compact', 'contact-mini']) {
    expect(html.includes(`data-consultation-source="${name.replace('contact-', 'contact_section_')}"`)).toBe(
      name === kind,
    );
  }
});

describe.each(['/privacy', '/terms'])('%s', (path) => {
  test('has today’s date in British format, its version, and a link home', async () => {
    // Already the next day in London, but not in UTC.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-31T23:30:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const { text, html, hrefs } = await open(path);
    expect(text).toContain('Last updated: 1 August 2026');
    expect(text).toContain(`Policy version: ${POLICY_VERSION}`);
    expect(html).toMatch(/href="\/"[^>]*>.*?Back to Home/);
    const parts = hrefs.filter((href) => href.startsWith('#') && href !== '#main');
    expect(parts).not.toEqual([]);
    for (const part of parts) {
      expect(html, part).toContain(`id="${part.slice(1)}"`);
    }
    expect(text).not.toMatch(/[{}[\]]/);
  });

  test('has the version of the owner’s last change, and names the company where it is configured', async () => {
    const { text } = await open(path, fakeApi(), {
      policy_version: '2027-03-01',
      legal: LEGAL,
      email: 'hello@example.com',
    });
    expect(text).toContain('Policy version: 2027-03-01');
    const line =
      'Sample Directors Ltd, registered in Scotland with company number 01234567. Registered office: 1 Sample Street, Sampleton. VAT number: GB 999 9999 73.';
    expect(text.split(line)).toHaveLength(path === '/terms' ? 3 : 2);
    expect(text).toContain('is run by Sample Directors Ltd');
  });
});

test('an owner’s legal text has paragraphs, lists, bold and links; empty sections are left out', async () => {
  const { html, text } = await open(
    '/privacy',
    fakeApi({
      texts: {
        'privacy.who_we_are_title': 'Us',
        'privacy.who_we_are':
          'We are **{company}**.\n- See [our **terms**](/terms)\n- Not [this](javascript:alert(1))\n{contact}',
        'privacy.children': '',
      },
    }),
  );
  expect(html).toContain(
    '<h2 id="who-we-are" tabindex="-1">Us</h2><p>We are <strong>Verve &amp; Co. Non-Executives</strong>.</p><ul><li>See <a href="/terms">our <strong>terms</strong></a></li><li>Not [this](javascript:alert(1))</li></ul><p>use our',
  );
  expect(text).not.toContain('Children');
});

test('the policy names Google, Turnstile and marketing cookies only where they are used, and what becomes of backups', async () => {
  const alone = (await open('/privacy')).text;
  expect(alone).toContain('no other company takes part');
  expect(alone).toContain('We set no marketing cookies at present');
  expect(alone).toContain('Backups of all of this: deleted after 14 days.');
  expect(alone).not.toMatch(/Google Analytics|turnstile|cloudflare/i);
  const used = {
    ga_measurement_id: 'G-SAMPLE',
    turnstile_site_key: 'sample',
    turnstile_url: 'https://challenges.cloudflare.com',
  };
  const together = (await open('/privacy', fakeApi(), used)).text;
  expect(together).toContain('Google Analytics 4');
  expect(together).toContain('Cloudflare Turnstile');
  expect(together).not.toMatch(/no other company takes part|We set no marketing cookies/);
  const form = await open('/privacy/request');
  expect(form.html).toContain('<a href="/terms"');
  expect(form.html).not.toMatch(/cloudflare/);
  const withService = await open('/privacy/request', fakeApi(), used);
  expect(withService.html).toContain('https://www.cloudflare.com/privacypolicy/');
  expect(withService.html).toContain('https://www.cloudflare.com/website-terms/');
});
