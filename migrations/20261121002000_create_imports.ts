import type { Knex } from 'knex';

const MOMENT = 'timestamptz(3)';
const now = (knex: Knex) => knex.fn.now();

function moments(table: Knex.CreateTableBuilder, knex: Knex): void {
  table.specificType('created_at', MOMENT).notNullable().defaultTo(now(knex));
  table.specificType('updated_at', MOMENT).notNullable().defaultTo(now(knex));
}

/** Blogs of other platforms on their way in: everything of a file lies here until an admin says so, and is forgotten with it. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('imports', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'));
    table.text('filename').notNullable();
    table.text('address');
    table
      .text('state')
      .notNullable()
      .defaultTo('reading')
      .checkIn([
        'reading',
        'analysing',
        'ready',
        'running',
        'cancelled',
        'done',
        'undoing',
        'undone',
        'failed',
      ]);
    table.text('format');
    table.text('site_url');
    table.text('problem');
    table.bigInteger('bytes').notNullable().defaultTo(0);
    table.bigInteger('position_bytes').notNullable().defaultTo(0);
    table.jsonb('options').notNullable().defaultTo('{}');
    table.integer('total').notNullable().defaultTo(0);
    table.integer('position').notNullable().defaultTo(0);
    // Number of the last item whose old addresses are known, before the first post is written.
    table.integer('prepared').notNullable().defaultTo(0);
    table.jsonb('summary').notNullable().defaultTo('{}');
    table.uuid('created_by').references('users.id').onDelete('SET NULL');
    table.specificType('started_at', MOMENT);
    table.specificType('finished_at', MOMENT);
    moments(table, knex);
    table.index(['created_at', 'id']);
  });
  // Two at once would settle the same clashes differently.
  await knex.raw(
    "create unique index imports_one_at_work on imports ((true)) where state in ('running', 'undoing')",
  );

  await knex.schema.createTable('import_items', (table) => {
    table.uuid('id').primary().defaultTo(knex.raw('gen_random_uuid()'));
    table.uuid('import_id').notNullable().references('imports.id').onDelete('CASCADE');
    table.integer('number').notNullable();
    table.text('title').notNullable();
    table.text('kind').notNullable();
    table.text('source_status').notNullable();
    // Of the site and of the post there: what makes it the same post in another file.
    table.text('source_key').notNullable();
    table.text('source_url');
    table.specificType('published_at', MOMENT);
    table.specificType('source_created_at', MOMENT);
    table.text('author').notNullable().defaultTo('');
    table.text('category');
    table.specificType('tags', 'text[]').notNullable().defaultTo('{}');
    // As it was read, until the import is forgotten.
    table.jsonb('source').notNullable();
    table.text('content');
    table.text('content_format');
    table.jsonb('links').notNullable().defaultTo('[]');
    table.text('lead').notNullable().defaultTo('');
    table.text('slug').notNullable().defaultTo('');
    table.text('wanted_slug').notNullable().defaultTo('');
    table.text('slug_note');
    table.integer('words').notNullable().defaultTo(0);
    table.jsonb('notes').notNullable().defaultTo('[]');
    table.text('match').notNullable().defaultTo('new');
    table.uuid('match_post_id');
    table.boolean('selected').notNullable().defaultTo(true);
    table.text('outcome').notNullable().defaultTo('waiting');
    table.text('problem');
    table.uuid('post_id').index();
    // updated_at of the post as this import left it: a later one means that somebody edited it.
    table.specificType('written_version', MOMENT);
    // What stood in the post, and was known of it, before this import wrote it; for the undo.
    table.jsonb('before');
    moments(table, knex);
    table.unique(['import_id', 'number']);
    table.index(['import_id', 'source_key']);
    table.index(['import_id', 'slug']);
  });
  await knex.raw(
    "create index import_items_waiting on import_items (import_id, number) where selected and outcome = 'waiting'",
  );

  // Where posts stood on the old site, so that links between them find each other.
  await knex.schema.createTable('import_addresses', (table) => {
    table.uuid('import_id').notNullable().references('imports.id').onDelete('CASCADE');
    table.text('address_hash').notNullable();
    table.integer('number').notNullable();
    table.primary(['import_id', 'address_hash']);
  });

  await knex.schema.createTable('import_attachments', (table) => {
    table.uuid('import_id').notNullable().references('imports.id').onDelete('CASCADE');
    table.text('source_id').notNullable();
    table.text('url').notNullable();
    table.text('title').notNullable().defaultTo('');
    table.text('alt').notNullable().defaultTo('');
    table.text('caption').notNullable().defaultTo('');
    table.primary(['import_id', 'source_id']);
  });

  // Pictures out of an archive, in the database so that any process can go on with the import.
  await knex.schema.createTable('import_files', (table) => {
    table.uuid('import_id').notNullable().references('imports.id').onDelete('CASCADE');
    table.text('path').notNullable();
    table.binary('bytes').notNullable();
    table.primary(['import_id', 'path']);
  });

  await knex.schema.createTable('import_images', (table) => {
    table.uuid('import_id').notNullable().references('imports.id').onDelete('CASCADE');
    // An address can be longer than an index takes.
    table.text('url_hash').notNullable();
    table.text('url').notNullable();
    table.text('alt').notNullable().defaultTo('');
    table.text('state').notNullable().defaultTo('waiting').checkIn(['waiting', 'fetched', 'left', 'failed']);
    table.text('problem');
    table.uuid('media_id');
    // Whether this import made the image, so that its undo may take it away.
    table.boolean('created').notNullable().defaultTo(false);
    table.primary(['import_id', 'url_hash']);
    table.index(['import_id', 'state']);
  });
  await knex.schema.createTable('import_item_images', (table) => {
    table.uuid('import_id').notNullable();
    table.integer('number').notNullable();
    table.integer('place').notNullable();
    table.text('url_hash').notNullable();
    table.text('alt').notNullable().defaultTo('');
    table.primary(['import_id', 'number', 'place']);
    table.index(['import_id', 'url_hash']);
    table
      .foreign(['import_id', 'number'])
      .references(['import_id', 'number'])
      .inTable('import_items')
      .onDelete('CASCADE');
  });

  // Outlives the import: what was brought once is known again. No foreign key, because a post in the bin is known too.
  await knex.schema.createTable('imported_posts', (table) => {
    table.text('source_key').primary();
    table.uuid('post_id').notNullable().index();
    table.uuid('import_id').references('imports.id').onDelete('SET NULL').index();
    // updated_at of the post as the import left it: a later one means that somebody edited it.
    table.specificType('version', MOMENT).notNullable();
    table.text('content_hash').notNullable();
  });

  // What an import made beside posts and images, for its undo.
  await knex.schema.createTable('import_creations', (table) => {
    table.uuid('import_id').notNullable().references('imports.id').onDelete('CASCADE');
    table.text('resource').notNullable().checkIn(['categories', 'redirects']);
    table.uuid('record_id').notNullable();
    table.primary(['import_id', 'resource', 'record_id']);
  });

  for (const name of ['imports', 'import_items'])
    await knex.raw(
      `create trigger ${name}_touch before update on ${name} for each row execute function touch_updated_at()`,
    );
}

export async function down(knex: Knex): Promise<void> {
  for (const name of [
    'import_creations',
    'imported_posts',
    'import_item_images',
    'import_images',
    'import_files',
    'import_addresses',
    'import_attachments',
    'import_items',
    'imports',
  ])
    await knex.schema.dropTable(name);
}
