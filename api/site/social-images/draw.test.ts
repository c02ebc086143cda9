import { expect, test } from 'vitest';
import { DEFAULT_COLOURS } from '#shared/brand-colours.ts';
import { drawSocialImage } from './draw.ts';

test('a title in a script that the typeface lacks is replaced by the site’s name', async () => {
  const brand = { lines: ['Fennick & Rowe', null], colours: DEFAULT_COLOURS, logo: null } as const;
  const draw = (words: string) => drawSocialImage({ theme: 'verve', brand, words });
  expect((await draw('مرحبا بالعالم')).equals(await draw('Fennick & Rowe'))).toBe(true);
});
