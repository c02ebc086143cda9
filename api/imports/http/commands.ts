import type { Knex } from 'knex';
import {
  type BlogImportOptions,
  type BlogImportState,
  blogImportOptionsSchema,
  selectionSchema,
} from '#shared/imports.ts';
import type { BatchCommand } from '../../platform/batch/routes.ts';
import { ApiError, parse } from '../../platform/http/api-error.ts';
import type { Enqueuing } from '../../platform/jobs/jobs.ts';
import type { ImportContext } from '../batch/context.ts';
import { enqueueImport } from '../batch/jobs.ts';
import { chooseImported } from '../batch/matches.ts';
import type { Readers } from '../batch/readers.ts';
import { deleteStaged, READING_CANCELLED } from '../batch/reading.ts';
import { clockFrom, countImages } from '../batch/summary.ts';
import { selectItems } from './selection.ts';

/** A locked row of imports. */
export interface LockedImport {
  id: string;
  state: BlogImportState;
  filename: string;
  options: BlogImportOptions;
  position: number;
  total: number;
}

/** The commands on an import, by their names in the address. */
export function commands(
  context: ImportContext,
  readers: Pick<Readers, 'cancel'>,
): { [name: string]: BatchCommand<LockedImport> } {
  const { jobs } = context;
  return {
    options: {
      states: ['ready'],
      refusal:
        'The options can be changed once the articles have been checked, and before the import starts.',
      work: async (trx, row, { body }) => {
        const options = parse(blogImportOptionsSchema, body ?? {});
        await saveOptions(trx, row, options);
        return { after: options };
      },
    },
    analyse: {
      states: ['ready'],
      refusal: 'Only an import that has been read and not started can be checked again.',
      work: async (trx, row) => {
        await trx('imports')
          .where({ id: row.id })
          .update({ state: 'analysing', summary: clockFrom(trx, row.position) });
        await enqueueImport(trx, jobs, row.id);
        return null;
      },
    },
    selection: {
      states: ['ready', 'cancelled'],
      refusal: 'Articles can be chosen before the import starts, or after it is cancelled.',
      work: async (trx, row, { body }) => {
        await selectItems(trx, row.id, parse(selectionSchema, body ?? {}));
        return null;
      },
    },
    run: {
      states: ['ready', 'cancelled'],
      refusal: 'This import cannot be started: it is running, finished or failed.',
      work: async (trx, row) => {
        const waiting = { import_id: row.id, selected: true, outcome: 'waiting' };
        const [count] = await trx('import_items').where(waiting).count({ total: '*' });
        const selected = Number(count?.total);
        if (selected === 0)
          throw new ApiError('conflict', 'There is nothing to import: choose at least one article.');
        await start(trx, jobs, row.id, 'running', row.state === 'ready' ? 0 : row.position);
        return { selected, options: row.options };
      },
    },
    cancel: {
      states: ['reading', 'analysing', 'running'],
      refusal: 'There is nothing to cancel: the import is not running, or is being undone.',
      work: async (trx, row) => {
        const finished_at = trx.fn.now();
        const isRunning = row.state === 'running';
        const failed = { state: 'failed', problem: READING_CANCELLED, total: 0, position: 0 };
        await trx('imports')
          .where({ id: row.id })
          .update({ ...(isRunning ? { state: 'cancelled' } : failed), finished_at });
        if (!isRunning) await deleteStaged(trx, row.id);
        return { state: row.state };
      },
      done: (id) => readers.cancel(id),
    },
    undo: {
      states: ['done', 'cancelled'],
      refusal: 'Only an import that is finished or cancelled can be undone.',
      work: async (trx, row) => {
        await start(trx, jobs, row.id, 'undoing', 0);
        return {};
      },
    },
  };
}

async function saveOptions(trx: Knex, row: LockedImport, options: BlogImportOptions): Promise<void> {
  const asked = new Set(options.categories.flatMap(({ category_id }) => category_id ?? []));
  const here = await trx('blog_categories')
    .whereIn('id', [...asked])
    .pluck('id');
  if (here.length < asked.size) {
    const message = 'A chosen category no longer exists. Choose another one.';
    throw new ApiError('invalid', message, { categories: message });
  }
  await trx('imports')
    .where({ id: row.id })
    .update({ options: JSON.stringify(options) });
  if (options.existing !== row.options.existing) {
    await chooseImported(trx, row.id, options.existing);
    await countImages(trx, row.id);
  }
}

const UNIQUE_VIOLATION = '23505';

/** A unique index lets one import write at a time: two could give the same address to different posts. */
async function start(
  trx: Knex,
  jobs: Enqueuing,
  id: string,
  state: 'running' | 'undoing',
  position: number,
): Promise<void> {
  await enqueueImport(trx, jobs, id);
  try {
    await trx('imports')
      .where({ id })
      .update({
        state,
        position,
        started_at: trx.raw('coalesce(started_at, now())'),
        finished_at: null,
        summary: clockFrom(trx, position),
      });
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    throw new ApiError(
      'conflict',
      'Another import is being written or undone. Wait until it is finished, then start this one.',
    );
  }
}
