import type { Knex } from 'knex';
import type * as z from 'zod';
import type { AuditAction } from '#shared/audit-log.ts';
import { blogImportOptionsSchema, selectionSchema } from '#shared/imports.ts';
import type { BatchCommand } from '../../platform/batch/routes.ts';
import { ApiError, parse } from '../../platform/http/api-error.ts';
import { isUniqueViolation } from '../../platform/http/errors.ts';
import { filteredRows } from '../../platform/http/list-rows.ts';
import { clockFrom, type ImportContext, type ImportRow } from '../batch/context.ts';
import { leaveImages } from '../batch/images.ts';
import { enqueueImport } from '../batch/jobs.ts';
import { chooseImported } from '../batch/matches.ts';
import { deleteStaged, READING_CANCELLED, type Readers } from '../batch/reading.ts';
import { replaceTakenSlugs } from '../batch/slugs.ts';
import { importItems } from './resource.ts';

/** The commands on an import, by their names in the address. */
export function commands(
  { jobs }: ImportContext,
  readers: Pick<Readers, 'cancel'>,
): { [action in AuditAction]?: BatchCommand<ImportRow> } {
  /** A unique index lets one import write at a time: two could give the same address to different posts. */
  const start = async (trx: Knex, id: string, columns: { state: string; position: number }) => {
    await enqueueImport(trx, jobs, id);
    try {
      await trx('imports')
        .where({ id })
        .update({ ...columns, finished_at: null, summary: clockFrom(trx, columns.position) });
    } catch (error) {
      if (isUniqueViolation(error)) throw new ApiError('conflict', ANOTHER_IS_AT_WORK);
      throw error;
    }
  };
  return {
    options: {
      states: ['ready'],
      refusal:
        'The options can be changed once the articles have been checked, and before the import starts.',
      async work(trx, { id, site_url, options: before }, { body }) {
        const given = parse(blogImportOptionsSchema, body ?? {});
        const after = site_url === null ? given : { ...given, old_site: null };
        await trx('imports')
          .where({ id })
          .update({ options: JSON.stringify(after) });
        if (after.existing !== before.existing) await chooseImported(trx, id, after.existing);
        if (after.old_site !== (before.old_site ?? null)) {
          // What was found with the other address.
          for (const table of ['import_item_images', 'import_images', 'import_addresses'])
            await trx(table).where({ import_id: id }).delete();
          await start(trx, id, { state: 'analysing', position: 0 });
        }
        return { after };
      },
    },
    analyse: {
      states: ['ready'],
      refusal: 'Only an import that has been read and not started can be checked again.',
      async work(trx, { id, position }) {
        await start(trx, id, { state: 'analysing', position });
        return null;
      },
    },
    selection: {
      states: ['ready'],
      refusal: 'Articles can be chosen before the import starts.',
      async work(trx, { id }, { body }) {
        await selectItems(trx, id, parse(selectionSchema, body ?? {}));
        return null;
      },
    },
    run: {
      states: ['ready', 'cancelled'],
      refusal: 'This import cannot be started: it is running, finished or failed.',
      async work(trx, { id, state, position, options }) {
        const waiting = { import_id: id, selected: true, outcome: 'waiting' };
        const [count] = await trx('import_items').where(waiting).count({ total: '*' });
        const selected = Number(count?.total);
        if (selected === 0)
          throw new ApiError('conflict', 'There is nothing to import: choose at least one article.');
        if (options.images === 'leave') await leaveImages(trx, id);
        await replaceTakenSlugs(trx, id);
        const begun = state === 'ready' ? { position: 0, started_at: trx.fn.now() } : { position };
        await start(trx, id, { state: 'running', ...begun });
        return { selected, options };
      },
    },
    cancel: {
      states: ['reading', 'analysing', 'running'],
      refusal: 'There is nothing to cancel: the import is not running, or is being undone.',
      async work(trx, { id, state }) {
        const isRunning = state === 'running';
        const failed = { state: 'failed', problem: READING_CANCELLED, total: 0, position: 0 };
        await trx('imports')
          .where({ id })
          .update({ ...(isRunning ? { state: 'cancelled' } : failed), finished_at: trx.fn.now() });
        if (!isRunning) await deleteStaged(trx, id);
        return { state };
      },
      done: (id) => readers.cancel(id),
    },
    undo: {
      states: ['done', 'cancelled'],
      refusal: 'Only an import that is finished or cancelled can be undone.',
      async work(trx, { id }) {
        await start(trx, id, { state: 'undoing', position: 0 });
        return {};
      },
    },
  };
}

const ANOTHER_IS_AT_WORK =
  'Another import is being written or undone. Wait until it is finished, then start this one.';

/**
 * Selects or deselects items, by number or else by filter. Repeated items and those that cannot be imported are never
 * selected.
 */
async function selectItems(
  trx: Knex,
  import_id: string,
  { selected, numbers, filter: { q, ...filter } = {} }: z.output<typeof selectionSchema>,
): Promise<void> {
  const wanted = { ids: null, q: q ?? null, filter: { ...filter, import_id } };
  const found = filteredRows(importItems, trx, wanted);
  if (numbers) found.whereIn('r.number', numbers);
  if (selected) found.whereNot('r.match', 'repeated').whereNull('r.problem');
  const changed = await trx('import_items')
    .where({ import_id })
    .whereNot({ selected })
    .whereIn('number', found.select('r.number'))
    .update({ selected });
  if (changed > 0 || !selected || numbers?.length !== 1) return;
  const item = await trx('import_items')
    .where({ import_id, number: numbers[0], selected: false })
    .first('problem');
  if (item) throw new ApiError('conflict', item.problem ?? IS_REPEATED);
}

const IS_REPEATED = 'The file has this article twice. Choose the one that comes first.';
