import { expect, it } from 'vitest';
import { newAdmin } from '../../support/admin-page.ts';
import { withProduct } from '../../support/product.ts';
import { signIn } from '../../support/sign-in.ts';
import { NARROW, newVisitor, setSessionCookie } from '../../support/visitor.ts';
import { isSound, resize } from '../../support/widths.ts';

const product = withProduct({ seed: true });

const KEY = 'about.headline';

it('edits a headline on the page itself, by pointer and keyboard, at both widths', async () => {
  const page = await newAdmin(product, '/site?page=about');
  const frame = page.frameLocator('iframe');
  const poster = frame.locator(`svg.poster--wide[data-text="${KEY}"]`);
  await poster.waitFor();

  // Hovering says what it is; a click opens the field, and the page shows what is typed.
  await poster.hover();
  await page.getByText(/^Headline, /).waitFor();
  await poster.click();
  const field = page.getByRole('complementary', { name: 'Headline' }).getByRole('textbox');
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await field.fill('Made on\nthe page');
  await poster.getByText('the page').waitFor();
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await isSound(page, [page.getByRole('button', { name: 'Done' })]);
  expect(await (await fetch(`${product.url}/about`)).text()).not.toContain('the page');

  // Escape returns to the element, Enter to its field.
  await field.press('Escape');
  const focused = () =>
    page.evaluate(() =>
      document.querySelector('iframe')?.contentDocument?.activeElement?.getAttribute('data-text'),
    );
  await expect.poll(focused).toBe(KEY);
  await page.keyboard.press('Enter');
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);

  await page.getByRole('button', { name: 'Done' }).click();

  // A record leads to its form.
  await page.getByRole('combobox', { name: 'Page' }).click();
  await page.getByRole('option', { name: 'Team', exact: false }).first().click();
  await frame.locator('[data-record^="team-members/"]').first().click();
  await page.waitForURL(/\/admin\/team-members\/[0-9a-f-]{36}\/edit$/);
  await page.getByRole('textbox', { name: 'Name' }).waitFor();
});

it('on a phone the selected element stays visible above its field, and the list can edit everything', async () => {
  const page = await newVisitor();
  await resize(page, NARROW);
  await setSessionCookie(page, product.url, await signIn(product, 'admin'));
  await page.goto(`${product.url}/admin/site?page=about&text=about.story_title`);
  const frame = page.frameLocator('iframe');
  const title = frame.locator('[data-text~="about.story_title"]');
  await title.waitFor();
  const sheet = page.getByRole('complementary', { name: 'Heading of the story' });
  await expect
    .poll(async () => {
      const [thing, field] = [await title.boundingBox(), await sheet.boundingBox()];
      return thing !== null && field !== null && thing.y > 56 && thing.y + thing.height <= field.y;
    })
    .toBe(true);

  // The history opens above the buttons that stay in sight, not behind them.
  await sheet.getByRole('textbox').fill('Our story, told anew');
  await sheet.getByRole('button', { name: /^History/ }).click();
  const original = sheet.getByRole('listitem').last();
  const done = sheet.getByRole('button', { name: 'Done' });
  await expect
    .poll(async () => {
      const [version, button] = [await original.boundingBox(), await done.boundingBox()];
      return version !== null && button !== null && version.y + version.height <= button.y;
    })
    .toBe(true);
  await sheet.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('link', { name: 'As a list' }).click();
  await page.getByRole('button', { name: 'Change: Heading of the story' }).click();
  await page.getByRole('textbox', { name: 'Heading of the story' }).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Change: Heading of the story' }).waitFor();
});
