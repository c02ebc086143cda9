export const CONTACT_PAGE = {
  wide: ['Pull up a chair'],
  narrow: ['Pull up', 'a chair'],
  title: 'Contact: pull up a chair',
  lead: 'Thirty minutes, no obligation. Bring the question you have not asked anyone yet.',
  book: 'Book Free Consultation',
  start: 'Start Your Journey Today',
  officesTitle: 'Our offices',
  comingSoon: 'Coming Soon',
} as const;
