import * as z from 'zod';
import { requiredText } from './fields.ts';

/** Most views that a person can save for a list. */
export const LIST_VIEWS_MAX = 12;

const columnNames = z.array(z.string().max(100)).max(50);

/** A saved view of a list. */
const listViewSchema = z.strictObject({
  name: requiredText('Name', 40),
  /** The list's filter, as in the address. */
  filter: z
    .record(z.string(), z.unknown())
    .refine((filter) => JSON.stringify(filter).length <= 2000, { error: 'This view has too many filters' }),
  sort: z.strictObject({ field: z.string().max(100), order: z.enum(['ASC', 'DESC']) }),
  /** Hidden columns, and the order of all; empty for the default. */
  hidden: columnNames,
  order: columnNames,
});
export type ListView = z.infer<typeof listViewSchema>;

/** Body and answer of /api/admin/list-views/:resource. */
export const listViewsSchema = z.strictObject({
  views: z.array(listViewSchema).max(LIST_VIEWS_MAX, { error: `At most ${LIST_VIEWS_MAX} views` }),
});
