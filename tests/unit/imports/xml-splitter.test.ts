import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitXml } from '../../../api/imports/containers/xml.ts';
import { runs, SEED } from '../../support/random.ts';
import { item, meta, wxr } from '../../support/wordpress-exports.ts';

async function split(pieces: string[], longest = 100_000) {
  const found = [];
  for await (const piece of splitXml(pieces, longest)) found.push(piece);
  return found;
}

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

it('the XML splitter returns the same items wherever the chunks of a file are cut', async () => {
  const whole = await split([awkward]);
  expect(whole.map((piece) => typeof piece).join(' ')).toBe(`${'string '.repeat(5)}object string`);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(), { minLength: 1, maxLength: 30 }), async (places) => {
      expect(await split(cut(awkward, places))).toEqual(whole);
    }),
    { numRuns: runs(300), seed: SEED },
  );
  expect(await split([...awkward])).toEqual(whole);
});
