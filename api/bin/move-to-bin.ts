import { partsOf, type Resource, type WriteContext } from '../platform/http/resource.ts';

/** Copies rows that are about to be deleted, whole, in the transaction of the deletion. */
export async function moveToBin(
  resource: Resource,
  { trx, userId }: Pick<WriteContext, 'trx'> & { userId: string | null },
  ids: readonly string[],
): Promise<void> {
  if (!resource.bin || ids.length === 0) return;
  await trx.raw(
    `insert into deleted_records (resource, record_id, title, row, deleted_by)
     select ?, r.id, ${resource.bin.title}, to_jsonb(r) || ${partsOf(resource)}, ? from ?? r where r.id = any(?::uuid[])`,
    [resource.name, userId, resource.table, [...ids]],
  );
}
