import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Scanner, type XmlEvent } from '../../../api/imports/formats/xml/scanner.ts';
import { runs, SEED } from '../../support/random.ts';
import { item, meta, wxr } from '../../support/wordpress-exports.ts';

const scan = (pieces: string[], longest = 100_000): XmlEvent[] => {
  const scanner = new Scanner({ longest });
  return [...pieces.flatMap((piece) => scanner.write(piece)), ...scanner.end()];
};

const cut = (text: string, places: number[]) => {
  const at = [...new Set(places.map((place) => place % (text.length + 1)))].sort((one, two) => one - two);
  return [0, ...at].map((start, index) => text.slice(start, at[index]));
};

const awkward = wxr(
  item(1, 'One <!-- a comment > --> & more', { content: 'a < b ]]]]><![CDATA[> c\n\nd' }),
  item(2, 'Two', { content: 'x]]> y', extra: meta('_thumbnail_id', '5') }),
  item(3, 'Three').replace('</item>', ''),
  item(4, 'Four', { extra: '<b a="1 > 2" c=\'<\'></b>' }),
  item(5, 'Five', { content: '<![CDATA[' }).replace(']]></content:encoded>', '</content:encoded>'),
  item(6, 'Six &eacute; &#8211;', { extra: '<x/><y a="b"/><?pi x?>' }),
).replace('<rss', '<!DOCTYPE rss [<!ENTITY a "]>"> <!-- ] > -->]>\n<rss');

describe('the scanner', () => {
  it('gives the same, wherever the pieces of a file are cut', () => {
    const whole = scan([awkward]);
    expect(whole.filter((event) => event.type === 'unit').map((event) => event.node.name)).toEqual([
      'title',
      'link',
      'wp:wxr_version',
      'wp:author',
      'item',
      'item',
      'item',
    ]);
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 30 }), (places) => {
        expect(scan(cut(awkward, places))).toEqual(whole);
      }),
      { numRuns: runs(300), seed: SEED },
    );
    expect(scan([...awkward])).toEqual(whole);
  });

  it('comes to an end with whatever it is given, and keeps to its limit', () => {
    const token = fc.constantFrom(
      '<item>',
      '</item>',
      '<title>',
      '</title>',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '<?',
      '?>',
      '<!DOCTYPE',
      '[',
      '"',
      '<a b="',
      '&amp;',
      '<',
      '>',
      'text',
      '\n',
      '</channel>',
      '<channel>',
      '<entry',
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 60 }), fc.integer({ min: 1, max: 20 }), (tokens, size) => {
        const text = `<rss><channel>${tokens.join('')}`;
        const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
          text.slice(index * size, (index + 1) * size),
        );
        for (const event of scan(pieces, 200))
          if (event.type === 'unit') expect(event.node.text.length).toBeLessThanOrEqual(200 + size);
      }),
      { numRuns: runs(500), seed: SEED },
    );
  });

  it('names the place of a problem by line and column', () => {
    const problems = scan(['<rss>\n<channel>\n', '<item>\n  <a>', '</b></item></channel></rss>']).filter(
      (event) => event.type === 'problem',
    );
    expect(problems).toEqual([
      {
        type: 'problem',
        message:
          'Line 4, column 6: </b> closes <a> of line 4. The post of line 3 is left out; reading went on with the next one.',
      },
    ]);
  });

  it('keeps XHTML as it stands', () => {
    const [, entry] = scan([
      '<feed xmlns="http://www.w3.org/2005/Atom"><entry><content type="xhtml"><div>a <b>c</b><br/>&amp;</div></content></entry></feed>',
    ]);
    expect(entry).toMatchObject({
      type: 'unit',
      node: { name: 'atom:entry', children: [{ markup: '<div>a <b>c</b><br/>&amp;</div>' }] },
    });
  });
});
