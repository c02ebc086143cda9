import { expect, test } from 'vitest';
import { convert } from '../../../../api/imports/convert/convert.ts';
import { describeItem } from '../../../../api/imports/sandbox/describe-item.ts';
import { CONTEXT } from '../../../support/conversion.ts';
import { BELOW_SQUARE, growth } from '../../../support/growth.ts';
import { post } from '../../../support/import-pieces.ts';

/** Characters of the smaller text. The Markdown parser moves large lists about; the sandbox time limit bounds that. */
const LENGTHS = { html: 4000, wordpress: 4000, markdown: 1000 };

/** How many times longer conversion takes with eight times as many pieces. */
async function growthOf(dialect: keyof typeof LENGTHS, text: (pieces: number) => string): Promise<number> {
  const attempt = (pieces: number) => {
    try {
      convert(text(pieces), dialect, CONTEXT);
    } catch (error) {
      expect(String(error)).toContain('nested too deeply');
    }
  };
  return growth(attempt, Math.ceil(LENGTHS[dialect] / (text(100).length / 100)));
}

const HTML_ONLY = ['wordpress', 'html'] as const;
const ODD = [
  '<p>word</p>',
  '[',
  '[a="',
  '<',
  '<!--',
  '[caption]',
  '<td>',
  '`',
  '{{',
  '{%',
  '{{< raw x >}} %} }} ',
  '[[a]',
  '<!-- wp:a {"b":1} /-->',
  '[^1]: a\n',
];
test.each(ODD)('converts in less than quadratic time: %j', async (odd) => {
  // marked looks for the end of each bracket, and then again; the sandbox's time limit bounds that.
  const dialects = odd.startsWith('[') ? HTML_ONLY : [...HTML_ONLY, 'markdown' as const];
  for (const dialect of dialects)
    expect(await growthOf(dialect, (pieces) => odd.repeat(pieces))).toBeLessThan(BELOW_SQUARE);
});

const TAGS = 'div b a figure blockquote pre table td li details iframe img svg script'.split(' ');
const ATTRIBUTES = ' class="gallery highlight kg-toggle-card image-link" style="color:red" title="T"';
test.each(TAGS)('converts consecutive and unclosed elements in less than quadratic time: %s', async (tag) => {
  const row = (pieces: number) => `<${tag}${ATTRIBUTES}>a</${tag}>`.repeat(pieces);
  const open = (pieces: number) =>
    Array.from({ length: pieces }, (_, at) => `<p><${tag} id="a${at}">a</p>`).join('');
  expect(await growthOf('html', row)).toBeLessThan(BELOW_SQUARE);
  expect(await growthOf('html', open)).toBeLessThan(BELOW_SQUARE);
});

const SHORTCODES = [
  '[a]',
  '[caption]x[/caption]',
  '[vc_row]x[/vc_row]',
  '[code]x[/code]',
  '[x a="b"]',
  '<style>',
];
test.each(SHORTCODES)('converts shortcodes in less than quadratic time: %s', async (shortcode) => {
  const numbered = (pieces: number) =>
    Array.from({ length: pieces }, (_, at) => shortcode.replace(/\[(\/?)(\w+)/g, `[$1$2${at}`)).join('');
  expect(await growthOf('wordpress', (pieces) => shortcode.repeat(pieces))).toBeLessThan(BELOW_SQUARE);
  expect(await growthOf('wordpress', numbered)).toBeLessThan(BELOW_SQUARE);
});

test('limits how often a link around many paragraphs is repeated', () => {
  const far = `https://x.example/${'a'.repeat(100_000)}`;
  expect(convert(`<a href="${far}">${'<p>a'.repeat(1000)}`, 'html', CONTEXT).notes).toMatchObject([
    { level: 'lost', count: 1 },
  ]);
  const long = `<a href="https://x.example/${'a'.repeat(1900)}">${'<p>a'.repeat(10_000)}`;
  const facts = { format: 'rss', site_url: null } as const;
  expect(describeItem(post({ source_id: '1', content: long }), facts, convert, CONTEXT).problem).toContain(
    'longer than 500,000 characters',
  );
});

test('limits the size of a table with cells that span many columns and rows', () => {
  const { content } = convert(
    `<table>${'<tr><td colspan=60 rowspan=60>a<td>b'.repeat(3000)}</table>`,
    'html',
    CONTEXT,
  );
  expect(content.length).toBeLessThan(1_000_000);
});
