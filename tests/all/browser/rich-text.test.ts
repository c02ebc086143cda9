import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newAdmin, openDetails } from '../../support/admin-page.ts';
import { findings } from '../../support/axe.ts';
import { SAMPLE_DOCX } from '../../support/docx.ts';
import { picture } from '../../support/images.ts';
import { withAdmin } from '../../support/sign-in.ts';
import { NARROW } from '../../support/visitor.ts';

const { product, asAdmin } = withAdmin({ seed: true });

async function openArticle(slug: string, content: string): Promise<Page> {
  const { body } = await asAdmin<{ id: string }>('posts', { body: { title: 'Written', slug, content } });
  const page = await newAdmin(product, `/posts/${body.id}/edit`);
  await page.locator('.rich-text').click();
  return page;
}

async function keys(page: Page, ...given: string[]): Promise<void> {
  for (const key of given) {
    if (/^\w+(\+\w+)*$/.test(key) && /^(Enter|Tab|Arrow|End|Home|Control|Backspace)/.test(key))
      await page.keyboard.press(key);
    else await page.keyboard.type(key);
  }
}

const stored = async (slug: string): Promise<string> =>
  (await product.db('blog_posts').where({ slug }).first('content')).content;

const saved = async (page: Page, slug: string, lines: readonly string[]) => {
  await page.keyboard.press('Control+s');
  await expect.poll(() => stored(slug)).toBe(lines.join('\n'));
};

it('each element is typed, left again, and published as it was written', async () => {
  const slug = 'typed';
  const page = await openArticle(slug, '');
  await keys(page, '## Heading', 'Enter');
  await keys(page, 'Some **bold** and *italic* and `code`.', 'Enter');
  await keys(page, '- one', 'Enter', 'Tab', 'within', 'Enter', 'Enter', 'Enter');
  await keys(page, '1. first', 'Enter', 'second', 'Enter', 'Enter');
  await keys(page, '> Quoted', 'Enter', 'Enter');
  await keys(page, '```sql ', 'select 1;', 'ArrowDown');
  await keys(page, '---', 'After the rule', 'Enter');
  await page.getByRole('button', { name: 'Table', exact: true }).first().click();
  for (const cell of ['A', 'B', 'C', '1', '2', '3', '4', '5', '6']) await keys(page, cell, 'Tab');
  await keys(page, 'more', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Below', 'Enter');
  await page.getByRole('button', { name: 'Call to action', exact: true }).first().click();
  await keys(page, 'End', 'Enter', 'The end');

  const lines = [
    '<h2>Heading</h2>',
    '<p>Some <strong>bold</strong> and <em>italic</em> and <code>code</code>.</p>',
    '<ul><li>one<ul><li>within</li></ul></li></ul>',
    '<ol><li>first</li><li>second</li></ol>',
    '<blockquote><p>Quoted</p></blockquote>',
    '<pre><code class="language-sql">select 1;</code></pre>',
    '<p class="pause">* * *</p>',
    '<p>After the rule</p>',
    '<table><thead><tr><th>A</th><th>B</th><th>C</th></tr></thead><tbody><tr><td>1</td><td>2</td><td>3</td></tr><tr><td>4</td><td>5</td><td>6</td></tr><tr><td>more</td><td></td><td></td></tr></tbody></table>',
    '<p>Below</p>',
    '<p class="call-to-action"><a href="/contact">Book Free Consultation</a></p>',
    '<p>The end</p>',
  ];
  await saved(page, slug, lines);

  await keys(page, 'Control+Home', 'x');
  await keys(page, 'Control+z');
  await keys(page, 'Control+End', '.');
  await saved(page, slug, lines.with(-1, '<p>The end.</p>'));

  await keys(page, 'Enter');
  await page.getByLabel('File to upload').setInputFiles({
    name: 'Board_paper.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n'),
  });
  const file = 'Board paper (PDF, 9 bytes)';
  await page.getByRole('group', { name: 'File' }).getByText(file).waitFor();
  await page.keyboard.press('Control+s');
  await expect.poll(() => stored(slug)).toContain(`/board-paper.pdf">${file}</a></p>`);

  await product.db('blog_posts').where({ slug }).update({ published: true, published_at: new Date() });
  await page.goto(`${product.url}/blog/${slug}`);
  const shown = await page
    .locator('.prose > *')
    .evaluateAll((all) => all.map(({ textContent }) => textContent));
  const written = lines.with(-1, '<p>The end.</p>').map((line) => line.replace(/<[^>]*>/g, ''));
  expect(shown).toEqual([...written, file]);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: file }).click();
  expect((await download).suggestedFilename()).toBe('board-paper.pdf');
  await page.getByRole('link', { name: 'Book Free Consultation' }).click();
  await page.getByRole('dialog').waitFor();
});

