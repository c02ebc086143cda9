import type { SiteSettings } from '#shared/public.ts';

/** The configured address of a sector's own site. */
type SectorUrl = keyof Pick<SiteSettings, 'family_business_url' | 'manufacturing_url'>;

export interface Sector {
  icon: string;
  title: string;
  description: string;
  image: string;
  /** Which setting holds the address of its own site; while that is empty, the link is not shown. */
  sectorUrl: SectorUrl | null;
  /** `external` has a site of its own beside the consultation, `consultation` only the latter. */
  linkType: 'external' | 'consultation';
}

const sector = (
  icon: string,
  title: string,
  description: string,
  sectorUrl: SectorUrl | null = null,
): Sector => ({
  icon,
  title,
  description,
  image: `/art/sectors/${icon}.svg`,
  sectorUrl,
  linkType: sectorUrl ? 'external' : 'consultation',
});

/** The order is the one on the page: two wide cards, four, three. */
export const SECTORS: readonly Sector[] = [
  sector(
    'family',
    'Family Businesses',
    'Three generations round one table. We keep the argument useful and the succession plan written down.',
    'family_business_url',
  ),
  sector(
    'manufacturing',
    'Manufacturing Companies',
    'Capacity, automation, export orders: directors who have run the factory floor as well as the board.',
    'manufacturing_url',
  ),
  sector('legal', 'Legal Practices', 'Partnership structure, lateral hires and profit per partner.'),
  sector(
    'technology',
    'Established Technology Companies',
    'Past the start-up stage, ready for the scale-up one.',
  ),
  sector('luxury', 'Luxury Travel & Hospitality', 'Protect the guest experience while the numbers grow.'),
  sector('professional', 'Professional Services', 'Turn founder goodwill into a firm that outlasts you.'),
  sector('logistics', 'Logistics & Supply Chain', 'Margin, resilience and routes to new markets.'),
  sector('healthcare', 'Healthcare Providers', 'Governance that holds up to inspection and to growth.'),
  sector('renewable', 'Renewable Energy & Clean Tech', 'From funded pilot to a bankable pipeline.'),
];
