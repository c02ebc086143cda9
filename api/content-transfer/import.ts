import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Knex } from 'knex';
import * as z from 'zod';
import type { ContentChange } from '#shared/content-transfer.ts';
import { FILE_TYPES } from '#shared/files.ts';
import { isPageTextKey, PAGE_TEXT_DEFINITIONS } from '#shared/page-texts/index.ts';
import { pageTextSchema } from '#shared/page-texts/schema.ts';
import { siteSettingsSchema } from '#shared/settings.ts';
import { moveToBin } from '../bin/move-to-bin.ts';
import { type AuditEntry, recordAudit } from '../platform/audit/audit.ts';
import { ADVISORY_LOCKS } from '../platform/database/advisory-locks.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { isUniqueViolation } from '../platform/http/database-errors.ts';
import type { Resource } from '../platform/http/resource.ts';
import { isFileName, mediaTypeOf } from '../platform/storage/storage.ts';
import {
  type ContentSource,
  columnsOf,
  imagesOf,
  type KindRows,
  readContent,
  writeContent,
} from './export.ts';
import { ContentFileError, type ContentManifest, type ContentRow, PAGE_TEXTS, SETTINGS } from './format.ts';
import { readContentFile } from './read.ts';
import { dropOldSnapshots, nextSnapshot } from './snapshots.ts';

export interface ContentImport {
  manifest: ContentManifest;
  changes: ContentChange[];
}

export interface ImportOptions {
  /** Folder for the file's images until they are in the storage. */
  workDirectory: string;
  /** Reports what would happen without changing anything. */
  isDryRun: boolean;
  /** Folder for a copy of the previous content, so that the import can be undone. */
  snapshots: string;
  /** Who imports; absent for the command line. */
  by?: Pick<AuditEntry, 'user_id' | 'request_id'>;
}

/**
 * Replaces the current content by a file's, all or nothing. Records pass through the schemas of their forms, and texts through
 * the sanitiser, as if they were typed. Records that are not in the file go to the bin, except images, which stay.
 * @throws ContentFileError with what to do; nothing was changed
 */
