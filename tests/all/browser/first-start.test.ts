import { expect, it } from 'vitest';
import { picture } from '../../support/images.ts';
import { withProduct } from '../../support/product.ts';
import { newVisitor } from '../../support/visitor.ts';
import { isSound } from '../../support/widths.ts';

const product = withProduct({ seed: true });

it('a first start asks whose site it is, applies the answers, and continues in the settings', async () => {
  const page = await newVisitor();
  await page.goto(`${product.url}/admin/setup`);
  await page.getByLabel('Name').fill('Sample Owner');
  await page.getByLabel('Email').fill('owner@example.com');
  await page.getByLabel('Password', { exact: true }).fill('several words in a row');
  await page.getByLabel('Setup code').fill(product.secrets.setupCode);
  await page.getByRole('button', { name: 'Create administrator' }).click();

  await page.getByRole('heading', { name: 'Make it yours' }).waitFor();
  const open = page.getByRole('button', { name: 'Open my site' });
  await isSound(page, [open, page.getByRole('button', { name: 'Later: it is all under Settings' })]);

  // Without a name nothing is sent, and its field is focused.
  await open.click();
  await page.getByText('Company name is required').waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('first-brand_name');

  await page.keyboard.type('Fennick & Rowe');
  await page.getByLabel('Line under it').fill('Advisers');
  await page.getByLabel('Registered office').fill('14 Sample Row\nSampleford, SA2 4MP');
  await page.getByText(/© \d{4} Fennick & Rowe Advisers · 14 Sample Row/).waitFor();
  const main = page.getByLabel('Main colour (optional)');
  await main.fill('#D0688A');
  await page.getByRole('button', { name: /^Use #/ }).click();
  expect(await main.inputValue()).not.toBe('#D0688A');
  await main.fill('#0B3D2E');

  await page.getByRole('button', { name: 'Choose or upload a logo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' });
  const mark = await picture(3).resize(300, 300).png().toBuffer();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer: mark });
  await dialog.getByLabel('Alternative text').fill('The mark of Fennick & Rowe');
  await dialog.getByLabel('Alternative text').press('Enter');
  await page.getByText(/^(Easy|Hard) to see/).waitFor();
  await isSound(page, [open]);

  // The answers are saved when the samples cannot be removed, and are not asked for again.
  await page.getByRole('radio', { name: /^Nothing invented/ }).check();
  await page.route('**/samples/remove', (route) => route.abort(), { times: 1 });
  await open.click();
  await page.getByText('The server could not be reached.').waitFor();
  await open.click();
  await page.waitForURL(`${product.url}/`);
  expect(await page.title()).toContain('Fennick & Rowe Advisers');
  await page.getByText('14 Sample Row').first().waitFor();
  await isSound(page);
  const colour = (name: string) =>
    page.evaluate((property) => getComputedStyle(document.documentElement).getPropertyValue(property), name);
  expect((await colour('--primary')).toUpperCase()).toBe('#0B3D2E');
  expect((await colour('--verve')).toUpperCase()).toBe('#FF5A36');

  // Asked only once; the settings change the answers, and preview colours before saving.
  await page.goto(`${product.url}/admin/make-it-yours`);
  await page.waitForURL(`${product.url}/admin/settings`);
  const signal = page.getByLabel('Signal', { exact: false }).and(page.locator('[name=colour_signal]'));
  await signal.fill('#3A0A0A');
  await page.getByText('Signal cannot be saved like this.').waitFor();
  await page.getByText('A sample of your choice. Not saved yet.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Not saved. Please correct:').waitFor();
  await page.getByRole('button', { name: /^Use #/ }).click();
  // Only now, because the preview was unreadable on purpose before.
  await isSound(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved: Company').waitFor();
});
