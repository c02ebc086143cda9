import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { PageTextDefinition } from '#shared/page-texts/definition.ts';
import { PAGE_TEXT_DEFINITIONS, SAMPLE_TEXTS } from '#shared/page-texts/index.ts';
import { MAIL_TEXTS } from '#shared/page-texts/mails.ts';
import { previewMail } from '../../api/site/mail-previews.ts';
import { SAMPLE_CONTACTS, SAMPLE_SITE } from '../support/mail-samples.ts';
import { failing, fakeApi, samplePost } from './fake-site.ts';
import { open } from './page.ts';

const SITE = path.join(import.meta.dirname, '../../public-site');

/** Other sources that show page texts: form validation and feeds. */
const SAID_ELSEWHERE = [
  'shared/forms.ts',
  'shared/privacy-request-form.ts',
  'api/consultations/request.ts',
  'api/site/public-routes.ts',
  'api/site/seo-documents.ts',
];

/** Every address with its own texts. */
const PATHS = [
  ...['/', '/about', '/team', '/specialities', '/contact', '/privacy', '/terms', '/no/such/page'],
  ...[
    '/blog',
    '/blog?category=growth',
    '/blog?q=none',
    '/blog?q=cash&page=2',
    '/blog/cash-first',
    '/blog/missing',
  ],
  ...['/privacy/request', '/privacy/request/received', '/consultation', '/consultation/requested'],
  ...['subscribe', 'requested', 'subscribed', 'confirm/abc', 'confirmed', 'link-expired'].map(
    (page) => `/newsletter/${page}`,
  ),
  ...['unsubscribe/abc', 'unsubscribed', 'unknown-link'].map((page) => `/newsletter/${page}`),
];

test('each text is used: on a page, in what opens in the browser, or in a mail', async () => {
  const definitions = Object.entries<PageTextDefinition>(PAGE_TEXT_DEFINITIONS);
  // Menus are shown by their labels.
  const menus = definitions.filter(([, { kind }]) => kind === 'menu').map(([key]) => key);
  const texts = Object.fromEntries(
    definitions.flatMap(([key], index) => (menus.includes(key) ? [] : [[key, `Text${index}.`]])),
  );
  const api = fakeApi({ texts, posts: [samplePost(), samplePost({ slug: 'other' })] });
  const site = {
    family_business_url: 'https://family.example',
    scheduling_url: 'https://calendar.example',
    turnstile_site_key: 'key',
    ga_measurement_id: 'G-SAMPLE',
  };
  const pages = await Promise.all([
    ...PATHS.map((address) => open(address, api, site)),
    open('/blog', { ...api, listPosts: failing('no') }),
    open('/team', { ...api, listRecords: failing('no') }),
    open('/', { ...api, listTestimonials: async () => [] }),
  ]);
  const mails = (Object.keys(MAIL_TEXTS) as (keyof typeof MAIL_TEXTS)[]).map((mail) =>
    previewMail(mail, texts, { ...SAMPLE_SITE, ...SAMPLE_CONTACTS }),
  );
  const shown = [
    ...pages.map(({ html }) => html.replace(/<script id="page-data"[\s\S]*/, '')),
    ...mails.flatMap(({ subject, html }) => [subject, html]),
  ].join(' ');
  const sources = readdirSync(SITE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => path.join(SITE, file))
    .concat(SAID_ELSEWHERE.map((file) => path.join(SITE, '..', file)))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const unused = definitions.filter(([key], index) => {
    const name = key.split('.')[1] ?? '';
    const isNamed = new RegExp(`\\.${name}\\b|\\{ [^}]*\\b${name}\\b[^}]* \\} = usePageTexts`).test(sources);
    // Their keys are composed, which the type checker verifies.
    const isChosen = /^(prompt|kind|suggest|popular)_/.test(name);
    return !shown.includes(`Text${index}.`) && !isNamed && !isChosen && !menus.includes(key);
  });
  expect(unused.map(([key]) => key)).toEqual([]);
});

test('a changed text shows on the page, in its metadata and in structured data', async () => {
  const { text, title, meta, structuredData } = await open(
    '/about',
    fakeApi({
      texts: {
        'about.lead': 'All {team} of us at {name}.',
        'about.title': 'Who we are | {brand}',
        'about.description': 'What we say of ourselves, {team} strong.',
        'about.page': 'Who we are',
        'about.headline': 'Who we are\nand were',
      },
    }),
  );
  expect(text).toContain('Who we are and were');
  expect(text).toContain('All nine of us at Verve & Co. Non-Executives.');
  expect(text).not.toContain('The two who argued');
  expect(title).toBe('Who we are | Verve & Co.');
  expect(meta('description')).toBe('What we say of ourselves, nine strong.');
  const data = JSON.stringify(structuredData);
  expect(data).toContain('"name":"Who we are"');
  expect(data).toContain('What we say of ourselves, nine strong.');
});

test.each([
  ['/', 'home.headline_1', 'For the\nbold', ': For the bold'],
  ['/privacy', 'privacy.title', 'Your data with us', ': Your data with us'],
  ['/terms', 'terms.title', 'Rules', ': Rules'],
  ['/newsletter', 'home.headline_1', 'For the\nbold', ''],
  ['/no/such/page', 'home.headline_1', 'For the\nbold', ''],
])(
  'the picture that %s is shared with is described in words of %s, or by the name',
  async (path, key, value, words) => {
    const { meta } = await open(path, fakeApi({ texts: { [key]: value } }));
    for (const network of ['og', 'twitter'])
      expect(meta(`${network}:image:alt`)).toBe(`Verve & Co. Non-Executives${words}`);
  },
);

test('menu and footer follow the order in their texts, including custom links', async () => {
  const { html } = await open(
    '/about',
    fakeApi({
      texts: {
        'layout.menu': '{contact_page}\n[Our book](https://books.example/nerve)\n{home_page}',
        'layout.footer_menu': '[Prices](/prices.pdf)\n{about_page}',
      },
    }),
  );
  const linksIn = (part: string) => [...part.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);
  const nav = /<nav class="header__nav".*?<\/nav>/.exec(html)?.[0] ?? '';
  expect(linksIn(nav)).toEqual(['/contact', 'https://books.example/nerve', '/']);
  const footer = /<nav aria-labelledby="footer-explore".*?<\/nav>/.exec(html)?.[0] ?? '';
  expect(linksIn(footer)).toEqual(['/prices.pdf', '/about']);
});

test('markup in a text is escaped everywhere', async () => {
  const hostile = '</title></script><script>alert(1)</script><img src=x onerror=alert(1)>"';
  const texts = Object.fromEntries(Object.keys(PAGE_TEXT_DEFINITIONS).map((key) => [key, hostile]));
  for (const address of PATHS) {
    const { html } = await open(address, fakeApi({ texts }));
    expect(html, address).toContain('&lt;script&gt;');
    expect(html, address).not.toMatch(/<script>|<img src=x/);
  }
});

test('without samples, nothing of them is shown', async () => {
  const pages = await Promise.all(
    ['/', '/about', '/team', '/contact'].map((address) => open(address, fakeApi({ texts: {} }))),
  );
  const shown = pages.map(({ html }) => html).join(' ');
  for (const [key, sample] of Object.entries(SAMPLE_TEXTS)) {
    for (const line of sample.split('\n').filter((one) => one.length > 8))
      expect(shown, key).not.toContain(line);
  }
  expect(shown).not.toMatch(/foundingDate|Sample Client A|In the winter/);
});
