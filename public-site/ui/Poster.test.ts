import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HEADLINES } from '../content/home.ts';
import { fitClass } from './Poster.tsx';

const fits = readFileSync(new URL('../styles/poster-fits.css', import.meta.url), 'utf8');

test('every headline has its measured width, so that each line fills the page', () => {
  for (const line of HEADLINES.flatMap(({ wide, narrow }) => [...wide, ...narrow])) {
    expect(fits, line).toContain(`.${fitClass(line)} {`);
  }
});
