export interface ClientLogo {
  name: string;
  /** Path of the picture; it is 64 units high. */
  logo: string;
  /** Width of the picture in the same units, so that nothing moves when it arrives. */
  width: number;
}

export const CLIENTS_HEADING = 'The Non-Exec Landscape Needed Reinventing';
export const CLIENTS_SUBHEADING = "A Few People We've Worked With";

/** Sample companies; replace them with your own. */
export const CLIENTS: readonly ClientLogo[] = [
  { name: 'Hollins & Rye', logo: '/art/logos/hollins-and-rye.svg', width: 250 },
  { name: 'Cobbler', logo: '/art/logos/cobbler.svg', width: 212 },
  { name: 'Pennine Works', logo: '/art/logos/pennine-works.svg', width: 283 },
  { name: 'Meridian 9', logo: '/art/logos/meridian-9.svg', width: 197 },
  { name: 'Ashdown', logo: '/art/logos/ashdown.svg', width: 235 },
  { name: 'Tarn', logo: '/art/logos/tarn.svg', width: 162 },
  { name: 'Foxglove Legal', logo: '/art/logos/foxglove-legal.svg', width: 279 },
  { name: 'Northbound', logo: '/art/logos/northbound.svg', width: 215 },
  { name: 'Quayside & Sons', logo: '/art/logos/quayside-and-sons.svg', width: 254 },
  { name: 'Volta', logo: '/art/logos/volta.svg', width: 130 },
  { name: 'Bracken Health', logo: '/art/logos/bracken-health.svg', width: 296 },
];
