import type { Knex } from 'knex';
import type { SourceAttachment, SourcePost } from './source.ts';

/** Attachments that these posts may name by number: in a gallery, a class, a block's settings, or as the featured one. */
export async function attachmentsFor(
  trx: Knex,
  id: string,
  posts: readonly SourcePost[],
): Promise<(sourceId: string) => SourceAttachment | undefined> {
  const hasAny = await trx('import_attachments').where({ import_id: id }).first('source_id');
  if (!hasAny) return () => undefined;
  const named = new Set<string>();
  for (const { content, featured } of posts) {
    if (featured?.attachment_id) named.add(featured.attachment_id);
    for (const [number] of content.matchAll(/(?<!\d)\d{1,12}(?!\d)/g)) named.add(number);
  }
  const rows: Omit<SourceAttachment, 'type'>[] = await trx('import_attachments')
    .where({ import_id: id })
    .whereRaw('source_id = any(?::text[])', [[...named]])
    .select('source_id', 'url', 'title', 'alt', 'caption');
  const found = new Map(rows.map((row) => [row.source_id, { type: 'attachment' as const, ...row }]));
  return (sourceId) => found.get(sourceId);
}

/** The paths of one import at a time: they do not change once it was read, and every step asks for them. */
let lastPaths: { id: string; paths: Set<string> } | undefined;

/** Whether the archive of an import has a picture at a path. */
export async function filesOf(trx: Knex, id: string): Promise<(path: string) => boolean> {
  if (lastPaths?.id !== id)
    lastPaths = { id, paths: new Set(await trx('import_files').where({ import_id: id }).pluck('path')) };
  const { paths } = lastPaths;
  return (path) => paths.has(path);
}
