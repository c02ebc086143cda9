import { expect, it } from 'vitest';
import { mentionsInWords } from './mentions.ts';

it('says where an address stands in an owner’s words, each place once', () => {
  expect(
    mentionsInWords([
      { table: 'consultations', column: 'notes', records: 2 },
      { table: 'subscription_import_rows', column: 'cells', records: 1 },
      { table: 'subscription_import_rows', column: 'email', records: 1 },
      { table: 'a_table_of_tomorrow', column: 'x', records: 1 },
    ]),
  ).toEqual([
    ['Other consultation requests', 2],
    ['Imported subscriber lists', 2],
    ['Other records', 1],
  ]);
});
