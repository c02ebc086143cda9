import { Router } from 'express';
import type { Knex } from 'knex';
import type { SampleCount, SamplesRemoved } from '#shared/going-live.ts';
import type { SiteSettingsFields } from '#shared/settings.ts';
import { recordWrites, writeAs } from '../platform/audit/audit.ts';
import { requirePermission } from '../platform/auth/session.ts';
import { lockFor } from '../platform/database/advisory-locks.ts';
import { deleteRecords } from '../platform/http/crud-write.ts';
import type { Resource, WriteContext } from '../platform/http/resource.ts';
import type { Services } from '../services.ts';
import { readSettingsRow } from '../settings/effective-settings.ts';

/** Where samples can be. */
export interface SampleSources {
  resources: readonly Resource[];
  /** Settings whose defaults are invented. */
  invented: readonly (keyof SiteSettingsFields)[];
}

/** A sample record that still exists. */
interface Sample {
  resource: string;
  id: string;
  /** Whether it was edited, and so no longer counts as a sample. */
  changed: boolean;
  /** Whether visitors see it. */
  shown: boolean;
}

/** Compares only columns that this version still has. */
const COLUMNS = `r.id::text,
  exists (select from jsonb_each(s.written) w
    where row -> w.key is not null and row -> w.key is distinct from w.value) as changed,
  coalesce((row ->> 'is_active')::boolean,
    (row ->> 'published')::boolean and (row ->> 'published_at')::timestamptz <= now(), false) as shown`;

async function findSamples(db: Knex, { resources, invented }: SampleSources): Promise<Sample[]> {
  const queries = inOrder(resources).map(
    ({ name, table }) =>
      `select '${name}' as resource, ${COLUMNS} from sample_records s
       join ${table} r on r.id = s.record_id::uuid cross join lateral (select to_jsonb(r) as row offset 0) as whole
       where s.resource = '${name}'`,
  );
  const texts = `select '${PAGE_TEXTS}' as resource, r.key as id,
    r.value <> s.written ->> 'value' as changed, true as shown
    from sample_records s join page_texts r on r.key = s.record_id where s.resource = '${PAGE_TEXTS}'`;
  const { rows } = await db.raw([...queries, texts].join(' union all '));
  const own = (await readSettingsRow(db))?.changed ?? {};
  // 'England and Wales' is true of most companies, so an owner who names one may have meant it.
  const isMeant = (field: string) => field === 'registered_in' && Boolean(own.registered_name);
  const settings = invented.filter((field) => !(field in own) && !isMeant(field));
  return [
    ...rows,
    ...settings.map((field) => ({ resource: SETTINGS, id: field, changed: false, shown: true })),
  ];
}

/** Page texts have no bin, but a history. */
const PAGE_TEXTS = 'page-texts';

/** Settings have no bin either: one whose invented default was removed is null. */
const SETTINGS = 'settings';

/** Resources with a bin, referring ones first, so that a category's posts are removed before it. */
const inOrder = (resources: readonly Resource[]) =>
  resources
    .filter(({ bin }) => bin)
    .sort((a, b) => Number(Boolean(b.bin?.references)) - Number(Boolean(a.bin?.references)));

/** @returns the number of unedited samples by resource */
export async function countSamples(db: Knex, sources: SampleSources): Promise<SampleCount[]> {
  const samples = (await findSamples(db, sources)).filter(({ changed }) => !changed);
  return [...Map.groupBy(samples, ({ resource }) => resource)].map(([resource, found]) => ({
    resource,
    count: found.length,
    shown: found.filter(({ shown }) => shown).length,
  }));
}

/**
 * Moves unedited samples to the bin, except those that the owner's records refer to.
 * @throws ApiError 'conflict'
 */
export async function removeSamples(sources: SampleSources, context: WriteContext): Promise<SamplesRemoved> {
  const { trx } = context;
  await lockFor(trx, 'settings');
  const samples = await findSamples(trx, sources);
  let kept = samples.filter(({ changed }) => changed).length;
  const removed: SamplesRemoved['removed'] = [];
  const done = async (resource: string, ids: readonly string[]) => {
    await trx('sample_records')
      .where({ resource })
      .whereIn('record_id', ids)
      .update({ removed_at: trx.fn.now() });
    removed.push({ resource, count: ids.length });
  };
  const texts = samples.filter(({ resource, changed }) => resource === PAGE_TEXTS && !changed);
  if (texts.length > 0) {
    const keys = texts.map(({ id }) => id);
    await trx('page_texts').whereIn('key', keys).delete();
    await done(PAGE_TEXTS, keys);
  }
  const fields = samples.filter(({ resource }) => resource === SETTINGS).map(({ id }) => id);
  if (fields.length > 0) {
    const changed = JSON.stringify(Object.fromEntries(fields.map((field) => [field, null])));
    await trx('site_settings')
      .insert({ changed })
      .onConflict('id')
      .merge({ changed: trx.raw('site_settings.changed || excluded.changed') });
    removed.push({ resource: SETTINGS, count: fields.length });
  }
  for (const resource of inOrder(sources.resources)) {
    const ids: string[] = [];
    for (const sample of samples) {
      if (sample.resource !== resource.name || sample.changed) continue;
      if (await resource.deleteObstacle?.(trx, [sample.id])) kept += 1;
      else ids.push(sample.id);
    }
    if (ids.length === 0) continue;
    await deleteRecords(resource, ids, { context, version: null });
    await done(resource.name, ids);
  }
  if (removed.length > 0)
    await recordWrites(context, 'samples', [{ action: 'remove', details: { removed } }]);
  return { removed, kept };
}

/** /api/admin/samples: POST /remove. */
export function samplesRouter(services: Services): Router {
  const { db, settingsChanged } = services;
  const router = Router();

  router.post('/remove', requirePermission('delete', 'samples'), async (request, response) => {
    const done = await writeAs(db, request, (context) => removeSamples(services, context));
    await settingsChanged();
    response.json(done);
  });
  return router;
}
