import { deterministicId } from '../deterministic-id.ts';
import type { MilestoneRow } from '../rows.ts';

/** The years of the invented consultancy. */
const rows: Omit<MilestoneRow, 'id' | 'display_order'>[] = [
  { year: '2021', text: 'Two directors disagree in public, then at length over supper.' },
  { year: '2022', text: 'The firm is founded in Lancashire. First client, first flipped table.' },
  { year: '2023', text: 'Manchester opens. Five directors round the table, and room for more.' },
  { year: '2025', text: 'Nine people at one table, with experience from the US to India.' },
];

export const milestones: MilestoneRow[] = rows.map((row, index) => ({
  id: deterministicId('milestone', row.year),
  ...row,
  display_order: index + 1,
}));
