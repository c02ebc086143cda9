import type { Knex } from 'knex';
import * as z from 'zod';
import { PAGE_TEXT_RESOURCE, type PageTextRecord } from '#shared/page-text-changes.ts';
import { pageTextSchema } from '#shared/page-texts/schema.ts';
import { plural } from '#shared/words.ts';
import { lastWriter, recordWrites } from '../platform/audit/audit.ts';
import { ApiError, parse } from '../platform/http/api-error.ts';
import { staleCopy } from '../platform/http/crud-write.ts';
import type { WriteContext } from '../platform/http/resource.ts';
import { definitionOf, readText, readTexts } from './texts.ts';

/**
 * Saves a draft of a text. Words equal to the public ones delete the draft.
 * @param version the updated_at that the client last saw; null skips the check
 * @throws ApiError 'not_found', 'conflict', 'invalid'
 */
export async function saveDraftWords(
  trx: Knex.Transaction,
  key: string,
  given: string,
  { version, userId }: { version: string | null; userId: string },
): Promise<PageTextRecord> {
  const before = await readText(trx, key);
  const { words } = parse(z.object({ words: pageTextSchema(definitionOf(key)) }), { words: given });
  if (words === before.words) return before;
  if (version !== null && Date.parse(version) !== Date.parse(before.updated_at)) {
    const who = before.draft_by ?? (await lastWriter(trx, PAGE_TEXT_RESOURCE, key));
    throw staleCopy('this text', before.updated_at, who);
  }
  if (words === before.value) await trx('page_text_drafts').where({ id: key }).delete();
  else {
    await trx('page_text_drafts')
      .insert({ id: key, value: words, user_id: userId })
      .onConflict('id')
      .merge(['value', 'user_id']);
  }
  return readText(trx, key);
}

/** Publishes drafts. @returns how many */
export async function publish(context: WriteContext, keys: readonly string[] | undefined): Promise<number> {
  const drafts = await takeDrafts(context, keys, 'publish', ({ value, words }) => ({
    before: { words: value },
    after: { words },
  }));
  const isOriginal = ({ words, original }: PageTextRecord) => words === original;
  const restored = drafts.filter(isOriginal).map(({ id }) => id);
  await context.trx('page_texts').whereIn('key', restored).delete();
  const changed = drafts
    .filter((draft) => !isOriginal(draft))
    .map(({ id: key, words: value, original }) => ({ key, value, original }));
  if (changed.length > 0)
    await context.trx('page_texts').insert(changed).onConflict('key').merge(['value', 'original']);
  return drafts.length;
}

/** Discards drafts. @returns how many */
export async function discard(context: WriteContext, keys: readonly string[] | undefined): Promise<number> {
  return (await takeDrafts(context, keys, 'discard', ({ words }) => ({ before: { words } }))).length;
}

/**
 * Deletes drafts and writes the audit log. Those of texts that only another version of the product has stay as they are, because
 * nobody sees them here.
 * @returns the texts with what the drafts said
 * @throws ApiError 'conflict' if one of the drafts no longer exists
 */
async function takeDrafts(
  context: WriteContext,
  keys: readonly string[] | undefined,
  action: 'publish' | 'discard',
  details: (text: PageTextRecord) => Record<string, unknown>,
): Promise<PageTextRecord[]> {
  const { trx } = context;
  const drafts = (await readTexts(trx, keys)).filter(({ state }) => state === 'draft');
  const gone = keys ? new Set(keys).size - drafts.length : 0;
  if (gone > 0)
    throw new ApiError(
      'conflict',
      `${plural(gone, 'of these changes is', 'of these changes are')} no longer there: somebody published or threw them away. Look at the list again.`,
    );
  const ids = drafts.map(({ id }) => id);
  await trx('page_text_drafts').whereIn('id', ids).delete();
  const entries = drafts.map((text) => ({ action, record_id: text.id, details: details(text) }));
  await recordWrites(context, PAGE_TEXT_RESOURCE, entries);
  return drafts;
}
