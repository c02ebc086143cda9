import { expect, it } from 'vitest';
import { readHeader, readRow } from './columns.ts';

const OPTIONS = { default_status: 'pending', source: 'import', consent_text: null } as const;
const READ = { isValid: true, note: null, email: 'ann@example.com' };

it('takes addresses as mail programs write them, with a name', () => {
  const read = (cell: string) => readRow([cell], { ...OPTIONS, columns: { email: 0 } });
  expect(read('Ann Lee <ann@example.com>')).toMatchObject(READ);
  expect(read('"Lee, Ann" < ann@example.com >')).toMatchObject(READ);
  expect(read('<mailto:ann@example.com>')).toMatchObject(READ);
  expect(read('Ann <ann@example.com> <bob@example.com>').isValid).toBe(false);
  expect(read('Ann <nobody>').isValid).toBe(false);
});

it('finds such a column, and proposes a plain "Date" as the time of consent', () => {
  expect(
    readHeader([
      ['Who', 'Date'],
      ['Ann <ann@example.com>', '01/02/2026'],
    ]),
  ).toEqual({
    hasHeader: true,
    columns: { email: 0, consent_at: 1 },
  });
  expect(readHeader([['Ann <ann@example.com>', '01/02/2026']]).hasHeader).toBe(false);
  expect(readHeader([['Email', 'Date', 'Signup date']]).columns).toEqual({ email: 0, consent_at: 2 });
});

it('takes times without a zone for London’s, as our own exports write them', () => {
  const read = (cell: string) => {
    const { fields, note } = readRow(['ann@example.com', cell], {
      ...OPTIONS,
      columns: { email: 0, consent_at: 1 },
    });
    return fields.consent_at ?? note;
  };
  expect(read('2026-01-05 09:10:11')).toBe('2026-01-05T09:10:11.000Z');
  expect(read('2026-07-05 09:10:11')).toBe('2026-07-05T08:10:11.000Z');
  expect(read('05/07/2026 09:10')).toBe('2026-07-05T08:10:00.000Z');
  expect(read('2026-07-05')).toBe('2026-07-04T23:00:00.000Z');
  // Clocks went over the first twice and left the second out.
  expect(read('2026-10-25 01:30')).toBe('2026-10-25T00:30:00.000Z');
  expect(read('2026-03-29 01:30')).toBe('2026-03-29T01:30:00.000Z');
  expect(read('2026-07-05T09:10:11.5Z')).toBe('2026-07-05T09:10:11.500Z');
  expect(read('2026-07-05 09:10 +0530')).toBe('2026-07-05T03:40:00.000Z');
  expect(read('2026-07-05 09:10-04')).toBe('2026-07-05T13:10:00.000Z');
  expect(read('last week')).toBe('The time of consent cannot be read, and is left out');
});
