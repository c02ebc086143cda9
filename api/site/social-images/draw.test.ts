import { expect, test } from 'vitest';
import { DEFAULT_COLOURS } from '#shared/brand-colours.ts';
import { drawSocialImage } from './draw.ts';

const brand = { lines: ['Fennick & Rowe', null], colours: DEFAULT_COLOURS, logo: null } as const;
const draw = (words: string) => drawSocialImage({ theme: 'verve', brand, words });

test('a title in a script that the typeface lacks is replaced by the site’s name', async () => {
  expect((await draw('مرحبا بالعالم')).equals(await draw('Fennick & Rowe'))).toBe(true);
});

test('a hyphen that does not break is drawn', async () => {
  expect((await draw('Non\u2011executives')).equals(await draw('Non-executives'))).toBe(true);
});
