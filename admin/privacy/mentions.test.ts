import { expect, it } from 'vitest';
import { mentionsInWords } from './Findings.tsx';

const mention = (table: string, records: number, titles: string[] = [], stays = false) => ({
  table,
  column: 'x',
  records,
  titles,
  stays,
});

const TAKEN_OUT = 'The address is taken out';

it('names each place of an address once, in plain words, and what becomes of it', () => {
  expect(
    mentionsInWords([
      mention('consultations', 2, ['Ann Other', 'Ben Else']),
      mention('subscription_import_rows', 1, ['Contacts May 2026']),
      mention('subscription_import_rows', 1, ['Contacts May 2026']),
      mention('testimonials', 1, ['Ada'], true),
      mention('a_table_of_tomorrow', 1),
    ]),
  ).toEqual([
    { place: 'Other enquiries', what: '2 enquiries: “Ann Other”, “Ben Else”', erased: TAKEN_OUT },
    {
      place: 'Imported lists',
      what: 'A row in “Contacts May 2026”',
      erased: 'Their rows are deleted, in others the address is taken out',
    },
    {
      place: 'Testimonials',
      what: '1 testimonial: “Ada”',
      erased: 'Stays: it is part of the website, so you decide',
    },
    { place: 'Other records', what: '1 record', erased: TAKEN_OUT },
  ]);
});
