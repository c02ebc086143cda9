import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { goTo } from '../../support/admin-page.ts';
import { picture } from '../../support/images.ts';
import { withProduct } from '../../support/product.ts';
import { NARROW, newVisitor, open } from '../../support/visitor.ts';
import { isSound, resize } from '../../support/widths.ts';

const product = withProduct({ seed: true });

/** Invented people, like the samples. */
const PEOPLE = ['Asha Brook', 'Colin Dale', 'Edith Fell', 'Gwen Hythe'];
const SPECIALITIES = ['Pricing', 'Exports', 'Handing Over'];
const OFFICES = ['Ripon', 'Hull'];
const QUESTIONS = ['Who are you?', 'What does it cost?', 'How often?', 'How long?', 'Who comes?', 'Why you?'];
/** Texts of the samples, none of which may be left. */
const INVENTED =
  /Verve|Succession Planning|Eleanor|Ackroyd|Lancashire|Manchester|kitchen table|Nine |Jarrow|Marsh/;

/** New texts of the home page. */
const REWRITTEN = {
  'home.headline_1': 'Plain questions\nKind answers',
  'home.ticks': 'Two of us at your table\nA day a month\nNo jargon',
  'home.intro': 'We sit beside the owners of small firms until it is done.',
  'home.testimonials_title': 'Said of us',
  'layout.footer_tagline': 'Directors for small firms',
};

async function upload(page: Page, name: string, buffer: Buffer, alt: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' });
  const mimeType = name.endsWith('.png') ? 'image/png' : 'image/jpeg';
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  await dialog.getByLabel('Alternative text').fill(alt);
  await dialog.getByLabel('Alternative text').press('Enter');
  await dialog.waitFor({ state: 'hidden' });
}

const addEach = async <Item>(
  page: Page,
  resource: string,
  items: Item[],
  fill: (item: Item) => Promise<unknown>,
) => {
  await goTo(page, `${product.url}/admin/${resource}`);
  const another = page
    .getByRole('main')
    .getByRole('link', { name: /^(New|Add)/ })
    .first();
  for (const item of items) {
    await another.click();
    await fill(item);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`${product.url}/admin/${resource}`);
    await another.waitFor();
  }
};

