import type { Knex } from 'knex';
import pg from 'pg';
import { type ExportFormat, SUBSCRIPTION_EXPORT_COLUMNS } from '#shared/subscriptions.ts';

/** The first characters that make a spreadsheet run a cell as a formula (OWASP, CSV injection): = + - @ tab CR LF. */
const FORMULA_STARTS = '61, 43, 45, 64, 9, 13, 10';

const TEXT_COLUMNS: readonly string[] = [
  'email',
  'status',
  'source',
  'consent_text',
  'consent_version',
  'first_name',
  'tags',
];

/**
 * @param rows the list's rows
 * @param sorted the same in the list's order
 * @returns the SQL of an export, with escaped literals, as COPY takes no parameters
 */
export function exportQuery(
  db: Knex,
  rows: Knex.QueryBuilder,
  sorted: Knex.QueryBuilder,
  { format }: { format: ExportFormat },
): { count: string; copy: string } {
  const cells = SUBSCRIPTION_EXPORT_COLUMNS.map((name) =>
    db.raw(format === 'csv' ? csvCell(name) : jsonValue(name)),
  );
  const lines = withLiterals(sorted.select(cells));
  return {
    count: withLiterals(rows.clone().count({ total: '*' })),
    copy:
      format === 'csv'
        ? `copy (${lines}) to stdout with (format csv, force_quote *)`
        : // JSON contains no control characters, so with these COPY never quotes or splits a line.
          `copy (select row_to_json(line) from (${lines}) as line) to stdout with (format csv, quote e'\\x01', delimiter e'\\x02')`,
  };
}

function csvCell(name: string): string {
  if (!TEXT_COLUMNS.includes(name)) return londonTime(name);
  const plain = name === 'tags' ? `array_to_string(r.tags, ', ')` : `r.${name}::text`;
  // Only the wording of a consent can contain line breaks.
  const text = name === 'consent_text' ? onOneLine(`r.${name}`) : plain;
  return `case when ascii(${plain}) in (${FORMULA_STARTS}) then '''' || ${text} else ${text} end as ${name}`;
}

/** Tests for line breaks first, because translate would take a third of the export's time. */
const onOneLine = (text: string): string =>
  `case when strpos(${text}, E'\\n') > 0 or strpos(${text}, E'\\r') > 0 then translate(${text}, E'\\n\\r', ' ') else ${text} end`;

const jsonValue = (name: string): string =>
  name === 'tags' ? 'r.tags' : TEXT_COLUMNS.includes(name) ? `r.${name}::text as ${name}` : utcTime(name);

/** A cast with replace, as to_char takes four times as long for a million rows. */
const utcTime = (name: string): string =>
  `replace((r.${name} at time zone 'UTC')::text, ' ', 'T') || 'Z' as ${name}`;

/** London time such as 2026-11-23 09:10:00, which spreadsheets recognise, and which matches the screen. */
const londonTime = (name: string): string =>
  `date_trunc('second', r.${name} at time zone 'Europe/London') as ${name}`;

/** Escapes values as PostgreSQL's client does. */
function withLiterals(query: Knex.QueryBuilder): string {
  const { sql, bindings } = query.toSQL().toNative();
  return sql.replace(/\$(\d+)/g, (_, number) => literal(bindings[Number(number) - 1]));
}

function literal(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'string') return pg.escapeLiteral(value);
  throw new TypeError('A filter holds a value that cannot be written into a query.');
}
