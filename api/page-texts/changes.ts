import type { Knex } from 'knex';
import * as z from 'zod';
import { PAGE_TEXT_RESOURCE, type PageTextRecord } from '#shared/page-text-changes.ts';
import { isPageTextKey, PAGE_TEXT_DEFINITIONS, type PageTextKey } from '#shared/page-texts/index.ts';
import { pageTextSchema } from '#shared/page-texts/schema.ts';
import { plural } from '#shared/words.ts';
import { lastWriter, recordWrites } from '../platform/audit/audit.ts';
import { ADVISORY_LOCKS } from '../platform/database/advisory-locks.ts';
import { ApiError, parse } from '../platform/http/api-error.ts';
import { staleCopy } from '../platform/http/crud-write.ts';
import type { WriteContext } from '../platform/http/resource.ts';
import { definitionOf, readText } from './texts.ts';

interface Draft {
  id: PageTextKey;
  value: string;
  user_id: string | null;
}

/** Locks all texts for the transaction, as rows that do not exist yet cannot be locked. */
export async function lockTexts(trx: Knex.Transaction): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(?)', [ADVISORY_LOCKS.pageTexts]);
}

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
  const drafts = await chosen(context.trx, keys);
  for (const draft of drafts) await makePublic(context, draft);
  return drafts.length;
}

/** Discards drafts. @returns how many */
export async function discard(context: WriteContext, keys: readonly string[] | undefined): Promise<number> {
  const { trx } = context;
  const drafts = await chosen(trx, keys);
  await trx('page_text_drafts')
    .whereIn(
      'id',
      drafts.map(({ id }) => id),
    )
    .delete();
  await recordWrites(
    context,
    PAGE_TEXT_RESOURCE,
    drafts.map(({ id, value }) => ({
      action: 'discard',
      record_id: id,
      details: { before: { words: value } },
    })),
  );
  return drafts.length;
}

async function makePublic(context: WriteContext, { id: key, value }: Draft): Promise<void> {
  const { trx } = context;
  await trx('page_text_drafts').where({ id: key }).delete();
  const { default: original } = PAGE_TEXT_DEFINITIONS[key];
  const before = await trx('page_texts').where({ key }).first('value');
  if (value === original) await trx('page_texts').where({ key }).delete();
  else
    await trx('page_texts').insert({ key, value, original }).onConflict('key').merge(['value', 'original']);
  const details = { before: { words: before?.value ?? original }, after: { words: value } };
  await recordWrites(context, PAGE_TEXT_RESOURCE, [{ action: 'publish', record_id: key, details }]);
}

/**
 * Drafts of texts that only another version of the product has stay as they are, because nobody sees them here.
 * @throws ApiError 'conflict' if one of the drafts no longer exists
 */
async function chosen(trx: Knex.Transaction, keys: readonly string[] | undefined): Promise<Draft[]> {
  const drafts: Draft[] = await trx('page_text_drafts')
    .whereIn('id', (keys ?? Object.keys(PAGE_TEXT_DEFINITIONS)).filter(isPageTextKey))
    .orderBy('id')
    .forUpdate();
  const gone = keys ? new Set(keys).size - drafts.length : 0;
  if (gone > 0)
    throw new ApiError(
      'conflict',
      `${plural(gone, 'of these changes is', 'of these changes are')} no longer there: somebody published or threw them away. Look at the list again.`,
    );
  return drafts;
}
