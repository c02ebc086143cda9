import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Knex } from 'knex';
import { FILE_COLUMNS } from '../media/resource.ts';
import { type ArchiveEntry, writeArchive } from '../platform/backup/archive.ts';
import { IMAGES } from '../platform/backup/format.ts';
import { ADVISORY_LOCKS } from '../platform/database/advisory-locks.ts';
import type { Resource } from '../platform/http/resource.ts';
import { StartError } from '../platform/process/start-error.ts';
import { PRODUCT_VERSION } from '../platform/process/version.ts';
import type { MediaStorage } from '../platform/storage/storage.ts';
import {
  CONTENT_FORMAT,
  type ContentManifest,
  type ContentRow,
  kindPath,
  PAGE_TEXTS,
  SETTINGS,
} from './format.ts';

export interface ContentSource {
  db: Knex;
  storage: MediaStorage;
  resources: readonly Resource[];
}

/** Columns of an image besides those that an admin edits. */
const IMAGE_COLUMNS = ['key', 'hash', ...FILE_COLUMNS] as const;

/** Times and counts that pages show, if a table has them. */
const CARRIED = ['created_at', 'updated_at', 'views'] as const;

export interface KindRows {
  kind: string;
  rows: ContentRow[];
}

/** A consistent snapshot of all content that admins edit; it has no data of visitors. */
export async function readContent(trx: Knex, resources: readonly Resource[]): Promise<KindRows[]> {
  const kinds: KindRows[] = [];
  for (const resource of resources.filter(({ content }) => content)) {
    const columns = ['id', ...columnsOf(resource)];
    const { rows } = await trx.raw(
      `select (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(r)) where key = any(?::text[])) as row
       from ?? r order by r.id`,
      [[...columns, ...CARRIED], resource.table],
    );
    kinds.push({ kind: resource.name, rows: rows.map(({ row }: { row: ContentRow }) => row) });
  }
  kinds.push({
    kind: PAGE_TEXTS,
    rows: await trx('page_texts').orderBy('key').select('key', 'value', 'original'),
  });
  const [settings] = await trx('site_settings').select(trx.raw("changed - 'notified' as row"));
  kinds.push({ kind: SETTINGS, rows: settings ? [settings.row] : [] });
  return kinds;
}

/** The exported columns of a record, without its id. */
export const columnsOf = ({ name, schema }: Resource): string[] => [
  ...Object.keys(schema.shape),
  ...(name === 'media' ? IMAGE_COLUMNS : []),
];

/**
 * Writes the content to a file that must not exist yet.
 * @throws StartError if an image file is missing
 */
export async function writeContent(
  { db, storage, resources }: ContentSource,
  file: string,
): Promise<ContentManifest> {
  return db.transaction(
    async (trx) => {
      // Files of images that are deleted meanwhile stay until this transaction ends.
      await trx.raw('select pg_advisory_xact_lock_shared(?)', [ADVISORY_LOCKS.backup]);
      await trx.raw("set local timezone to 'UTC'");
      const kinds = await readContent(trx, resources);
      const images = imagesOf(kinds);
      const manifest: ContentManifest = {
        format: 'verve-content',
        version: CONTENT_FORMAT,
        product_version: PRODUCT_VERSION,
        created_at: new Date().toISOString(),
        kinds: kinds.map(({ kind: name, rows }) => ({ name, rows: rows.length })),
        files: images.length,
      };
      const unfinished = `${file}.unfinished`;
      try {
        await rm(unfinished, { force: true });
        await writeArchive(unfinished, manifest, entriesOf(kinds, images, storage));
        await rename(unfinished, file);
      } finally {
        await rm(unfinished, { force: true });
      }
      return manifest;
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
}

async function* entriesOf(
  kinds: readonly KindRows[],
  images: readonly string[],
  storage: MediaStorage,
): AsyncGenerator<ArchiveEntry> {
  for (const { kind, rows } of kinds) {
    const bytes = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    yield {
      name: kindPath(kind),
      size: bytes.length,
      content: Readable.from([bytes], { objectMode: false }),
    };
  }
  for (const name of images) {
    const stored = await storage.open(name);
    if (!stored)
      throw new StartError(
        `The image file ${name} is missing in the storage. Put it back, or delete the image from Pictures, and export again.`,
      );
    yield { name: IMAGES + name, size: stored.bytes, content: stored.body };
  }
}

/** @returns the names of the files of all images */
export function imagesOf(kinds: readonly KindRows[]): string[] {
  const rows = kinds.find(({ kind }) => kind === 'media')?.rows ?? [];
  return rows.flatMap(({ key, variants }) =>
    (variants as { file: string }[]).map((variant) => `${key}/${variant.file}`),
  );
}
