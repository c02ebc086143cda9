import { expect, it } from 'vitest';
import { wrapText } from './outbox.ts';

const WORDS = 'Owners who put a decision off pay for it twice: in the year that it costs, and later.';
const URL = `https://www.example.com/${'a'.repeat(90)}`;

it.each([
  ['short lines', 'One\n\n-- \nTwo', 'One\n\n-- \nTwo'],
  [
    'a paragraph',
    WORDS,
    'Owners who put a decision off pay for it twice: in the year that it costs, and\nlater.',
  ],
  [
    'a quotation',
    `> ${WORDS}`,
    '> Owners who put a decision off pay for it twice: in the year that it costs,\n> and later.',
  ],
  [
    'an item',
    `- ${WORDS}`,
    '- Owners who put a decision off pay for it twice: in the year that it costs,\n  and later.',
  ],
  ['an address', `Read it here: ${URL} (in full)`, `Read it here:\n${URL}\n(in full)`],
])('%s in lines of at most 78 characters', (_, text, wrapped) => {
  expect(wrapText(text)).toBe(wrapped);
});
