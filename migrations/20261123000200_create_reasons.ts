import type { Knex } from 'knex';

/** Reasons to choose the consultancy, with the six of the first version. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table reasons (
  id uuid primary key default gen_random_uuid(),
  big text not null,
  title text not null,
  text text not null,
  is_active boolean not null default true,
  display_order integer not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp
);
create index reasons_order on reasons (display_order, created_at, id);
create trigger reasons_touch before update on reasons for each row execute function touch_updated_at();
create trigger reasons_changed after insert or delete or update on reasons for each statement
  execute function notify_content_changed();
select watch_resource('reasons', 'reasons');`);
  await knex('reasons').insert(ROWS.map((row, index) => ({ ...row, display_order: index + 1 })));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table reasons cascade');
}

export const ROWS = [
  {
    big: '150+ years',
    title: 'Collectively 150+ years of experience',
    text: '{Team} directors, many boardrooms. You hire one and gain the room.',
  },
  {
    big: 'Any sector',
    title: 'Sector-agnostic approach',
    text: 'Good judgement travels. We bring what worked elsewhere to where you are.',
  },
  {
    big: 'Hands on',
    title: 'Hands-on collaborative style',
    text: 'Up to 3 days a month beside your team, not a folder four times a year.',
  },
  {
    big: 'Results first',
    title: 'Results-driven methodology',
    text: 'Every quarter starts with a number you chose and ends with it reported.',
  },
  {
    big: 'UK SMEs',
    title: 'UK SME specialists',
    text: 'Owner-led companies are all we do. We know whose house is on the line.',
  },
  {
    big: 'US · EU · UAE · IN',
    title: 'International expertise',
    text: 'First-hand experience of trading in the US, Europe, the UAE and India.',
  },
];
