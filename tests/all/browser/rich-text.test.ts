import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newAdmin } from '../../support/admin-page.ts';
import { SAMPLE_DOCX } from '../../support/docx.ts';
import { picture } from '../../support/images.ts';
import { withAdmin } from '../../support/sign-in.ts';

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
  expect((await download).suggestedFilename()).toBe('Board_paper.pdf');
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

it('a picture is chosen by keys, described in its place, and widened; all else means the same', async () => {
  const slug = 'described';
  const before = `<p class="x">One<br>— ${'two '.repeat(14)}three</p>`;
  const table = '<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>';
  const page = await openArticle(slug, `${before}\n\n<p><img src="/favicon.svg" ></p>\n${before}\n${table}`);
  await page
    .getByRole('table', { name: 'Table, 1 row', exact: true })
    .getByRole('cell', { name: '2' })
    .click();
  expect(await wordsUnder(page.getByRole('toolbar', { name: 'Table' }))).toEqual([]);
  const image = page.getByRole('img', { name: 'Picture without alternative text' });
  await image.click();
  expect(await wordsUnder(page.getByRole('toolbar', { name: 'Picture' }))).toEqual([]);
  const hints = await page
    .locator('.rich-text [data-placeholder]')
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
