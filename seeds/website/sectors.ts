/** The nine sectors of the first version. */
export const sectors = [
  {
    icon: 'family',
    title: 'Family Businesses',
    description:
      'Three generations round one table. We keep the argument useful and the succession plan written down.',
    image: '/art/sectors/family.svg',
    link_type: 'external',
  },
  {
    icon: 'manufacturing',
    title: 'Manufacturing Companies',
    description:
      'Capacity, automation, export orders: directors who have run the factory floor as well as the board.',
    image: '/art/sectors/manufacturing.svg',
    link_type: 'external',
  },
  {
    icon: 'legal',
    title: 'Legal Practices',
    description: 'Partnership structure, lateral hires and profit per partner.',
    image: '/art/sectors/legal.svg',
    link_type: 'consultation',
  },
  {
    icon: 'technology',
    title: 'Established Technology Companies',
    description: 'Past the start-up stage, ready for the scale-up one.',
    image: '/art/sectors/technology.svg',
    link_type: 'consultation',
  },
  {
    icon: 'luxury',
    title: 'Luxury Travel & Hospitality',
    description: 'Protect the guest experience while the numbers grow.',
    image: '/art/sectors/luxury.svg',
    link_type: 'consultation',
  },
  {
    icon: 'professional',
    title: 'Professional Services',
    description: 'Turn founder goodwill into a firm that outlasts you.',
    image: '/art/sectors/professional.svg',
    link_type: 'consultation',
  },
  {
    icon: 'logistics',
    title: 'Logistics & Supply Chain',
    description: 'Margin, resilience and routes to new markets.',
    image: '/art/sectors/logistics.svg',
    link_type: 'consultation',
  },
  {
    icon: 'healthcare',
    title: 'Healthcare Providers',
    description: 'Governance that holds up to inspection and to growth.',
    image: '/art/sectors/healthcare.svg',
    link_type: 'consultation',
  },
  {
    icon: 'renewable',
    title: 'Renewable Energy & Clean Tech',
    description: 'From funded pilot to a bankable pipeline.',
    image: '/art/sectors/renewable.svg',
    link_type: 'consultation',
  },
];
