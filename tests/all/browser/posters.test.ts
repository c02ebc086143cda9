import type { Page } from 'playwright-core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Poster } from '../../../public-site/ui/Poster.tsx';
import type { PageTextDefinition } from '../../../shared/page-texts/definition.ts';
import { PAGE_TEXT_DEFINITIONS } from '../../../shared/page-texts/index.ts';
import { measurePosterLine } from '../../../shared/poster.ts';
import { withProduct } from '../../support/product.ts';
import { NARROW, newVisitor, open, WIDE } from '../../support/visitor.ts';
import { resize } from '../../support/widths.ts';

const product = withProduct();

/** Text spacing that pages must support (WCAG 1.4.12). */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }`;

it('each line has its computed width in the browser', async () => {
  const lines = Object.values<PageTextDefinition>(PAGE_TEXT_DEFINITIONS)
    .filter(({ kind }) => kind === 'poster')
    .flatMap((poster) => [poster.default, poster.sample ?? '', poster.narrow ?? ''].join('\n').split('\n'))
    .filter(Boolean)
    .map((line) => line.replace('{Team}', 'Nine').replace('{Specialities}', 'Fourteen'))
    .concat('AVATAR, LYRIC & TYPO: £1.74', 'Café Ångström');
  const page = await newVisitor();
  await open(page, `${product.url}/about`);
  const measured = await page.evaluate(async (texts) => {
    await document.fonts.load('900 100px "Alumni Sans Variable"');
    const line = document.querySelector('.poster__line') as SVGTextElement;
    line.removeAttribute('textLength');
    line.setAttribute('font-size', '1000');
    return texts.map((text) => {
      line.textContent = text;
      return line.getComputedTextLength() / 1000;
    });
  }, lines);
  for (const [at, text] of lines.entries())
    expect(Math.abs((measured[at] ?? 0) / measurePosterLine(text).advance - 1), text).toBeLessThan(0.01);
});

it('a headline of any length fits in a wide window, on a phone and at 320 pixels, also with text spacing', async () => {
  const page = await newVisitor();
  await open(page, `${product.url}/about`);
  for (const isSpaced of [false, true]) {
    await page.evaluate(
      (rules) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(rules);
        document.adoptedStyleSheets = [sheet];
      },
      isSpaced ? SPACING : '',
    );
    for (const size of [WIDE, NARROW, { width: 320, height: 640 }]) {
      await resize(page, size);
      for (const text of HEADLINES_OF_ANY_LENGTH)
        expect(await overflow(page, text), `${text} at ${size.width} px`).toEqual([]);
    }
  }
});

const WORDS = 'I will WWW Illinois, Ünïqueness MMM non-executives; Überprüfungsausschussvorsitzende';
const HEADLINES_OF_ANY_LENGTH = [
  ...[1, 2, 3, 7, 20, 45, 80, 120].flatMap((length) =>
    ['i', 'W', 'The quick brown fox, jumps! ', WORDS].map((text) =>
      text.repeat(length).slice(0, length).trim(),
    ),
  ),
  '取締役会のテーブルをひっくり返す準備はできていますか',
  '🎉🎉 party 🎉🎉',
];

/** Replaces the page's headline. @returns the lines that overflow the poster or the window */
async function overflow(page: Page, text: string): Promise<string[]> {
  const markup = renderToStaticMarkup(createElement(Poster, { wide: [text], narrow: [text] }));
  return page.evaluate((html) => {
    const heading = document.querySelector('h1') as HTMLElement;
    heading.innerHTML = html;
    const poster = [...heading.querySelectorAll('svg')].find((svg) => svg.checkVisibility()) as SVGElement;
    const box = poster.getBoundingClientRect();
    const margin = box.width * 0.05;
    const lines = [...poster.querySelectorAll('text')].filter((line) => {
      const { left, right } = line.getBoundingClientRect();
      return left < box.left - margin || right > Math.min(box.right + margin, innerWidth);
    });
    return document.documentElement.scrollWidth > innerWidth
      ? ['the page scrolls sideways']
      : lines.map((line) => line.textContent);
  }, markup);
}

it('a word of 14 letters stays whole in headings of pages, at 320 pixels too', async () => {
  const page = await newVisitor({ viewport: { width: 320, height: 640 } });
  for (const path of ['/specialities', '/privacy', '/newsletter', '/consultation']) {
    await open(page, product.url + path);
    const broken = await page.evaluate(() =>
      [...document.querySelectorAll('.display')]
        .filter((heading) => heading.checkVisibility())
        .filter((heading) => {
          heading.textContent = 'Transformation';
          const range = document.createRange();
          range.selectNodeContents(heading);
          return range.getClientRects().length > 1;
        })
        .map((heading) => heading.outerHTML),
    );
    expect(broken, path).toEqual([]);
  }
});
