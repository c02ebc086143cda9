import path from 'node:path';
import { Readable } from 'node:stream';
import type { Knex } from 'knex';
import { fileEnding } from '#shared/files.ts';
import type { ImportNote } from '#shared/imports.ts';
import { plural } from '#shared/words.ts';
import { addFile, addMedia } from '../../media/media.ts';
import { displayName, fetchMedia, receiveMedia } from '../../media/receive.ts';
import { ApiError, errorOfDatabase } from '../../platform/http/api-error.ts';
import type { ReceivedFile } from '../../platform/receive.ts';
import { inWorkFolder } from '../../platform/work-folders.ts';
import { type ItemImage, linksBehind, type PlanContext, type WaitingItem } from '../sandbox/plan-post.ts';
import { decodePercent, listOf, Notes, shortened } from '../text.ts';
import type { StepContext } from './context.ts';

interface WaitingImage {
  url_hash: string;
  url: string;
  alt: string;
}

/** Images per step, and how many are fetched at once; they are encoded one at a time. */
const BATCH = 48;
const AT_ONCE = 8;
/** Milliseconds after which a step starts no further image. */
const LONGEST_STEP = 10_000;

/**
 * Brings the next images of these items into the library. Each is marked as fetched in the transaction that adds it, so
 * that after a crash only the missing ones are fetched.
 */
export async function fetchImages(
  context: StepContext,
  importId: string,
  numbers: readonly number[],
): Promise<void> {
  const { rows } = await context.db.raw<{ rows: WaitingImage[] }>(
    `select i.url_hash, i.url,
       coalesce((array_agg(u.alt order by u.number, u.place) filter (where u.alt <> ''))[1], '') as alt
     from import_item_images u join import_images i on i.import_id = u.import_id and i.url_hash = u.url_hash
     where u.import_id = ? and u.number = any(?::int[]) and i.state = 'waiting'
     group by i.import_id, i.url_hash order by min(u.number), min(u.place) limit ${BATCH}`,
    [importId, [...numbers]],
  );
  const waiting = rows.values();
  const end = Date.now() + LONGEST_STEP;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const image of waiting) {
        await storeImage(context, importId, image);
        if (Date.now() > end) return;
      }
    }),
  );
}

async function storeImage(context: StepContext, importId: string, image: WaitingImage): Promise<void> {
  const { db, media } = context;
  const settle = (trx: Knex, columns: object) =>
    trx('import_images')
      .where({ import_id: importId, url_hash: image.url_hash, state: 'waiting' })
      .update(columns);
  try {
    await inWorkFolder(media.workDirectory, 'import', async (folder) => {
      const received = await receiveImage(context, importId, image.url, folder);
      const name = nameOf(image.url);
      const created = async (trx: Knex, media_id: string) => {
        await settle(trx, { state: 'fetched', media_id, created: true });
      };
      const { id, duplicate } = fileEnding(name)
        ? await addFile(media, received, name, created)
        : await addMedia(media, received, { name, alt: image.alt }, context.jobs, created);
      if (duplicate) await settle(db, { state: 'fetched', media_id: id });
    });
  } catch (error) {
    const known = error instanceof ApiError ? error : errorOfDatabase(error);
    // The database or the storage is down, not the image: let the job try again.
    if (known?.code === 'unavailable') throw error;
    await settle(db, { state: 'failed', problem: (known?.message ?? UNREADABLE).slice(0, 500) });
  }
}

const UNREADABLE = 'This image could not be read. Save it again as a JPEG, and upload that under Pictures.';

/** Receives an image or a document from the web, its data: URL or the archive. */
async function receiveImage(
  { db, fetch }: StepContext,
  import_id: string,
  url: string,
  folder: string,
): Promise<ReceivedFile> {
  if (/^https?:/i.test(url))
    return fetchMedia(fetch, url, folder, fileEnding(nameOf(url)) ? '*/*' : 'image/*');
  const file = path.join(folder, 'upload');
  if (/^data:/i.test(url))
    return receiveMedia(Readable.from([await (await globalThis.fetch(url)).bytes()]), file);
  const [, inArchive] = /^archive:(.+)$/s.exec(url) ?? [];
  if (inArchive === undefined) throw new ApiError('invalid', NO_SITE);
  const row = await db('import_files').where({ import_id, path: inArchive }).first('bytes');
  if (!row) throw new ApiError('invalid', 'It is not in the archive.');
  return receiveMedia(Readable.from([row.bytes]), file);
}

const NO_SITE =
  'Its address is not complete, and the export does not say which site it belongs to. Enter the address of the old site before an import.';

function nameOf(url: string): string {
  if (/^data:/i.test(url)) return 'Image from the text';
  const bare = url.replace(/^archive:/i, '').split(/[?#]/, 1)[0] ?? '';
  return displayName(decodePercent(bare).toWellFormed());
}

/** SQL for the images of item `i` in their order, each an ItemImage. */
export const IMAGES_OF_ITEM = `(
  select coalesce(json_agg(json_build_object('place', u.place, 'url', m.url, 'state', m.state, 'problem', m.problem,
    'media_url', here.url)
    order by u.place), '[]')
  from import_item_images u
  join import_images m on m.import_id = u.import_id and m.url_hash = u.url_hash
  left join media here on here.id = m.media_id
  where u.import_id = i.import_id and u.number = i.number)`;

/** Notes on each image and file that could not be fetched, and on links to what is not here. */
export function writtenNotes(item: WaitingItem, context: PlanContext): ImportNote[] {
  const notes = new Notes();
  const isFile = ({ url }: ItemImage) => fileEnding(nameOf(url)) !== undefined;
  const failures = item.images.filter(({ state }) => state === 'failed');
  for (const image of new Map(failures.map((one) => [one.url, one])).values()) {
    const name = /^data:/i.test(image.url) ? nameOf(image.url) : shortened(image.url, 200);
    if (isFile(image)) notes.warning(`The file “${name}” could not be copied. ${image.problem}`);
    else
      notes.warning(
        `The image “${name}” could not be fetched: it keeps its old address in the text, and is left out as the featured image. ${image.problem}`,
      );
  }
  const behind = linksBehind(item, context);
  if (behind.length > 0)
    notes.warning(
      `${plural(behind.length, 'link leads to a page', 'links lead to pages')} of the old site that ${behind.length === 1 ? 'is' : 'are'} not here: “${listOf(behind)}”`,
      behind.length,
    );
  return notes.list();
}
