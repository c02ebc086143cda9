import { expect, test } from 'vitest';
import { onOneLine } from './texts.ts';

test('lists show plain words without markup', () => {
  expect(onOneLine('Ask **now** or see our [terms](/terms).\n- One\n- Two\nAsk {name}')).toBe(
    'Ask now or see our terms. / • One / • Two / Ask [Name of the website]',
  );
});
