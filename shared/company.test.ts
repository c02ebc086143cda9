import { expect, test } from 'vitest';
import { brandLines, identityLine } from './company.ts';

test.each([
  ['Verve & Co. Non-Executives', ['Verve & Co.', 'Non-Executives']],
  ['Northbound', ['Northbound', null]],
  [' Two  Words ', ['Two', 'Words']],
])('%s is set as %j', (name, lines) => {
  expect(brandLines(name)).toEqual(lines);
});

const NOTHING = {
  registered_name: null,
  company_number: null,
  registered_in: null,
  registered_office: null,
  vat_number: null,
};

test('nothing configured is no line', () => {
  expect(identityLine(NOTHING)).toBeNull();
});

test.each([
  [{ registered_name: 'A Ltd' }, 'A Ltd.'],
  [{ company_number: '1' }, 'Registered with company number 1.'],
  [{ registered_name: 'A Ltd', registered_in: 'Scotland' }, 'A Ltd, registered in Scotland.'],
  [{ registered_office: '1 Street' }, 'Registered office: 1 Street.'],
  [{ registered_name: 'A Ltd', vat_number: 'GB 999 9999 73' }, 'A Ltd. VAT number: GB 999 9999 73.'],
])('%j reads %s', (given, line) => {
  expect(identityLine({ ...NOTHING, ...given })).toBe(line);
});
