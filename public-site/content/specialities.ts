/** {Specialities} and {specialities} stand for their number; see shared/count-words.ts. */
export const SPECIALITIES_PAGE = {
  wide: ['{Specialities} ways to', 'turn good into great'],
  narrow: ['{Specialities}', 'ways to turn', 'good into', 'great'],
  title: 'Specialities: {specialities} ways to turn good into great',
  description:
    '{Specialities} specialities in one team of non-executive directors: strategy, growth, governance, M&A, private equity, people, finance, turnaround and more.',
  lead: 'Bring one problem or several. The specialist you need is already on the team.',
  discover: 'Discover Your Needs',
  closing: 'Not sure which one you need?',
  closingLead: 'Half an hour usually settles it. Free, and no obligation.',
  book: 'Book Your Strategy Session',
} as const;
