import type { Knex } from 'knex';

/** Templates of replies to enquiries. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
create table reply_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  subject text not null,
  body text not null,
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp
);
create index reply_templates_name on reply_templates (lower(name), id);
create trigger reply_templates_touch before update on reply_templates for each row execute function touch_updated_at();
select watch_resource('reply-templates', 'reply_templates');`);
  await knex('reply_templates').insert(ROWS);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table reply_templates cascade');
}

export const ROWS = [
  {
    name: 'Offer a first call',
    subject: 'Your enquiry: a first conversation',
    body: `Dear {first_name},

Thank you for writing to us on {day}. It usually starts with a conversation of about 30 minutes, free and without obligation, and you need no papers for it.

Would {date and time} suit you? I will call you on {phone}.

{my_name}
{firm}`,
  },
  {
    name: 'Ask before we speak',
    subject: 'Your enquiry: one question first',
    body: `Dear {first_name},

Thank you for writing to us on {day}. Before we speak, it would help me to know {what you would like to know}.

A line or two is enough. I will then suggest a time.

{my_name}
{firm}`,
  },
  {
    name: 'Not for us',
    subject: 'Your enquiry',
    body: `Dear {first_name},

Thank you for writing to us on {day}. I do not think that we are the right people for {what they asked for}, and I would rather say so now than take up your time.

{whom they could ask instead}

I wish you and {company} well with it.

{my_name}
{firm}`,
  },
];
