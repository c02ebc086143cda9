import { deterministicId } from '../deterministic-id.ts';
import type { ClientRow } from '../rows.ts';

/** Invented companies; their logos are in public-site/public/art/logos. */
const rows: Omit<ClientRow, 'id' | 'display_order'>[] = [
  {
    name: 'Hollins & Rye',
    logo: '/art/logos/hollins-and-rye.svg',
    logo_width: 250,
  },
  {
    name: 'Cobbler',
    logo: '/art/logos/cobbler.svg',
    logo_width: 212,
  },
  {
    name: 'Pennine Works',
    logo: '/art/logos/pennine-works.svg',
    logo_width: 283,
  },
  {
    name: 'Meridian 9',
    logo: '/art/logos/meridian-9.svg',
    logo_width: 197,
  },
  {
    name: 'Ashdown',
    logo: '/art/logos/ashdown.svg',
    logo_width: 235,
  },
  {
    name: 'Tarn',
    logo: '/art/logos/tarn.svg',
    logo_width: 162,
  },
  {
    name: 'Foxglove Legal',
    logo: '/art/logos/foxglove-legal.svg',
    logo_width: 279,
  },
  {
    name: 'Northbound',
    logo: '/art/logos/northbound.svg',
    logo_width: 215,
  },
  {
    name: 'Quayside & Sons',
    logo: '/art/logos/quayside-and-sons.svg',
    logo_width: 254,
  },
  {
    name: 'Volta',
    logo: '/art/logos/volta.svg',
    logo_width: 130,
  },
  {
    name: 'Bracken Health',
    logo: '/art/logos/bracken-health.svg',
    logo_width: 296,
  },
];

export const clients: ClientRow[] = rows.map((row, index) => ({
  id: deterministicId('client', row.name),
  display_order: index + 1,
  ...row,
}));
