export type SpecialityTheme = 'primary' | 'accent' | 'verve' | 'secondary';

export interface Speciality {
  /** A drawing of specialities/SpecialityIcon.tsx. */
  icon: string;
  title: string;
  description: string;
  benefits: readonly [string, string, string, string];
  /** The three large cards at the top. */
  featured: boolean;
  colorTheme: SpecialityTheme;
}

/**
 * In their order on the page: three featured ones, then rows of four, four and three.
 * 'SASS' is how the title is meant to read; do not correct it to 'SaaS' without asking.
 */
export const SPECIALITIES: readonly Speciality[] = [
  {
    icon: 'strategy',
    title: 'Strategic Planning & Execution',
    description: 'A plan short enough to remember and firm enough to fund.',
    benefits: [
      'Three-year direction on one page',
      'Quarterly priorities with owners',
      'Board papers people read',
      'Progress you can measure',
    ],
    featured: true,
    colorTheme: 'primary',
  },
  {
    icon: 'growth',
    title: 'Growth Strategy & Scaling',
    description: 'Grow on purpose, without breaking what customers like.',
    benefits: [
      'New market and channel tests',
      'Pricing and margin reviews',
      'Funding routes compared',
      'Capacity planned ahead of demand',
    ],
    featured: true,
    colorTheme: 'verve',
  },
  {
    icon: 'leadership',
    title: 'Leadership & Governance',
    description: 'A board that argues well and decides faster.',
    benefits: [
      'Board structure and roles',
      'Chair and director mentoring',
      'Succession planning',
      'Clear delegated authority',
    ],
    featured: true,
    colorTheme: 'accent',
  },
  {
    icon: 'innovation',
    title: 'Innovation & Transformation',
    description: 'Change that survives contact with Monday morning.',
    benefits: [
      'Digital priorities ranked',
      'Pilot, prove, roll out',
      'Change champions trained',
      'Old systems retired on time',
    ],
    featured: false,
    colorTheme: 'secondary',
  },
  {
    icon: 'mergers',
    title: 'Mergers & Acquisitions',
    description: 'Buy, sell or merge with your eyes open.',
    benefits: [
      'Target search and approach',
      'Due diligence support',
      'Deal structure advice',
      'First 100 days planned',
    ],
    featured: false,
    colorTheme: 'verve',
  },
  {
    icon: 'equity',
    title: 'Private Equity',
    description: 'Know what an investor will ask before they do.',
    benefits: ['Investor readiness', 'Partner selection', 'Value creation plan', 'Exit options mapped'],
    featured: false,
    colorTheme: 'primary',
  },
  {
    icon: 'people',
    title: 'People & HR',
    description: 'The right people in the right seats at the table.',
    benefits: ['Senior hiring', 'Reward and retention', 'Team structure', 'Difficult conversations'],
    featured: false,
    colorTheme: 'secondary',
  },
  {
    icon: 'brand',
    title: 'Brand Marketing & Media',
    description: 'Be known for something, then charge for it.',
    benefits: ['Positioning', 'Marketing spend reviewed', 'Agency briefing', 'Media preparation'],
    featured: false,
    colorTheme: 'accent',
  },
  {
    icon: 'data',
    title: 'SASS & Data Analytics',
    description: 'Numbers you trust, on the day you need them.',
    benefits: ['Recurring revenue models', 'Dashboards that matter', 'Tooling decisions', 'Data ownership'],
    featured: false,
    colorTheme: 'secondary',
  },
  {
    icon: 'finance',
    title: 'Finance & Process',
    description: 'Cash, margin and method under control.',
    benefits: ['Cash-flow forecasting', 'Bank and lender talks', 'Process mapping', 'Cost to serve'],
    featured: false,
    colorTheme: 'accent',
  },
  {
    icon: 'esg',
    title: 'Sustainability & ESG',
    description: 'Responsible, reported and worth doing anyway.',
    benefits: [
      'Baseline and targets',
      'Supply-chain questions',
      'Tender-ready reporting',
      'Energy cost reduction',
    ],
    featured: false,
    colorTheme: 'verve',
  },
  {
    icon: 'legal',
    title: 'Legal Strategy',
    description: 'Know your position before you need a lawyer.',
    benefits: ['Contract risk review', 'Shareholder agreements', 'Dispute avoidance', 'Counsel selection'],
    featured: false,
    colorTheme: 'primary',
  },
  {
    icon: 'logistics',
    title: 'Logistics',
    description: 'Get it there, on time, at a price that works.',
    benefits: [
      'Network and depot review',
      'Carrier negotiation',
      'Stock policy',
      'Border and customs planning',
    ],
    featured: false,
    colorTheme: 'accent',
  },
  {
    icon: 'turnaround',
    title: 'Turnaround',
    description: 'Calm heads for the hardest quarter you will have.',
    benefits: ['13-week cash plan', 'Creditor conversations', 'Restructuring options', 'Confidence rebuilt'],
    featured: false,
    colorTheme: 'verve',
  },
];

export const SPECIALITIES_PAGE = {
  wide: ['Fourteen ways to', 'turn good into great'],
  narrow: ['Fourteen', 'ways to turn', 'good into', 'great'],
  title: 'Specialities: fourteen ways to turn good into great',
  lead: 'Bring one problem or several. The specialist you need is already on the team.',
  discover: 'Discover Your Needs',
  closing: 'Not sure which one you need?',
  closingLead: 'Half an hour usually settles it. Free, and no obligation.',
  book: 'Book Your Strategy Session',
} as const;
