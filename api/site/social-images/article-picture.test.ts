import { expect, test } from 'vitest';
import { DEFAULT_COLOURS } from '#shared/brand-colours.ts';
import { drawArticlePicture } from './article-picture.ts';

test('a title in a script that the typeface lacks is replaced by the site’s name', async () => {
  const draw = (title: string) =>
    drawArticlePicture(
      { lines: ['Fennick & Rowe', null], colours: DEFAULT_COLOURS, logo: null },
      title,
      null,
    );
  expect((await draw('مرحبا بالعالم')).equals(await draw('Fennick & Rowe'))).toBe(true);
});
