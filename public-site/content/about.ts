import type { Figure } from './home.ts';

export const ABOUT_PAGE = {
  wide: ['We started', 'by arguing'],
  narrow: ['We started', 'by arguing'],
  title: 'Our Story: we started by arguing',
  lead: 'Two directors, one kitchen table, and a disagreement about what a non-executive is for.',
  book: 'Book Consultation',
  foundersTitle: 'The two who argued',
  team: 'Meet all {team}',
  description:
    'How two directors who disagreed about non-executives founded a firm in 2022, and why {team} of us now share one table with owners of UK small and medium businesses.',
  closing: 'Your table next?',
  closingLead: 'Half an hour, no obligation. Bring whatever has been kept off the agenda.',
} as const;

/** {team} stands for the number of members. Paragraphs of the founders' story. A sample; replace it with your own. */
export const STORY: readonly string[] = [
  'In the winter of 2021 Eleanor Marsh and Tom Ackroyd sat on the same board and agreed about almost nothing.',
  'She thought that a good non-executive asks the question nobody wants to hear. He thought that a good one stays behind afterwards and helps to answer it. They carried the argument on at Eleanor’s kitchen table in Lancashire until it was plain that both of them were right, and that very few owners were being offered both.',
  'What owners of small and medium businesses were offered was one experienced person, four times a year, with a folder. If that person happened to know about acquisitions and the problem was people, bad luck. So the two of them wrote down what they would have wanted when they ran companies of their own: someone on their side, in the building, up to 3 days a month, with a whole team of specialists a telephone call away.',
  'The firm was founded in 2022. Between them the founders brought 20+ years of experience at the head of owner-led companies, and they asked the people they would have wanted at their own table to join them: somebody for finance, somebody for law, somebody who had opened offices in the US, Europe, the UAE and India, somebody who had talked three generations of one family through a succession.',
  'Today we are {team}, with collectively 150+ years of running, growing, rescuing and handing on companies. We do not mind what sector you are in. Growth, succession, M&A, international expansion, restructuring: the questions are different and the table is the same.',
  'We have also learnt how long it takes. Better decisions show within weeks. The full effect, a company that is worth more and needs you less, typically takes 18 months. We tell every owner so at the first meeting. Most of them have waited longer than that already.',
];

export interface Milestone {
  year: string;
  text: string;
}

/** Sample years; replace them with your own. */
export const MILESTONES: readonly Milestone[] = [
  { year: '2021', text: 'Two directors disagree in public, then at length over supper.' },
  { year: '2022', text: 'The firm is founded in Lancashire. First client, first flipped table.' },
  { year: '2023', text: 'Manchester opens. Five directors round the table, and room for more.' },
  { year: '2025', text: 'Nine people at one table, with experience from the US to India.' },
];

export const ABOUT_FIGURES: readonly Figure[] = [
  { figure: '2022', meaning: 'the year we were founded' },
  { figure: '20+', meaning: 'years of experience behind our founders' },
  { figure: '150+', meaning: 'years of experience across the team' },
  { figure: '18', meaning: 'months, typically, to the full effect' },
];
