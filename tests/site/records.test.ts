import { describe, expect, test } from 'vitest';
import { countWords } from '#shared/count-words.ts';
import type { RecordCounts } from '#shared/public.ts';
import type { ShownRecords } from '#shared/website-lists.ts';
import { fakeApi, sampleRecords } from './fake-site.ts';
import { open } from './page.ts';

type Lists = { [name in keyof ShownRecords]: ShownRecords[name][] };

/** Opens a page of a site with these records, and samples for the others. */
function openWith(path: string, changed: Partial<Lists>) {
  const records: Lists = { ...sampleRecords, ...changed };
  const counts = Object.fromEntries(
    Object.entries(records).map(([name, rows]) => [name, rows.length]),
  ) as RecordCounts;
  return open(path, fakeApi({ records }), { counts, words: countWords(counts, 24) });
}

const NOTHING = Object.fromEntries(Object.keys(sampleRecords).map((name) => [name, []])) as unknown as Lists;

describe('numbers follow the records', () => {
  const four = sampleRecords['team-members'].slice(0, 4);

  test.each([
    ['/team', 'Four people one table', 'the other three come with them'],
    ['/about', 'Today we are four,', 'Meet all four'],
    ['/', 'gain four.', 'Four directors, many boardrooms.'],
  ])('%s speaks of four people', async (path, ...sentences) => {
    const { text } = await openWith(path, { 'team-members': four });
    for (const sentence of sentences) expect(text).toContain(sentence);
    expect(text).not.toMatch(/\bNine (people|directors)\b one|other eight|all nine/);
  });

  test('specialities, sectors and questions are counted', async () => {
    const changed = {
      specialities: sampleRecords.specialities.slice(0, 3),
      sectors: sampleRecords.sectors.slice(0, 5),
      questions: sampleRecords.questions.slice(0, 6),
    };
    const { text } = await openWith('/', changed);
    expect(text).toContain('See all 3 specialities');
    expect(text).toContain('Five kinds of company');
    expect(text).toContain('Six we hear most.');
    expect((await openWith('/specialities', changed)).text).toContain('Three ways to turn good into great');
  });
});

test.each([
  [1, ['1']],
  [3, ['3']],
  [5, ['3', '2']],
  [10, ['3', '4', '3']],
])('%i specialities fill their rows', async (count, widths) => {
  const { html } = await openWith('/specialities', {
    specialities: sampleRecords.specialities.slice(0, count),
  });
  expect([...html.matchAll(/<ul class="cards cards--(\d)"/g)].map(([, width]) => width)).toEqual(widths);
});

describe('a site without records', () => {
  test('Home has no strip of logos, sectors, reasons or questions, and links to no empty page', async () => {
    const { text, hrefs, structuredData, status } = await openWith('/', NOTHING);
    expect(status).toBe(200);
    for (const gone of ['The Non-Exec Landscape', 'Who We Help', 'Why choose', 'Fair questions'])
      expect(text).not.toContain(gone);
    expect(hrefs).not.toContain('/team');
    expect(JSON.stringify(structuredData)).not.toContain('FAQPage');
  });

  test('Home has no testimonials where there are none, unless its owner says so in their place', async () => {
    const openHome = (texts: { [key: string]: string }) =>
      open('/', { ...fakeApi({ texts }), listTestimonials: async () => [] });
    expect((await openHome({})).text).not.toContain('Heard around the table');
    const none = 'No testimonials available at the moment.';
    expect((await openHome({ 'home.testimonials_none': none })).text).toContain(none);
  });

  test('a missing page leads to none that would be empty', async () => {
    const { hrefs, text } = await openWith('/our-team/specialities', NOTHING);
    expect(text).toContain('About Us Return Home');
    expect(text).toContain('Popular Pages Blog Articles Contact Us');
    for (const empty of ['/team', '/specialities']) expect(hrefs).not.toContain(empty);
  });

  test.each([
    ['/about', ['The two who argued']],
    ['/contact', ['Our offices', 'Fair questions', 'Lancashire']],
  ])('%s shows nothing of them', async (path, gone) => {
    const { text, status } = await openWith(path, NOTHING);
    expect(status).toBe(200);
    for (const words of gone) expect(text).not.toContain(words);
  });
});

test.each([
  [460, 'brand__mark"/><span class="visually-hidden"><b class="display clamp">Verve'],
  [140, 'brand__mark"/><span><b class="display clamp">Verve'],
])('a logo %i wide and 100 high is beside the name, or takes its place', async (width, shown) => {
  const { html } = await open('/contact', fakeApi(), {
    logo: { url: '/media/x/logo.webp', width, height: 100 },
  });
  expect(html).toContain(shown);
});

test('a member without a portrait is shown by initials, and a photograph has alternative text', async () => {
  const [first, second] = sampleRecords['team-members'];
  if (!first || !second) throw new Error('The samples have members');
  const { html } = await openWith('/team', {
    'team-members': [
      { ...first, name: 'Zadie Quill', image: null, image_alt: null },
      { ...second, image: '/media/abcdefghijklmnop/face.webp', image_alt: null },
    ],
  });
  expect(html).toMatch(/portrait-initials[^>]*>ZQ</);
  expect(html).toContain(`alt="Portrait of ${second.name}"`);
});

test('an office shows only what it has: no link without an address, no drawing unless chosen', async () => {
  const [office] = sampleRecords.offices;
  if (!office) throw new Error('The samples have offices');
  const { text, hrefs, html } = await openWith('/contact', {
    offices: [{ ...office, name: 'York', email: null, phone: null, plan: null, is_coming_soon: false }],
  });
  expect(text).toContain('Doors open in York.');
  expect(hrefs.filter((href) => href.startsWith('mailto:lancashire'))).toEqual([]);
  expect(html).not.toContain('office__plan');
});
