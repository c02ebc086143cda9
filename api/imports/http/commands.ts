import type { Knex } from 'knex';
import {
  type BlogImportOptions,
  type BlogImportState,
  blogImportOptionsSchema,
  selectionSchema,
} from '#shared/imports.ts';
import type { BatchCommand } from '../../platform/batch/routes.ts';
import { ApiError, parse } from '../../platform/http/api-error.ts';
import type { ImportContext } from '../batch/context.ts';
import { enqueueImport } from '../batch/jobs.ts';
import { chooseImported } from '../batch/matches.ts';
import type { Readers } from '../batch/readers.ts';
import { clockFrom, countImages, startOf } from '../batch/summary.ts';
import { deleteStaged, READING_CANCELLED } from '../batch/sweep.ts';
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
        await keepOptions(trx, row, options);
        return { after: options };
      },
    },
    analyse: {
      states: ['ready'],
      refusal: 'Only an import that has been read and not started can be checked again.',
      work: async (trx, row, { body }) => {
        if (Object.keys(body ?? {}).length > 0)
          await keepOptions(trx, row, parse(blogImportOptionsSchema, body ?? {}));
        await trx('imports')
          .where({ id: row.id })
          .update({ state: 'analysing', summary: startOf('match', trx) });
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
        const left = await trx('import_items')
          .where({ import_id: row.id, selected: true, outcome: 'waiting' })
          .count({ total: '*' })
          .first();
        const selected = Number(left?.total);
        if (selected === 0)
          throw new ApiError('conflict', 'There is nothing to import: choose at least one article.');
        const position = row.state === 'ready' ? 0 : row.position;
        await start(trx, row.id, 'running', position);
        await enqueueImport(trx, jobs, row.id);
        return { selected, options: row.options };
      },
    },
    cancel: {
      states: ['reading', 'analysing', 'running'],
      refusal: 'There is nothing to cancel: the import is not running, or is being undone.',
      work: async (trx, row) => {
        const finished_at = trx.fn.now();
        if (row.state === 'running')
          await trx('imports').where({ id: row.id }).update({ state: 'cancelled', finished_at });
        else {
          await trx('imports')
            .where({ id: row.id })
            .update({ state: 'failed', problem: READING_CANCELLED, total: 0, position: 0, finished_at });
          await deleteStaged(trx, row.id);
        }
        return { state: row.state };
      },
      done: (id) => readers.cancel(id),
    },
    undo: {
      states: ['done', 'cancelled'],
      refusal: 'Only an import that is finished or cancelled can be undone.',
      work: async (trx, row) => {
        await start(trx, row.id, 'undoing', 0);
        await enqueueImport(trx, jobs, row.id);
        return {};
      },
    },
  };
}

async function keepOptions(trx: Knex, row: LockedImport, options: BlogImportOptions): Promise<void> {
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
async function start(trx: Knex, id: string, state: 'running' | 'undoing', position: number): Promise<void> {
  try {
    await trx('imports')
      .where({ id })
      .update({
        state,
        position,
        problem: null,
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
