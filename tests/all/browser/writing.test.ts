import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newAdmin, openDetails } from '../../support/admin-page.ts';
import { findings } from '../../support/axe.ts';
import { withProduct } from '../../support/product.ts';
import { NARROW } from '../../support/visitor.ts';

const product = withProduct({ seed: true });

async function writing(viewport?: typeof NARROW): Promise<Page> {
  const page = await newAdmin(product, '/posts/new', viewport ? { viewport } : {});
  await textOf(page).waitFor();
  return page;
}

/** Floating menus are at the end of the document, outside its landmarks. */
const WITHOUT_REGION = { rules: { region: { enabled: false } } };

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const blocks = (page: Page) =>
  textOf(page).evaluate((text) =>
    [...text.children].map(({ localName, textContent }) => `${localName} ${textContent}`),
  );

it('a new article is written by keys alone: title, a block by the menu, a link that is found, moved, a table', async () => {
  const page = await writing();
  const { keyboard } = page;
  const room = await textOf(page).evaluate(
    (text) => (window.innerHeight - text.getBoundingClientRect().top) / window.innerHeight,
  );
  expect(room).toBeGreaterThan(0.6);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('placeholder')))
    .toBe('Title');
  await keyboard.type('By keys alone');
  await keyboard.press('Enter');
  await keyboard.type('/h');
  const menu = page.getByRole('menu', { name: 'Insert' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Heading##');
  await keyboard.press('Enter');
  await menu.waitFor({ state: 'detached' });
  await keyboard.type('Who it suits');
  await keyboard.press('Enter');
  await keyboard.type('Read the board papers first');
  await expect.poll(() => blocks(page)).toEqual(['h2 Who it suits', 'p Read the board papers first']);

  await keyboard.press('Control+Shift+ArrowLeft');
  // The browser tells the editor of a new selection in a task of its own.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await keyboard.press('Alt+F10');
  const tools = page.getByRole('toolbar', { name: 'Formatting' });
  await expect.poll(() => tools.evaluate((bar) => bar.contains(document.activeElement))).toBe(true);
  while ((await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) !== 'Bold')
    await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await expect.poll(() => textOf(page).locator('strong').innerText()).toBe('first');
  // Tab comes back to the tool that was used.
  expect(await tools.getByRole('button', { name: 'Bold' }).getAttribute('tabindex')).toBe('0');

  // The tool gives the focus back in the next frame, and elsewhere the keys open Find.
  await expect.poll(() => textOf(page).evaluate((text) => text.contains(document.activeElement))).toBe(true);
  await keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Find a page or article' });
  await dialog.getByRole('combobox').fill('best board papers');
  await page.locator('[role=option].Mui-focused', { hasText: 'The best board papers' }).waitFor();
  expect(await findings(page, WITHOUT_REGION)).toEqual([]);
  await keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(() => textOf(page).locator('a').getAttribute('href'))
    .toMatch(/^\/blog\/the-best-board-papers/);

  await keyboard.press('Alt+Shift+ArrowUp');
  await page.getByText('Paragraph, 1 of 2').waitFor({ state: 'attached' });
  await expect.poll(() => blocks(page)).toEqual(['p Read the board papers first', 'h2 Who it suits']);

  // The tools of a table.
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await keyboard.press('Control+End');
  await keyboard.press('Enter');
  await keyboard.type('/t');
  await keyboard.press('Enter');
  await textOf(page).locator('table').waitFor();
  await page.getByRole('toolbar', { name: 'Table' }).waitFor();
  await keyboard.press('Alt+F10');
  await expect.poll(focused).toBe('Rows');
  expect(await page.getByRole('button', { name: 'Rows' }).and(page.locator(':focus-visible')).count()).toBe(
    1,
  );
  await keyboard.press('ArrowRight');
  await expect.poll(focused).toBe('Columns');
  await keyboard.press('Enter');
  await page.getByRole('menu', { name: 'Columns' }).waitFor();
  await keyboard.press('Escape');
  await expect.poll(focused).toBe('Columns');
  await keyboard.press('Escape');
  const isInText = () => textOf(page).evaluate((text) => text === document.activeElement);
  await expect.poll(isInText).toBe(true);

  await page.getByRole('button', { name: 'More tools', exact: true }).first().click();
  await page.getByRole('menu', { name: 'More tools' }).waitFor();
  expect(await findings(page, WITHOUT_REGION)).toEqual([]);
});

it('on a phone the tools are at the thumb, and the rest in a sheet', async () => {
  const page = await writing(NARROW);
  const bar = page.getByRole('toolbar', { name: 'Formatting' });
  const buttons = await bar
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  expect(buttons).toHaveLength(7);
  for (const { left, right, bottom } of buttons) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(NARROW.width);
    expect(bottom).toBeGreaterThan(NARROW.height - 60);
  }
  await textOf(page).click();
  for (let line = 1; line <= 20; line += 1) await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  await page.getByRole('menuitem', { name: 'Table' }).click();
  await textOf(page).locator('table').waitFor();
  // Over nothing that is written: above the other tools.
  const tools = await page.getByRole('toolbar', { name: 'Table' }).boundingBox();
  const formatting = await bar.boundingBox();
  expect([tools?.x, tools?.width]).toEqual([0, NARROW.width]);
  expect(Math.abs((tools?.y ?? 0) + (tools?.height ?? 0) - (formatting?.y ?? 0))).toBeLessThan(8);

  await openDetails(page);
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Excerpt').fill('Kept');
  expect(await findings(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Close the panel' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await openDetails(page);
  expect(await sheet.getByLabel('Excerpt').inputValue()).toBe('Kept');
});

it('other scripts are composed, and read from their own side', async () => {
  const page = await writing();
  const { keyboard } = page;
  const ime = await page.context().newCDPSession(page);
  const compose = async (...steps: string[]) => {
    for (const text of steps) {
      const selectionStart = text.length;
      await ime.send('Input.imeSetComposition', { text, selectionStart, selectionEnd: selectionStart });
    }
  };
  const commit = (text: string) => ime.send('Input.insertText', { text });
  await textOf(page).click();
  await keyboard.type('## ');
  await compose('に', 'にほ', 'にほん');
  await commit('日本');
  await keyboard.press('Enter');
  // What is Markdown by chance while it is composed is none.
  await compose('-', '- ', '- か');
  await expect.poll(() => blocks(page)).toEqual(['h2 日本', 'p - か']);
  await commit('蚊');
  await keyboard.press('Enter');
  await keyboard.type('שלום');
  await expect.poll(() => blocks(page)).toEqual(['h2 日本', 'p 蚊', 'p שלום']);
  const gaps = await textOf(page).evaluate((text) =>
    [...text.querySelectorAll('p')].map((paragraph) => {
      const words = document.createRange();
      words.selectNodeContents(paragraph);
      const [word, line] = [words.getBoundingClientRect(), paragraph.getBoundingClientRect()];
      return word.left - line.left < line.right - word.right ? 'left' : 'right';
    }),
  );
  expect(gaps).toEqual(['left', 'right']);
});
