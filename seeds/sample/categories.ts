import { deterministicId } from '../deterministic-id.ts';
import type { CategoryRow } from '../rows.ts';

const CREATED = '2026-01-05T09:00:00.000Z';

const named = [
  { slug: 'leadership', name: 'Leadership' },
  { slug: 'succession', name: 'Succession' },
  { slug: 'growth', name: 'Growth' },
  { slug: 'finance', name: 'Finance' },
  { slug: 'mergers-and-acquisitions', name: 'M&A' },
];

export const categories: CategoryRow[] = named.map((category) => ({
  ...category,
  id: deterministicId('category', category.slug),
  created_at: CREATED,
  updated_at: CREATED,
}));
