import { expect, it } from 'vitest';
import type { PageTextDefinition } from '../../../shared/page-texts/definition.ts';
import { PAGE_TEXT_DEFINITIONS } from '../../../shared/page-texts/index.ts';
import { measurePosterLine } from '../../../shared/poster.ts';
import { withProduct } from '../../support/product.ts';
import { newVisitor, open } from '../../support/visitor.ts';

const product = withProduct();

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
    const line = document.querySelector('.poster text') as SVGTextElement;
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
