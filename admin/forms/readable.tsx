import { useGetMany, useGetRecordRepresentation } from 'react-admin';

/** Formatted text (HTML) starts like this, plain text hardly ever. */
const MARKUP = /^\s*<(?:p|h\d|ul|ol|div|blockquote|pre|table)\b/i;

/** @returns formatted text as plain text with one line per block; other values unchanged */
export function readable(value: unknown): unknown {
  if (typeof value !== 'string' || !MARKUP.test(value)) return value;
  const { body } = new DOMParser().parseFromString(value, 'text/html');
  for (const picture of body.querySelectorAll('img'))
    picture.replaceWith(`[Picture: ${picture.alt || 'no alternative text'}]`);
  for (const link of body.querySelectorAll('a[href]:not(.footnote)'))
    link.append(` [${link.getAttribute('href')}]`);
  for (const cell of body.querySelectorAll('td + td, th + th')) cell.prepend(' | ');
  for (const end of body.querySelectorAll('br')) end.replaceWith('\n');
  for (const block of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li, tr, pre, div')) {
    block.prepend('\n');
    block.append('\n');
  }
  return (body.textContent ?? '').replace(/[ \t]*\n\s*/g, '\n').trim();
}

/** The same for two versions; unchanged if their text is equal, because then the markup differs. */
export function readableVersions(one: unknown, other: unknown): [unknown, unknown] {
  const [first, second] = [readable(one), readable(other)];
  return first === second ? [one, other] : [first, second];
}

/** Fields that hold the ids of other records, and the resource of those. */
const REFERENCES: { readonly [field: string]: string } = {
  assignee_id: 'users',
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
