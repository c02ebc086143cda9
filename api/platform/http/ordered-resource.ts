import type { ShownRecords } from '#shared/public.ts';
import type { Resource } from './resource.ts';

interface OrderedResource<Name extends keyof ShownRecords>
  extends Pick<Resource, 'label' | 'schema' | 'filterSchema'> {
  name: Name;
  /** Column of the title. */
  title: string;
  /** Searched columns. */
  searched: readonly string[];
  /** Sortable columns besides the common ones. */
  sortable: Resource['sortable'];
  /** Public fields. */
  shown: {
    columns: readonly (keyof ShownRecords[Name] & string)[];
    picture?: keyof ShownRecords[Name] & string;
  };
}

/** A resource of public records in the admin's order, with a bin and an audit log, in a table of the same name. */
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
    searched: searched.map((column) => `r.${column}`),
    ordered: true,
    bin: { title: `r.${title}` },
    audit: 'values',
  };
}
