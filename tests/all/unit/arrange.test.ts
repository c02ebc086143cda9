import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, renderContent } from '../../../api/content/render-content.ts';
import { runs, SEED } from '../../support/random.ts';

const { document } = new JSDOM('<!doctype html>').window;

/** Expects that serialising and parsing the markup again gives the same tree. */
function expectSettled(html: string): void {
  const article = document.createElement('div');
  article.innerHTML = html;
  const again = document.createElement('div');
  again.innerHTML = article.innerHTML;
  expect(again.isEqualNode(article), html).toBe(true);
  expect(renderContent(html).html.replaceAll('content-content-', 'content-'), html).toBe(html);
}

const text = fc.oneof(
  fc.constantFrom('x', ' ', '\n', '\n\nx', '&amp;', '&lt;p&gt;', '"', '\u00a0', 'a &amp; b'),
  fc.string({ maxLength: 5 }).map((one) => one.replace(/[<>&\0\r]/g, '')),
);
const attribute = fc
  .tuple(
    fc.constantFrom(...ALLOWED_ATTRIBUTES.filter((name) => name !== 'id')),
    fc.constantFrom('', 'a', '/a?b&amp;c', '#d'),
  )
  .map(([name, value]) => ` ${name}="${value}"`);
const startTag = fc
  .tuple(fc.constantFrom(...ALLOWED_TAGS), fc.array(attribute, { maxLength: 1 }))
  .map(([name, attributes]) => `<${name}${attributes.join('')}>`);
const endTag = fc.constantFrom(...ALLOWED_TAGS).map((name) => `</${name}>`);

/** Tags in any order, closed or not. */
const tagSoup = fc
  .array(fc.oneof({ arbitrary: startTag, weight: 3 }, endTag, text), { maxLength: 25 })
  .map((pieces) => pieces.join(''));

/** Elements nested as no parser would nest them. */
const { nested } = fc.letrec<{ nested: string; element: string }>((tie) => ({
  nested: fc
    .array(fc.oneof({ maxDepth: 6 }, text, tie('element')), { maxLength: 4 })
    .map((all) => all.join('')),
  element: fc
    .tuple(fc.constantFrom(...ALLOWED_TAGS), tie('nested'))
    .map(([name, inside]) =>
      ['br', 'img'].includes(name) ? `<${name} src="/a">` : `<${name}>${inside}</${name}>`,
    ),
}));

it.each([
  ['tags in any order', tagSoup],
  ['elements within any other', nested],
])('%s are stored as a browser reads them', (_what, markup) => {
  fc.assert(
    fc.property(markup, (given) => {
      const { html } = renderContent(`<p></p>${given}`);
      expectSettled(html);
    }),
    { numRuns: runs(150), seed: SEED },
  );
});
