import type { Knex } from 'knex';

/** The first answer about getting in touch named 24 hours, whatever the settings promised. An edited answer is the owner's. */
export async function up(knex: Knex): Promise<void> {
  await say(knex, 'within 24 hours.', 'within {promise}.');
}

export async function down(knex: Knex): Promise<void> {
  await say(knex, 'within {promise}.', 'within 24 hours.');
}

/** Also in the original that the samples are compared with, so that the answer still counts as unedited. */
async function say(knex: Knex, before: string, after: string): Promise<void> {
  const texts = { before, after };
  await knex.raw(
    `update questions set answer = replace(answer, :before, :after) from sample_records
      where resource = 'questions' and record_id = questions.id::text and answer = written ->> 'answer'`,
    texts,
  );
  await knex.raw(
    `update sample_records
      set written = jsonb_set(written, '{answer}', to_jsonb(replace(written ->> 'answer', :before, :after)))
      where resource = 'questions'`,
    texts,
  );
}
