import type { ShownRecords } from '#shared/public.ts';
import type { Resource } from './resource.ts';

interface OrderedResource<Name extends keyof ShownRecords>
  extends Pick<Resource, 'label' | 'schema' | 'filterSchema'> {
  name: Name;
  /** Column that a record is called by. */
  title: string;
  /** Columns that the search looks through. */
  searched: readonly string[];
  /** What can be sorted by besides the columns that each of them has. */
  sortable: Resource['sortable'];
  /** What visitors get of a record. */
  shown: {
    columns: readonly (keyof ShownRecords[Name] & string)[];
    picture?: keyof ShownRecords[Name] & string;
  };
}

/** Records that visitors see in an order that an admin gives, with a bin and an audit log; the table is named as they are. */
export function orderedResource<Name extends keyof ShownRecords>({
  title,
  searched,
  sortable,
  ...rest
}: OrderedResource<Name>): Resource {
  return {
    ...rest,
    table: rest.name.replaceAll('-', '_'),
    recordTitle: `r.${title}`,
    readOnly: ['id', 'created_at', 'updated_at'],
    sortable: {
      id: 'r.id',
      [title]: `lower(r.${title})`,
      ...sortable,
      is_active: 'r.is_active',
      display_order: 'r.display_order',
      created_at: 'r.created_at',
      updated_at: 'r.updated_at',
    },
    defaultSort: ['display_order', false],
    search: (query, pattern) => {
      for (const column of searched) query.orWhereILike(`r.${column}`, pattern);
    },
    ordered: true,
    content: true,
    bin: { title: `r.${title}` },
    audit: 'values',
  };
}
