import type { Figure } from './home.ts';

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
