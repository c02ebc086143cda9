import { expect, it } from 'vitest';
import { shownWords } from './filled-in.tsx';

it('names a question as visitors read it', () => {
  document.head.innerHTML = '<meta name="application-name" content="Northgate Advisory">';
  expect(shownWords('Why should I choose {brand}?')).toBe('Why should I choose Northgate?');
});
