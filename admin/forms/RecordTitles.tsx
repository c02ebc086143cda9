import { useGetMany, useGetRecordRepresentation } from 'react-admin';

/** Fields that hold the ids of other records, and the resource of those. */
const REFERENCES: { readonly [field: string]: string } = {
  category_id: 'categories',
  post_id: 'posts',
  post_ids: 'posts',
};

/** @returns the ids in a field that refers to other records; undefined for other fields, and if it is empty */
export function referencesIn(field: string, value: unknown): { resource: string; ids: string[] } | undefined {
  const resource = REFERENCES[field];
  const ids = [value].flat().filter((id) => typeof id === 'string' && id !== '') as string[];
  return resource && ids.length > 0 ? { resource, ids } : undefined;
}

/** The titles of records, one on each line. */
export function RecordTitles({ resource, ids }: { resource: string; ids: string[] }) {
  const { data, isPending } = useGetMany(resource, { ids });
  const titleOf = useGetRecordRepresentation(resource);
  return ids.map((id) => {
    const record = data?.find((one) => one?.id === id);
    return <div key={id}>{record ? titleOf(record) : isPending ? '…' : 'Deleted since'}</div>;
  });
}
