import type { Knex } from 'knex';

/** Specialities, with the fourteen of the first version. The title 'SASS' is spelt as intended. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table specialities (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null,
  benefits text[] not null default '{}',
  icon text not null,
  is_featured boolean not null default false,
  color_theme text not null default 'primary',
  is_active boolean not null default true,
  display_order integer not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp
);
create index specialities_order on specialities (display_order, created_at, id);
create trigger specialities_touch before update on specialities for each row execute function touch_updated_at();
create trigger specialities_changed after insert or delete or update on specialities for each statement
  execute function notify_content_changed();
select watch_resource('specialities', 'specialities');`);
  await knex('specialities').insert(ROWS.map((row, index) => ({ ...row, display_order: index + 1 })));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table specialities cascade');
}

export const ROWS = [
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
    is_featured: true,
    color_theme: 'primary',
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
    is_featured: true,
    color_theme: 'verve',
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
    is_featured: true,
    color_theme: 'accent',
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
    is_featured: false,
    color_theme: 'secondary',
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
    is_featured: false,
    color_theme: 'verve',
  },
  {
    icon: 'equity',
    title: 'Private Equity',
    description: 'Know what an investor will ask before they do.',
    benefits: ['Investor readiness', 'Partner selection', 'Value creation plan', 'Exit options mapped'],
    is_featured: false,
    color_theme: 'primary',
  },
  {
    icon: 'people',
    title: 'People & HR',
    description: 'The right people in the right seats at the table.',
    benefits: ['Senior hiring', 'Reward and retention', 'Team structure', 'Difficult conversations'],
    is_featured: false,
    color_theme: 'secondary',
  },
  {
    icon: 'brand',
    title: 'Brand Marketing & Media',
    description: 'Be known for something, then charge for it.',
    benefits: ['Positioning', 'Marketing spend reviewed', 'Agency briefing', 'Media preparation'],
    is_featured: false,
    color_theme: 'accent',
  },
  {
    icon: 'data',
    title: 'SASS & Data Analytics',
    description: 'Numbers you trust, on the day you need them.',
    benefits: ['Recurring revenue models', 'Dashboards that matter', 'Tooling decisions', 'Data ownership'],
    is_featured: false,
    color_theme: 'secondary',
  },
  {
    icon: 'finance',
    title: 'Finance & Process',
    description: 'Cash, margin and method under control.',
    benefits: ['Cash-flow forecasting', 'Bank and lender talks', 'Process mapping', 'Cost to serve'],
    is_featured: false,
    color_theme: 'accent',
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
    is_featured: false,
    color_theme: 'verve',
  },
  {
    icon: 'legal',
    title: 'Legal Strategy',
    description: 'Know your position before you need a lawyer.',
    benefits: ['Contract risk review', 'Shareholder agreements', 'Dispute avoidance', 'Counsel selection'],
    is_featured: false,
    color_theme: 'primary',
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
    is_featured: false,
    color_theme: 'accent',
  },
  {
    icon: 'turnaround',
    title: 'Turnaround',
    description: 'Calm heads for the hardest quarter you will have.',
    benefits: ['13-week cash plan', 'Creditor conversations', 'Restructuring options', 'Confidence rebuilt'],
    is_featured: false,
    color_theme: 'verve',
  },
];
