import { expect, test } from 'vitest';
import { showPageTexts } from '#shared/page-texts/show.ts';
import { promptFor } from './PromptCard.tsx';

test.each([
  ['/about', 'Want to Learn How We Can Help?'],
  ['/specialities', 'Ready to Discuss Your Specific Needs?'],
  ['/blog', 'Ready to Apply These Insights?'],
  ['/blog/', 'Ready to Apply These Insights?'],
  ['/blog/cash-first', 'Ready to Apply These Insights?'],
  ['/team', 'Meet the Collaborative Minds'],
  ['/', 'Ready to Transform Your Business?'],
  ['/blogging', 'Ready to Transform Your Business?'],
  ['/no/such/page', 'Ready to Transform Your Business?'],
])('on %s the card says %s', (path, title) => {
  const prompt = promptFor(path, showPageTexts('layout', {}));
  expect(prompt.title).toBe(title);
  expect(prompt.text).not.toBe('');
});
