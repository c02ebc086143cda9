import { deterministicId } from '../deterministic-id.ts';
import type { OfficeRow } from '../rows.ts';

/** Invented addresses and numbers (Ofcom’s numbers for drama). */
const rows: Omit<OfficeRow, 'id' | 'display_order'>[] = [
  {
    name: 'Lancashire',
    plan: 'lancashire',
    address_lines: ['Sample House, 1 Example Street', 'Preston PR0 0AA'],
    email: 'lancashire@example.com',
    phone: '01632 960 001',
    is_coming_soon: false,
  },
  {
    name: 'Manchester',
    plan: 'manchester',
    address_lines: ['Sample Wharf, 2 Example Quay', 'Manchester M0 0AA'],
    email: 'manchester@example.com',
    phone: '0161 496 0001',
    is_coming_soon: false,
  },
  {
    name: 'Leeds',
    plan: 'leeds',
    address_lines: [],
    email: null,
    phone: null,
    is_coming_soon: true,
  },
  {
    name: 'London',
    plan: 'london',
    address_lines: [],
    email: null,
    phone: null,
    is_coming_soon: true,
  },
];

export const offices: OfficeRow[] = rows.map((row, index) => ({
  id: deterministicId('office', row.name),
  display_order: index + 1,
  ...row,
}));
