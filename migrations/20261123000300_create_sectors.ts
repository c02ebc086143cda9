import type { Knex } from 'knex';

/** Sectors, with the nine of the first version. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table sectors (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null,
  image text,
  link_type text not null default 'consultation',
  site_url text,
  icon text,
  constraint sectors_link_type_check check (link_type in ('consultation', 'external')),
  is_active boolean not null default true,
  display_order integer not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp
);
create index sectors_order on sectors (display_order, created_at, id);
create index sectors_media on sectors using gin (media_keys_in(coalesce(image, '')));
create trigger sectors_touch before update on sectors for each row execute function touch_updated_at();
create trigger sectors_changed after insert or delete or update on sectors for each statement
  execute function notify_content_changed();
select watch_resource('sectors', 'sectors');`);
  await knex('sectors').insert(ROWS.map((row, index) => ({ ...row, display_order: index + 1 })));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table sectors cascade');
}

export const ROWS = [
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
