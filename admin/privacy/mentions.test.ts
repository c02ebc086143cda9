import { expect, it } from 'vitest';
import { mentionsInWords } from './Findings.tsx';

const mention = (table: string, records: number, stays = false) => ({ table, column: 'x', records, stays });

const TAKEN_OUT = 'The address is taken out';

it('names each place of an address once, in plain words, and what becomes of it', () => {
  expect(
    mentionsInWords([
      mention('consultations', 2),
      mention('subscription_import_rows', 1),
      mention('subscription_import_rows', 1),
      mention('testimonials', 1, true),
      mention('a_table_of_tomorrow', 1),
    ]),
  ).toEqual([
    { place: 'Other enquiries', what: '2 enquiries', erased: TAKEN_OUT },
    {
      place: 'Imported lists',
      what: '1 row',
      erased: 'Their rows are deleted, in others the address is taken out',
    },
    {
      place: 'Testimonials',
      what: '1 testimonial',
      erased: 'Stays: it is part of the website, so you decide',
    },
    { place: 'Other records', what: '1 record', erased: TAKEN_OUT },
  ]);
});
