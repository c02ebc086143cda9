import type { Knex } from 'knex';
import type { PageTextRecord, PageTextState, PageTextVersion } from '#shared/page-text-changes.ts';
import {
  isPageTextKey,
  PAGE_TEXT_DEFINITIONS,
  type PageTextDefinition,
  type PageTextKey,
} from '#shared/page-texts/index.ts';
import { joinPerson, PERSON_NAME } from '../platform/auth/users.ts';
import { ApiError } from '../platform/http/api-error.ts';

const DEFINITIONS = Object.entries<PageTextDefinition>(PAGE_TEXT_DEFINITIONS);
const DAY_MS = 86_400_000;

interface TextRow {
  key: string;
  value: string;
  original: string;
  updated_at: string;
}

interface DraftRow {
  id: string;
  value: string;
  updated_at: string;
  by: string | null;
}

/** @returns the definition. @throws ApiError 'not_found' */
export function definitionOf(key: string): PageTextDefinition {
  if (!isPageTextKey(key))
    throw new ApiError('not_found', 'This text does not exist: its address is not valid.');
  return PAGE_TEXT_DEFINITIONS[key];
}

/** Reads the texts in page order, for administrators. */
export async function readTexts(db: Knex, keys?: readonly string[]): Promise<PageTextRecord[]> {
  const [texts, drafts]: [TextRow[], DraftRow[]] = await Promise.all([
    db('page_texts')
      .modify((query) => keys && query.whereIn('key', keys))
      .select('key', 'value', 'original', 'updated_at'),
    db('page_text_drafts as d')
      .modify((query) => keys && query.whereIn('d.id', keys))
      .modify(joinPerson, 'd.user_id')
      .select('d.id', 'd.value', 'd.updated_at', db.raw(`${PERSON_NAME} as by`)),
  ]);
  const textOf = new Map(texts.map((row) => [row.key, row]));
  const draftOf = new Map(drafts.map((row) => [row.id, row]));
  return DEFINITIONS.filter(([key]) => !keys || keys.includes(key)).map(([key, definition]) =>
    recordOf(key, definition, textOf.get(key), draftOf.get(key)),
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
    .select('r.id', 'r.value', 'r.at', db.raw(`${PERSON_NAME} as by`));
  const versions = revisions.map(({ id, value, at, by }, index): PageTextVersion => {
    const next = revisions[index - 1];
    const days = next ? Math.round((Date.parse(next.at) - Date.parse(at)) / DAY_MS) : null;
    const state = index === 0 ? 'public' : 'earlier';
    return { id: String(id), state, value: value ?? text.original, at, by, days };
  });
  const other = (state: 'draft' | 'suggestion' | 'original', value: string): PageTextVersion => ({
    ...{ id: state, state, value, at: null, by: null, days: null },
    ...(state === 'draft' && { at: text.draft_at, by: text.draft_by }),
  });
  return [
    ...(text.state === 'draft' ? [other('draft', text.words)] : []),
    ...versions,
    ...(text.suggestion === null ? [] : [other('suggestion', text.suggestion)]),
    other('original', await firstOriginal(db, text)),
  ];
}

/** Finds the original of an earlier release, if a newer one changed it. */
async function firstOriginal(db: Knex, { id, original, suggestion }: PageTextRecord): Promise<string> {
  if (suggestion === null) return original;
  const row = await db('page_texts').where({ key: id }).first('original');
  return row?.original ?? original;
}

function recordOf(
  key: string,
  definition: PageTextDefinition,
  text: TextRow | undefined,
  draft: DraftRow | undefined,
): PageTextRecord {
  const { label, kind, max, hint, optional, default: original } = definition;
  const versions = [text?.updated_at, draft?.updated_at, new Date(0).toISOString()];
  return {
    id: key,
    page: key.slice(0, key.indexOf('.')),
    label,
    kind,
    max,
    hint: hint ?? null,
    optional: optional ?? false,
    original,
    suggestion: text && text.original !== original && text.value !== original ? original : null,
    value: text?.value ?? original,
    words: draft?.value ?? text?.value ?? original,
    state: stateOf(definition, text, draft),
    draft_by: draft?.by ?? null,
    draft_at: draft?.updated_at ?? null,
    changed_at: text?.updated_at ?? null,
    updated_at: versions
      .filter((at) => at !== undefined)
      .sort((a, b) => Date.parse(b) - Date.parse(a))[0] as string,
  };
}

function stateOf({ sample }: PageTextDefinition, text?: TextRow, draft?: DraftRow): PageTextState {
  if (draft) return 'draft';
  if (!text) return 'original';
  return text.value === sample ? 'sample' : 'changed';
}

/** Reads the texts by key, with drafts in place of public ones. */
export async function readWords(db: Knex): Promise<{ [key in PageTextKey]?: string }> {
  const rows: { key: string; value: string }[] = await db('page_texts as t')
    .fullOuterJoin('page_text_drafts as d', 'd.id', 't.key')
    .select(db.raw('coalesce(d.id, t.key) as key'), db.raw('coalesce(d.value, t.value) as value'));
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}
