import type { Knex } from 'knex';
import { RESOURCES } from '../resources.ts';

/**
 * The tables of records about people, who are identified by an email address in one of their columns: the SQL condition for a
 * person's rows, with a parameter for the address in lower case.
 */
export const PERSON_TABLES = {
  consultations: 'lower(email) = ?',
  subscriptions: 'email = ?::citext',
  privacy_requests: 'lower(email) = ?',
  deleted_records: "lower(row ->> 'email') = ?",
} as const;
export type PersonTable = keyof typeof PERSON_TABLES;

/** @returns the condition for a person's rows of any table; undefined if it has none */
export const theirRows = (table: string): string | undefined => PERSON_TABLES[table as PersonTable];

/**
 * SQL condition for a person's rows of imported lists of subscribers, with :address in lower case. A row without an address,
 * because its column was not recognised, is the person's if a cell is their address.
 */
export const THEIR_IMPORTED_ROWS = `(email = :address::citext or (email is null
  and exists (select from jsonb_array_elements_text(cells) cell where lower(trim(cell)) = :address)))`;

/** A column that can contain an address. */
interface TextColumn {
  column: string;
  type: 'text' | 'citext' | 'varchar' | 'json' | 'jsonb' | '_text';
}

/** Tables with texts of the website or of colleagues, in which a person must judge each mention. */
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
  'page_text_revisions',
  'health_alerts',
  'reply_templates',
  'availability',
  'post_revisions',
  'post_drafts',
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
];

/** A table with text columns. */
export interface TextTable {
  name: string;
  columns: TextColumn[];
  /** The column with the time of writing; null if there is none. */
  moment: 'created_at' | 'at' | null;
  isOurs: boolean;
}

/**
 * Finds all text columns of all tables, so that new tables are not forgotten. Unfinished erasures are excluded, as they need
 * the address, and the search index, which follows from the articles.
 */
export async function textTables(db: Knex): Promise<TextTable[]> {
  const { rows } = await db.raw(
    `select c.relname as name,
       json_agg(json_build_object('column', a.attname, 'type', t.typname) order by a.attnum) as columns,
       (select m.attname from pg_attribute m where m.attrelid = c.oid and not m.attisdropped
          and m.attname in ('created_at', 'at') order by m.attname desc limit 1) as moment
     from pg_attribute a
     join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and not c.relispartition
     join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
     join pg_type t on t.oid = a.atttypid and t.typname in ('text', 'citext', 'varchar', 'json', 'jsonb', '_text')
     where a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and c.relname not like 'knex_migrations%' and c.relname not in ('erasures', 'post_search')
     group by c.oid, c.relname order by c.relname`,
  );
  return rows.map((row: TextTable) => ({ ...row, isOurs: EXCLUDED_TABLES.includes(row.name) }));
}

/**
 * @returns a PostgreSQL regular expression that matches the address, but not inside a longer one. In JSON text a line break is
 * a backslash and a letter, and the text of an array begins with a brace; neither is part of an address.
 */
export function addressPattern(email: string, type: TextColumn['type'] = 'text'): string {
  const literal = email.replace(/[^a-zA-Z0-9@]/g, '\\$&');
  const before = "(?<![a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-])";
  const also = ALSO_BEFORE[type];
  const start = also ? `(?:(?<=${also})|${before})` : before;
  return `${start}${literal}(?![a-zA-Z0-9-]|\\.[a-zA-Z0-9])`;
}

/** What else may stand before an address in the text of a type. */
const ALSO_BEFORE: { readonly [type in TextColumn['type']]?: string } = {
  json: '\\\\[bfnrt]',
  jsonb: '\\\\[bfnrt]',
  _text: '^\\{',
};
