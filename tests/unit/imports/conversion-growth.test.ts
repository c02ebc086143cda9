import { expect, test } from 'vitest';
import { convert } from '../../../api/imports/convert/convert.ts';
import type { ConvertContext } from '../../../api/imports/convert/types.ts';
import { BELOW_SQUARE, growth } from '../../support/growth.ts';

const context: ConvertContext = {
  attachment: () => undefined,
  baseUrl: 'https://old.example/a/',
  archivePath: null,
  hasFile: () => false,
};

const ODD = [
  '<p>word</p>',
  '<br>',
  '[',
  '[a="',
  '<b>x</b>\n\n',
  '<',
  '&nbsp; ',
  '<!--',
  '[caption]',
  '<noscript></noscript>',
  '<td>',
  '`',
  '<a id=x>',
  '[/x]',
  ' ',
  '\n',
  '{{',
  '{%',
  '[^1]: a\n',
  '"',
];
test.each(ODD)('what is converted takes time in proportion to its length: %j', async (odd) => {
  for (const dialect of ['wordpress', 'html', 'markdown'] as const) {
    const attempt = (times: number) => {
      try {
        convert(odd.repeat(times), dialect, context);
      } catch (error) {
        expect(String(error)).toContain('nested too deeply');
      }
    };
    expect(await growth(attempt, Math.ceil(4000 / odd.length))).toBeLessThan(BELOW_SQUARE);
  }
});