it('a newcomer replaces the whole sample consultancy in the browser', async () => {
  const page = await newVisitor();
  const { url } = product;
  const field = (label: string) => page.getByRole('textbox', { name: label });

  // Creates the first account, and answers whose site it is.
  await page.goto(`${url}/admin/setup`);
  await page.getByLabel('Name').fill('Asha Brook');
  await page.getByLabel('Email').fill('asha@example.com');
  await page.getByLabel('Password', { exact: true }).fill('several words in a row');
  await page.getByLabel('Setup code').fill(product.secrets.setupCode);
  await page.getByRole('button', { name: 'Create administrator' }).click();
  await page.getByRole('heading', { name: 'Make it yours' }).waitFor();
  await page.getByLabel('Company name').fill('Brook & Dale');
  await page.getByLabel('Registered office').fill('2 Sample Yard\nRipon HG4 1AA');
  await page.getByLabel('Main colour (optional)').fill('#0B3D2E');
  await page.getByRole('button', { name: 'Choose or upload a logo' }).click();
  await upload(page, 'mark.png', await picture(9, { width: 300, height: 300 }).png().toBuffer(), 'Our mark');
  await page.getByText(/^(Easy|Hard) to see/).waitFor();
  await page.getByRole('button', { name: 'Open my site' }).click();
  await page.waitForURL(`${url}/`);

  // Removes all samples.
  await page.goto(`${url}/admin`);
  await page.getByRole('button', { name: /^Show all/ }).click();
  await page.getByRole('button', { name: /^Remove all/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove them' }).click();
  await page.getByText(/No samples/).waitFor();

  // People with photographs, specialities, offices, questions.
  await addEach(page, 'team-members', PEOPLE, async (name) => {
    await field('Name').fill(name);
    await field('Role').fill('Director');
    await field('Description').fill('Asks the plain question.');
    await field('Experience').fill('Has run a company of eighty people.');
    await page.getByRole('button', { name: 'Choose a picture' }).click();
    const portrait = picture(PEOPLE.indexOf(name), { width: 800, height: 1000 });
    await upload(page, 'portrait.jpg', await portrait.jpeg().toBuffer(), `Portrait of ${name}`);
  });
  await addEach(page, 'specialities', SPECIALITIES, async (title) => {
    await field('Title').fill(title);
    await field('Description').fill('What we have done ourselves, done with you.');
    await field('Benefits').fill('One\nTwo\nThree\nFour');
  });
  await addEach(page, 'offices', OFFICES, async (name) => {
    await field('Name').fill(name);
    await field('Address').fill('2 Sample Yard\nHG4 1AA');
  });
  await addEach(page, 'questions', QUESTIONS, async (question) => {
    await field('Question').fill(question);
    await field('Answer').fill('Come to tea, and we will tell you.');
  });

  // Legal details.
  await goTo(page, `${url}/admin/settings`);
  await field('Company number').fill('01234567');
  await field('VAT number').fill('GB123456789');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);

  // Edits the home page on the page itself.
  await page.goto(`${url}/admin/site?page=home`);
  const frame = page.frameLocator('iframe');
  await frame.getByText('Taking successful SMEs', { exact: false }).first().click();
  const rewrite = async (own: string) => {
    const words = page.getByRole('complementary').getByRole('textbox');
    // Focus moves to the end of the text, which clears an earlier selection.
    await expect.poll(() => words.evaluate((input) => input === document.activeElement)).toBe(true);
    await words.fill(own);
    await page.getByText(/^Saved \d\d:\d\d, not public$/).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
  };
  await rewrite('Two directors beside the owners of small firms');
  for (const [text, own] of Object.entries(REWRITTEN)) {
    // By keyboard, because a moving headline is never stable under the pointer.
    await frame.locator(`[data-text="${text}"]:visible`).first().press('Enter');
    await rewrite(own);
  }
  // Gone with the samples, so the page has nothing to click.
  await page.getByRole('link', { name: 'Title, description and what is not shown here' }).click();
  await page.getByLabel('Find any text').fill('Footer: specialities');
  await page.getByRole('button', { name: 'Change: Footer: specialities', exact: true }).click();
  await page.getByRole('textbox', { name: 'Footer: specialities' }).fill(SPECIALITIES.join('\n'));
  await page.getByText(/^Saved \d\d:\d\d/).waitFor();
  await page.goto(`${url}/admin/site?page=privacy`);
  await frame.locator('[data-text="privacy.children"]:visible').first().click();
  await rewrite('We write to grown-ups alone.');

  // Small changes on a phone.
  await resize(page, NARROW);
  await page.goto(`${url}/admin/website`);
  await page.getByRole('button', { name: 'Change: Button', exact: true }).first().click();
  await page.getByRole('textbox', { name: 'Button' }).fill('Ask us');
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByText(/changes published\.$/).waitFor();

  // Visitors see only the new content.
  const shown = async (path: string) => (await (await fetch(url + path)).text()).replace(/<[^>]*>/g, ' ');
  await expect.poll(() => shown('/')).toContain('Ask us');
  const home = await shown('/');
  const visitor = await newVisitor();
  for (const path of ['/', '/about', '/team', '/specialities', '/blog', '/contact', '/privacy', '/terms']) {
    await open(visitor, url + path);
    await isSound(visitor);
    expect(await visitor.content(), path).not.toMatch(INVENTED);
  }
  for (const text of ['Brook & Dale', 'Two directors beside the owners of small firms', 'Ask us', '01234567'])
    expect(home).toContain(text.replace('&', '&amp;'));
  for (const own of Object.values(REWRITTEN)) expect(home).toContain(own.split('\n').at(-1));
  expect(await shown('/privacy')).toContain('We write to grown-ups alone.');
  expect(await shown('/privacy')).toContain('GB123456789');
  for (const text of [...PEOPLE, 'the other three']) expect(await shown('/team')).toContain(text);
  for (const title of SPECIALITIES) expect(await shown('/specialities')).toContain(title);
  for (const name of OFFICES) expect(await shown('/contact')).toContain(name);
});
