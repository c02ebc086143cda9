import type { Knex } from 'knex';
import type { PageTextRecord, PageTextState, PageTextVersion } from '#shared/page-text-changes.ts';
import {
  isPageTextKey,
  PAGE_TEXT_DEFINITIONS,
  type PageTextDefinition,
  type PageTextKey,
} from '#shared/page-texts/index.ts';
import { joinPerson } from '../platform/auth/users.ts';
import { ApiError } from '../platform/http/api-error.ts';

const DEFINITIONS = Object.entries<PageTextDefinition>(PAGE_TEXT_DEFINITIONS);

/** What is stored of a text: the public words, and a draft. */
interface TextRow {
  key: string;
  value: string | null;
  /** What the product said when the words were written. */
  original: string | null;
  changed_at: string | null;
  words: string | null;
  draft_at: string | null;
  draft_by: string | null;
}

/** @returns the definition. @throws ApiError 'not_found' */
export function definitionOf(key: string): PageTextDefinition {
  if (!isPageTextKey(key))
    throw new ApiError('not_found', 'This text does not exist: its address is not valid.');
  return PAGE_TEXT_DEFINITIONS[key];
}

const storedTexts = (db: Knex): Knex.QueryBuilder =>
  db('page_texts as t').fullOuterJoin('page_text_drafts as d', 'd.id', 't.key');

/** Reads the texts in page order, for administrators. */
export async function readTexts(db: Knex, keys?: readonly string[]): Promise<PageTextRecord[]> {
  const key = db.raw('coalesce(t.key, d.id)');
  const rows: TextRow[] = await storedTexts(db)
    .modify((query) => keys && query.whereRaw('coalesce(t.key, d.id) = any(?)', [[...keys]]))
    .modify(joinPerson, 'd.user_id')
    .select({ key, value: 't.value', original: 't.original', changed_at: 't.updated_at' })
    .select({ words: 'd.value', draft_at: 'd.updated_at', draft_by: 'u.name' });
  const stored = new Map(rows.map((row) => [row.key, row]));
  return DEFINITIONS.filter(([key]) => !keys || keys.includes(key)).map(([key, definition]) =>
    recordOf(key, definition, stored.get(key)),
  );
}

/** @throws ApiError 'not_found' */
export async function readText(db: Knex, key: string): Promise<PageTextRecord> {
  definitionOf(key);
  const [record] = await readTexts(db, [key]);
  return record as PageTextRecord;
}

/** Reads the draft and the public versions, newest first; the original is always last. */
export async function readHistory(db: Knex, key: string): Promise<PageTextVersion[]> {
  const text = await readText(db, key);
  const revisions: { id: string; value: string | null; at: string; by: string | null }[] = await db(
    'page_text_revisions as r',
  )
    .modify(joinPerson, 'r.user_id')
    .where('r.key', key)
    .orderBy('r.id', 'desc')
    .limit(100)
    .select('r.id', 'r.value', 'r.at', 'u.name as by');
  const versions = revisions.map(({ id, value, at, by }, index): PageTextVersion => {
    const state = index === 0 ? 'public' : 'earlier';
    return { id: String(id), state, value: value ?? text.original, at, by };
  });
  const { words, draft_at, draft_by } = text;
  return [
    ...(text.state === 'draft'
      ? [{ id: 'draft', state: 'draft' as const, value: words, at: draft_at, by: draft_by }]
      : []),
    ...versions,
    { id: 'original', state: 'original', value: text.original, at: null, by: null },
  ];
}

function recordOf(key: string, definition: PageTextDefinition, row?: TextRow): PageTextRecord {
  const { label, kind, max, hint = null, optional = false, default: original } = definition;
  const { value = null, changed_at = null, words = null, draft_at = null, draft_by = null } = row ?? {};
  const isOutdated = value !== null && row?.original !== original && value !== original;
  // In ISO 8601, which sorts as text.
  const [updated_at = ''] = [changed_at ?? '', draft_at ?? '', new Date(0).toISOString()].sort().reverse();
  return {
    id: key,
    page: key.slice(0, key.indexOf('.')),
    ...{ label, kind, max, hint, optional, original },
    suggestion: isOutdated ? original : null,
    value: value ?? original,
    words: words ?? value ?? original,
    state: stateOf(definition, value, words),
    ...{ draft_by, draft_at, changed_at, updated_at },
  };
}

function stateOf({ sample }: PageTextDefinition, value: string | null, words: string | null): PageTextState {
  if (words !== null) return 'draft';
  if (value === null) return 'original';
  return value === sample ? 'sample' : 'changed';
}

/** Reads the texts by key, with drafts in place of public ones. */
export async function readWords(db: Knex): Promise<{ [key in PageTextKey]?: string }> {
  const rows: { key: string; value: string }[] = await storedTexts(db).select(
    db.raw('coalesce(d.id, t.key) as key'),
    db.raw('coalesce(d.value, t.value) as value'),
  );
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}
