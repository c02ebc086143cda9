import type { Knex } from 'knex';
import { RESOURCES } from '../resources.ts';

/** A table that holds records of people, each named by the address in one of its columns. */
export interface PersonTable {
  /** As in the audit log and in mails. */
  resource: string;
  table: string;
  /** SQL that is true for a person's rows, with one parameter for the address in lower case. */
  theirs: string;
  /** Columns that say nothing about the person and stay out of a copy of their data. */
  hidden: readonly string[];
}

export const PERSON_TABLES = {
  consultations: {
    resource: 'consultations',
    table: 'consultations',
    theirs: 'lower(email) = ?',
    hidden: [],
  },
  subscriptions: {
    resource: 'subscriptions',
    table: 'subscriptions',
    theirs: 'email = ?::citext',
    hidden: ['confirm_token_hash'],
  },
  privacy_requests: {
    resource: 'privacy-requests',
    table: 'privacy_requests',
    theirs: 'lower(email) = ?',
    hidden: [],
  },
  deleted_records: {
    resource: 'bin',
    table: 'deleted_records',
    theirs: "lower(row ->> 'email') = ?",
    hidden: ['deleted_by'],
  },
} as const satisfies { [table: string]: PersonTable };

/** A text of the database in which an address can stand. */
export interface TextColumn {
  table: string;
  column: string;
  type: 'text' | 'citext' | 'varchar' | 'json' | 'jsonb';
}

/** Tables whose texts are the website's own, or of those who work here: what stands in them is for a person to judge. */
export const EXCLUDED_TABLES: readonly string[] = [
  ...RESOURCES.filter(({ shown }) => shown).map(({ table }) => table),
  'users',
  'profiles',
  'sessions',
  'account_links',
  'blog_posts',
  'blog_categories',
  'testimonials',
  'site_settings',
  'page_texts',
  'page_text_drafts',
  'page_text_discards',
  'page_text_revisions',
  'page_presence',
  'health_alerts',
  'reply_templates',
  'post_revisions',
  'post_drafts',
  'post_draft_discards',
  'post_presence',
  'preview_links',
  'blog_tags',
  'search_words',
  'category_slugs',
  'media',
  'media_folders',
  'redirects',
  'imports',
  'import_items',
  'import_addresses',
  'import_attachments',
  'import_files',
  'import_images',
  'import_item_images',
  'imported_posts',
  'sample_records',
  'going_live_marks',
];

/** A table with columns that can hold text. */
export interface TextTable {
  name: string;
  columns: TextColumn[];
  /** The column that says when a row was written; null where none does. */
  moment: 'created_at' | 'at' | null;
  isOurs: boolean;
}

/**
 * Every column that can hold text, of every table, so that a table of tomorrow is not forgotten. Erasures that are under
 * way hold the address until they are done.
 */
export async function textTables(db: Knex): Promise<TextTable[]> {
  const { rows } = await db.raw(
    `select c.relname as name,
       json_agg(json_build_object('table', c.relname, 'column', a.attname, 'type', t.typname) order by a.attnum) as columns,
       (select m.attname from pg_attribute m where m.attrelid = c.oid and not m.attisdropped
          and m.attname in ('created_at', 'at') order by m.attname desc limit 1) as moment
     from pg_attribute a
     join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and not c.relispartition
     join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
     join pg_type t on t.oid = a.atttypid and t.typname in ('text', 'citext', 'varchar', 'json', 'jsonb')
     where a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and c.relname not like 'knex_migrations%' and c.relname <> 'erasures'
     group by c.oid, c.relname order by c.relname`,
  );
  return rows.map((row: TextTable) => ({ ...row, isOurs: EXCLUDED_TABLES.includes(row.name) }));
}

/** The same, column by column. */
export async function textColumns(db: Knex): Promise<TextColumn[]> {
  return (await textTables(db)).flatMap(({ columns }) => columns);
}

/**
 * An address as a regular expression of PostgreSQL that does not match within a longer address. In the text of JSON a
 * line break is a backslash and a letter, which belongs to no address.
 */
export function addressPattern(email: string, type: TextColumn['type'] = 'text'): string {
  const literal = email.replace(/[^a-zA-Z0-9@]/g, '\\$&');
  const before = "(?<![a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-])";
  const start = type === 'json' || type === 'jsonb' ? `(?:(?<=\\\\[bfnrt])|${before})` : before;
  return `${start}${literal}(?![a-zA-Z0-9-]|\\.[a-zA-Z0-9])`;
}
