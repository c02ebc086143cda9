import { deterministicId } from '../deterministic-id.ts';
import type { FigureRow } from '../rows.ts';

/** Figures of the invented consultancy. */
const rows: Omit<FigureRow, 'id' | 'display_order'>[] = [
  { page: 'home', figure: '3', meaning: 'days of support a month, at most' },
  { page: 'home', figure: '20+', meaning: 'years of experience behind our founders' },
  { page: 'home', figure: '4', meaning: 'regions traded in: US, Europe, UAE, India' },
  { page: 'home', figure: '2022', meaning: 'the year we flipped our first table' },
  { page: 'about', figure: '2022', meaning: 'the year we were founded' },
  { page: 'about', figure: '20+', meaning: 'years of experience behind our founders' },
  { page: 'about', figure: '150+', meaning: 'years of experience across the team' },
  { page: 'about', figure: '18', meaning: 'months, typically, to the full effect' },
];

export const figures: FigureRow[] = rows.map((row, index) => ({
  id: deterministicId('figure', `${row.page} ${row.figure}`),
  ...row,
  display_order: index + 1,
}));
