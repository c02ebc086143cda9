import { binFilterSchema, deletedRecordSchema } from '#shared/bin.ts';
import type { MediaUseSource } from '../media/resource.ts';
import { joinPerson } from '../platform/auth/users.ts';
import type { Resource } from '../platform/http/resource.ts';

/** Records deleted in the last 30 days, to view, restore (restore.ts) or delete for good. */
export const bin: Resource = {
  name: 'bin',
  label: 'deleted record',
  table: 'deleted_records',
  schema: deletedRecordSchema,
  readOnly: ['id', 'title', 'deleted_at', 'deleted_by', 'expires_at'],
  computed: {
    deleted_by_name: 'u.name',
    // The hash of a token is a secret, and nobody needs to read it.
    row: "(select jsonb_object_agg(key, value) from jsonb_each(r.row) where key not like '%\\_hash')",
  },
  notInLists: ['row'],
  operations: ['list', 'show', 'delete'],
  sortable: { title: 'lower(r.title)', created_at: 'r.deleted_at' },
  defaultSort: ['deleted_at', true],
  filterSchema: binFilterSchema,
  filters: {
    samples: (query, which: 'without' | 'only') => {
      query.whereRaw(`${which === 'without' ? 'not ' : ''}exists (select from sample_records s
        where s.resource = r.resource and s.record_id = r.record_id::text and s.removed_at is not null)`);
    },
  },
  searched: ['r.title'],
  select: (query) => query.modify(joinPerson, 'r.deleted_by'),
  audit: 'values',
};

/** Deleted posts that can be restored still need their images. */
export const deletedPostsShowingMedia: MediaUseSource = {
  resource: 'bin',
  table: 'deleted_records',
  title: 'u.title',
  holds: (key) => `u.resource = 'posts' and media_keys_in(u.row::text) @> array[${key}]::text[]`,
};