export async function importContent(
  source: ContentSource,
  file: string,
  { workDirectory, isDryRun, snapshots, by = { user_id: null } }: ImportOptions,
): Promise<ContentImport> {
  await mkdir(workDirectory, { recursive: true });
  const folder = await mkdtemp(path.join(workDirectory, 'content-'));
  try {
    const { manifest, kinds, files } = await readContentFile(file, folder);
    checkKinds(kinds, source.resources);
    const keys = checkImages(kinds, files);
    if (isDryRun)
      return { manifest, changes: await tryOut(source.db, (trx) => apply(trx, source, kinds, null)) };
    await mkdir(snapshots, { recursive: true, mode: 0o700 });
    const snapshot = nextSnapshot(snapshots);
    await writeContent(source, snapshot);
    try {
      await storeImages(source, keys, files);
      const changes = await source.db.transaction(async (trx) => {
        const done = await apply(trx, source, kinds, by.user_id);
        const details = { made_at: manifest.created_at, before: path.basename(snapshot), changes: done };
        await recordAudit(trx, { ...by, action: 'import', resource: 'content', details });
        return done;
      });
      await dropOldSnapshots(snapshots);
      return { manifest, changes };
    } catch (error) {
      // A failed import must not be offered for undo.
      await rm(snapshot, { force: true });
      throw error;
    }
  } catch (error) {
    if (error instanceof ApiError) throw refusal(error.message);
    if (isUniqueViolation(error))
      throw refusal('Two of its records share an address that only one can have.');
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function tryOut<T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  const trx = await db.transaction();
  try {
    return await work(trx);
  } finally {
    await trx.rollback();
  }
}

const refusal = (reason: string) =>
  new ContentFileError(`The content was not imported, and nothing was changed. ${reason}`);

function checkKinds(kinds: readonly KindRows[], resources: readonly Resource[]): void {
  const known = [...resources.filter(({ content }) => content).map(({ name }) => name), PAGE_TEXTS, SETTINGS];
  const unknown = kinds.find(({ kind }) => !known.includes(kind));
  if (unknown)
    throw refusal(
      `It holds ${unknown.kind}, which this version does not have. Update this installation first.`,
    );
}

const sizes = z.int().min(1).max(100_000);
const libraryShape = {
  name: z.string().min(1).max(200),
  // The form requires it, but an upload starts without one.
  alt: z.string().max(500),
  key: z.string().regex(/^[a-z0-9]{16}$/),
  hash: z.string().regex(/^[a-f0-9]{64}$/),
  url: z.string(),
  thumbnail_url: z.string(),
  bytes: z.int().min(0),
  source_bytes: z.int().min(0),
};
const imageType = z.string().regex(/^image\/[a-z]+$/);
const imageSchema = z.object({
  ...libraryShape,
  width: sizes,
  height: sizes,
  content_type: imageType,
  source_type: imageType,
  animated: z.boolean(),
  avif_state: z.enum(['pending', 'ready', 'failed', 'none']),
  variants: z
    .array(
      z.strictObject({
        file: z.string(),
        type: imageType,
        width: sizes,
        height: sizes,
        bytes: z.int().min(0),
      }),
    )
    .max(100),
});
const fileType = z.enum(Object.values(FILE_TYPES));
const fileSchema = z.object({
  ...libraryShape,
  width: z.null(),
  height: z.null(),
  content_type: fileType,
  source_type: fileType,
  animated: z.literal(false),
  avif_state: z.literal('none'),
  variants: z.array(z.strictObject({ file: z.string(), type: fileType, bytes: z.int().min(0) })).length(1),
});
const librarySchema = z
  .union([imageSchema, fileSchema])
  .refine(({ key, variants }) => variants.every(({ file }) => isFileName(`${key}/${file}`)))
  .refine(({ key, url, thumbnail_url, variants }) =>
    [url, thumbnail_url].every((one) => variants.some(({ file }) => one === `/media/${key}/${file}`)),
  );

/** Checks that the archive has exactly the files of its images. @returns the folders of the images */
function checkImages(kinds: readonly KindRows[], files: ReadonlyMap<string, string>): string[] {
  const rows = kinds.find(({ kind }) => kind === 'media')?.rows ?? [];
  if (!rows.every((row) => librarySchema.safeParse(row).success))
    throw refusal('The description of one of its images is damaged.');
  const named = imagesOf(kinds);
  if (named.length !== files.size || !named.every((name) => files.has(name)))
    throw refusal('Its images and their files do not belong together.');
  return rows.map(({ key }) => key as string);
}

/** Runs before the transaction; if that fails, the folders are swept like those of failed uploads. */
async function storeImages(
  { db, storage }: ContentSource,
  keys: string[],
  files: Map<string, string>,
): Promise<void> {
  for (const key of keys) {
    await db('media_folders')
      .insert({ key })
      .onConflict('key')
      .merge({ abandoned_at: null, reserved_at: db.fn.now() });
    const there = new Set(await storage.list(key));
    for (const [name, place] of files) {
      const [folder, file = ''] = name.split('/');
      const type = mediaTypeOf(name);
      if (folder === key && type && !there.has(file)) await storage.put(name, place, type);
    }
  }
}

/** Sorts referenced resources before those that refer to them. */
const inOrder = (resources: readonly Resource[]) =>
  resources
    .filter(({ content }) => content)
    .sort((a, b) => Number(Boolean(a.bin?.references)) - Number(Boolean(b.bin?.references)));

async function apply(
  trx: Knex.Transaction,
  { resources }: ContentSource,
  kinds: readonly KindRows[],
  userId: string | null,
): Promise<ContentChange[]> {
  await trx.raw("set local timezone to 'UTC'");
  await trx.raw('select pg_advisory_xact_lock(?)', [ADVISORY_LOCKS.contentImport]);
  const present = new Map((await readContent(trx, resources)).map(({ kind, rows }) => [kind, rows]));
  const given = new Map(kinds.map(({ kind, rows }) => [kind, rows]));
  const ordered = inOrder(resources).filter(({ name }) => given.has(name));
  const plans = ordered.map((resource) =>
    planOf(resource, present.get(resource.name) ?? [], given.get(resource.name) ?? []),
  );
  for (const plan of plans.toReversed()) await remove(trx, plan, { resources, userId });
  for (const plan of plans) await write(trx, plan);
  const changes = plans.map(({ resource, added, changed, removed, same }) => ({
    kind: resource.name,
    new: added.length,
    changed: changed.length,
    removed: removed.length,
    same,
  }));
  const texts = given.get(PAGE_TEXTS);
  const settings = given.get(SETTINGS);
  if (texts) changes.push(await applyTexts(trx, present.get(PAGE_TEXTS) ?? [], texts));
  if (settings) changes.push(await applySettings(trx, present.get(SETTINGS) ?? [], settings));
  return changes;
}

interface Plan {
  resource: Resource;
  added: ContentRow[];
  changed: ContentRow[];
  /** Ids of the records that go to the bin. */
  removed: string[];
  same: number;
}

function planOf(resource: Resource, present: readonly ContentRow[], given: readonly ContentRow[]): Plan {
  const before = new Map(present.map((row) => [row.id, row]));
  const columns = columnsOf(resource);
  const ids = new Set<unknown>();
  const plan: Plan = { resource, added: [], changed: [], removed: [], same: 0 };
  for (const row of recognised(resource, present, given)) {
    if (!isId(row.id) || ids.has(row.id)) throw refusal(`One of its ${resource.name} has no id of its own.`);
    ids.add(row.id);
    const now = before.get(row.id);
    if (!now) plan.added.push(row);
    else if (columns.some((column) => !isSame(now[column], row[column]))) plan.changed.push(row);
    else plan.same += 1;
  }
  // Images stay, as records in the bin may show them.
  if (resource.name !== 'media') plan.removed = [...before.keys()].filter((id) => !ids.has(id)) as string[];
  return plan;
}

/**
 * The records that the product brings along have other ids on each installation, so one whose id is unknown here is the one
 * with its title. @returns the file's records, by the ids that they have here
 */
function recognised(
  { name, ordered }: Resource,
  present: readonly ContentRow[],
  given: readonly ContentRow[],
): readonly ContentRow[] {
  if (!ordered && name !== 'redirects') return given;
  const ids = new Set(given.map(({ id }) => id));
  const here = new Set(present.map(({ id }) => id));
  const unpaired = Map.groupBy(
    present.filter(({ id }) => !ids.has(id)),
    titleOf,
  );
  return given.map((row) => {
    if (here.has(row.id) || !isId(row.id)) return row;
    return { ...row, id: unpaired.get(titleOf(row))?.shift()?.id ?? row.id };
  });
}

const isId = (id: unknown) => z.uuid().safeParse(id).success;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

async function remove(
  trx: Knex.Transaction,
  { resource, removed }: Plan,
  { resources, userId }: { resources: readonly Resource[]; userId: string | null },
): Promise<void> {
  if (removed.length === 0) return;
  for (const other of resources)
    for (const [column, { table }] of Object.entries(other.bin?.references ?? {}))
      if (table === resource.table)
        await trx(other.table)
          .whereIn(column, removed)
          .update({ [column]: null });
  await moveToBin(resource, { trx, userId }, removed);
  await trx(resource.table).whereIn('id', removed).delete();
}

const momentSchema = z.iso.datetime({ offset: true });
const carriedSchema = z.object({
  created_at: momentSchema,
  updated_at: momentSchema,
  views: z.int().min(0).max(2_000_000_000).optional(),
});

async function write(trx: Knex.Transaction, { resource, added, changed }: Plan): Promise<void> {
  const context = { trx, userId: '', requestId: '' };
  const columns = async (row: ContentRow, current: ContentRow | null) => {
    if (resource.name === 'media') return imageColumns(row);
    const fields = resource.schema.safeParse(row);
    if (!fields.success) throw refusal(`${nameOf(resource, row)}: ${fields.error.issues[0]?.message}.`);
    const { display_order, ...written } =
      (await resource.toColumns?.(fields.data, current, context)) ?? fields.data;
    return {
      ...written,
      ...(resource.ordered && { display_order: display_order ?? 0 }),
    };
  };
  for (const row of added) {
    const carried = carriedSchema.safeParse(row);
    if (!carried.success) throw refusal(`${nameOf(resource, row)} does not say when it was written.`);
    if (resource.name === 'media') await makeRoom(trx, row);
    await trx('deleted_records').where({ resource: resource.name, record_id: row.id }).delete();
    await trx(resource.table).insert({ id: row.id, ...carried.data, ...(await columns(row, null)) });
  }
  for (const row of changed) {
    const current = await trx(resource.table).where({ id: row.id }).first();
    await trx(resource.table)
      .where({ id: row.id })
      .update(await columns(row, current));
  }
}

/** Removes the same image under another id, and any row with its folder. */
async function makeRoom(trx: Knex.Transaction, { key, hash }: ContentRow): Promise<void> {
  await trx('media').where({ hash }).orWhere({ key }).delete();
  await trx('media_folders').insert({ key }).onConflict('key').merge({ abandoned_at: null });
}

function imageColumns(row: ContentRow) {
  const { variants, ...image } = librarySchema.parse(row);
  return { ...image, variants: JSON.stringify(variants) };
}

const titleOf = ({ title, name, question, author, from_path }: ContentRow): unknown =>
  title ?? name ?? question ?? author ?? from_path;

const nameOf = ({ label }: Resource, row: ContentRow): string => `The ${label} “${titleOf(row) ?? row.id}”`;

const textSchema = z.object({ key: z.string(), value: z.string(), original: z.string().max(50_000) });

/** Writes the page texts, except those that this version does not have. */
async function applyTexts(
  trx: Knex,
  present: readonly ContentRow[],
  given: readonly ContentRow[],
): Promise<ContentChange> {
  const change = { kind: PAGE_TEXTS, new: 0, changed: 0, removed: 0, same: 0 };
  const before = new Map(present.map((row) => [row.key, row]));
  for (const line of given) {
    const row = textSchema.safeParse(line);
    if (!row.success) throw refusal('One of its texts is damaged.');
    const { key, value, original } = row.data;
    if (!isPageTextKey(key)) continue;
    const text = pageTextSchema(PAGE_TEXT_DEFINITIONS[key]).safeParse(value);
    if (!text.success) throw refusal(`The text ${key}: ${text.error.issues[0]?.message}.`);
    const now = before.get(key);
    before.delete(key);
    if (now && now.value === text.data && now.original === original) change.same += 1;
    else {
      change[now ? 'changed' : 'new'] += 1;
      await trx('page_texts').insert({ key, value: text.data, original }).onConflict('key').merge();
    }
  }
  change.removed = before.size;
  await trx('page_texts')
    .whereIn('key', [...before.keys()] as string[])
    .delete();
  return change;
}

/** Writes the settings, except who is notified, which belongs to the installation. */
async function applySettings(
  trx: Knex,
  [now = {}]: readonly ContentRow[],
  [row = {}]: readonly ContentRow[],
): Promise<ContentChange> {
  const changed: ContentRow = {};
  for (const [name, value] of Object.entries(row)) {
    if (!Object.hasOwn(siteSettingsSchema.shape, name) || name === 'notified') continue;
    const field = siteSettingsSchema.shape[name as keyof typeof siteSettingsSchema.shape].safeParse(value);
    if (!field.success) throw refusal(`The settings: ${field.error.issues[0]?.message}.`);
    changed[name] = field.data;
  }
  const names = [...new Set([...Object.keys(now), ...Object.keys(changed)])];
  const differing = names.filter((name) => !isSame(now[name], changed[name]));
  if (differing.length > 0)
    await trx.raw(
      `insert into site_settings (id, changed, asked_at) values ('site', :changed::jsonb, now())
       on conflict (id) do update set changed = excluded.changed
         || case when jsonb_exists(site_settings.changed, 'notified')
           then jsonb_build_object('notified', site_settings.changed -> 'notified') else '{}' end`,
      { changed: JSON.stringify(changed) },
    );
  return {
    kind: SETTINGS,
    new: differing.filter((name) => !Object.hasOwn(now, name)).length,
    changed: differing.filter((name) => Object.hasOwn(now, name) && Object.hasOwn(changed, name)).length,
    removed: differing.filter((name) => !Object.hasOwn(changed, name)).length,
    same: names.length - differing.length,
  };
}
