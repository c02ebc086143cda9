import { expect, it } from 'vitest';
import { csvCell, phoneCell } from './csv.ts';

it.each([
  ['=HYPERLINK("http://evil.example","x")@x.co', `"'=HYPERLINK(""http://evil.example"",""x"")@x.co"`],
  ['+44@example.com', `"'+44@example.com"`],
  ['-1', `"'-1"`],
  ['@at.example.com', `"'@at.example.com"`],
  ['\tcmd', `"'\tcmd"`],
  ['\r=1', `"'\r=1"`],
  ['ünïcode, "quoted" = 1', '"ünïcode, ""quoted"" = 1"'],
  [null, '""'],
])('%j is %s in a cell, which nobody runs', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

it.each([
  ['02079460123', '02079 460123'],
  ['+442079460123', '+44 2079460123'],
  ['00442079460123', '00442 079460123'],
  ['+12025550123', '+1 2025550123'],
  ['442079460123', '44207 9460123'],
  ['(020) 7946 0123', '(020) 7946 0123'],
  ['020-7946-0123', '020 7946 0123'],
  ['+44 (0)20 7946.0123', '+44 (0)20 7946 0123'],
  ['+44 20 7946 0123 ext 12', '+44 20 7946 0123 ext 12'],
  ['+1+cmd|x', "'+1+cmd|x"],
  ['=HYPERLINK("x")', `'=HYPERLINK(""x"")`],
  ['ask Ann', 'ask Ann'],
  [null, ''],
])('the number %s is %s to a spreadsheet, which reads it as text', (phone, cell) => {
  expect(phoneCell(phone)).toBe(`"${cell}"`);
});
