import { expect, it } from 'vitest';
import { shownWords } from './shown-words.ts';

it('names a question as visitors read it', () => {
  document.head.innerHTML = '<meta name="application-name" content="Northgate Advisory">';
  expect(shownWords('Why should I choose {brand}?')).toBe('Why should I choose Northgate?');
});
