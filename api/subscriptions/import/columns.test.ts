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
