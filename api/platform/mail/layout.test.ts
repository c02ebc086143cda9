import { expect, it } from 'vitest';
import { layoutLetter, layoutMail } from './layout.ts';

const MAIL = { heading: 'Hello', paragraphs: ['One'], footnote: 'Because.' };
const url = 'https://www.example.com';

it.each([
  ['Harbourlight Succession advisers', 'Succession advisers', ['Harbourlight', 'Succession advisers']],
  ['Verve Consultancy', 'Consultancy', ['Verve', 'Consultancy']],
  ['Verve', null, ['Verve']],
])('%s with the line %s is on as many lines as in the head of the site', (name, line, lines) => {
  const mail = layoutMail({ ...MAIL, site: { name, line, url } });
  const head = /class="bar[^>]*>(.*?)<\/a>/.exec(mail.html)?.[1]?.split('<br>') ?? [];
  expect(head.map((one) => one.replace(/<[^>]*>/g, ''))).toEqual(lines);
  expect(mail.text).toContain(`\n\n${lines.join('\n')}\n${url}\n`);
  const letter = layoutLetter({ name, line, url }, 'Dear Ann,');
  expect(letter.text).toContain(`\n\n${lines.join('\n')}\n${url}\n`);
  expect(letter.html).toContain(`>${lines.join('<br>')}</a>`);
});

it('has a fixed width in Outlook, which ignores max-width', () => {
  const { html } = layoutMail({ ...MAIL, site: { name: 'Verve', url } });
  const [, inside] =
    /<!--\[if mso\]><table [^>]*width="600"[^>]*><tr><td><!\[endif\]-->(.*?)<!--\[if mso\]><\/td><\/tr><\/table><!\[endif\]-->/s.exec(
      html,
    ) ?? [];
  expect(inside).toContain('max-width:600px');
});