/** The words that lie under a box. */
const wordsUnder = (box: Locator) =>
  box.evaluate((element) => {
    const over = element.getBoundingClientRect();
    const texts = document.createTreeWalker(
      document.querySelector('.rich-text') as Node,
      NodeFilter.SHOW_TEXT,
    );
    const words: string[] = [];
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const isUnder = [...range.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          left < over.right && right > over.left && top < over.bottom && bottom > over.top,
      );
      if (isUnder && !element.contains(texts.currentNode)) words.push(texts.currentNode.textContent ?? '');
    }
    return words;
  });

it('a picture is chosen by keys, described in its place, widened, and loses its link; all else means the same', async () => {
  const slug = 'described';
  const before = `<p class="x">One<br>— ${'two '.repeat(14)}three</p>`;
  const table = '<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>';
  const page = await openArticle(
    slug,
    `${before}\n\n<p><a href="/about"><img src="/favicon.svg" ></a></p>\n${before}\n${table}`,
  );
  await page
    .getByRole('table', { name: 'Table, 1 row', exact: true })
    .getByRole('cell', { name: '2' })
    .click();
  expect(await wordsUnder(page.getByRole('toolbar', { name: 'Table' }))).toEqual([]);
  const image = page.getByRole('img', { name: 'Picture without alternative text' });
  await image.click();
  expect(await wordsUnder(page.getByRole('toolbar', { name: 'Picture' }))).toEqual([]);
  const hints = await page
    .locator('.rich-text :is(.picture, .caption)')
    .evaluateAll((all) =>
      all
        .filter((one) => getComputedStyle(one, '::before').content !== 'none')
        .map(({ className }) => className),
    );
  expect(hints).toEqual(['caption']);
  const caption = await page.locator('.caption').boundingBox();
  const { y = 0, height = 0 } = (await image.boundingBox()) ?? {};
  expect(caption?.y).toBeGreaterThanOrEqual(y + height);
  await keys(page, 'Enter', 'A long table', 'Enter');
  await page.getByRole('button', { name: 'Text width' }).click();
  await page.getByRole('menuitemradio', { name: 'Wide' }).click();
  await page.getByRole('button', { name: 'Remove link to /about' }).click();
  await saved(page, slug, [
    before,
    '<div class="picture wide"><img src="/favicon.svg" alt="A long table"></div>',
    before,
    table,
  ]);
});

it('a picture of a Word file is as its author cropped it', async () => {
  const page = await openArticle('cropped', '');
  const whole = await picture(1, { width: 400, height: 300 }).png().toBuffer();
  const name = 'paper.docx';
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const buffer = Buffer.from(await SAMPLE_DOCX(whole));
  await page.getByLabel('A document').setInputFiles({ name, mimeType, buffer });
  const size = () => product.db('media').orderBy('created_at', 'desc').first('width', 'height');
  await expect.poll(size).toEqual({ width: 300, height: 150 });
});

it('the tools of a table taller than the window stay in sight, clear of the bars and of the row of the cursor', async () => {
  const rows = Array.from({ length: 60 }, (_, n) => `<tr><td>Row ${n + 1}</td><td>Value</td></tr>`).join('');
  const page = await openArticle('tall-table', `<p>Before</p><table><tbody>${rows}</tbody></table>`);
  const tools = page.getByRole('toolbar', { name: 'Table' });
  const isClear = () =>
    tools.evaluate((toolbar) => {
      const { top, bottom, left, width } = toolbar.getBoundingClientRect();
      const row = document.getSelection()?.anchorNode?.parentElement?.closest('tr')?.getBoundingClientRect();
      const isOnTop = toolbar.contains(document.elementFromPoint(left + width / 2, top + 4));
      return top > 0 && bottom < window.innerHeight && isOnTop && row !== undefined && row.top >= bottom;
    });
  for (const name of ['Row 1', 'Row 30', 'Row 60']) {
    await page.getByRole('cell', { name, exact: true }).click();
    await page.keyboard.type('!');
    await expect.poll(isClear).toBe(true);
  }
});

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
