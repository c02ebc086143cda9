import { replyTemplateFilterSchema, replyTemplateSchema } from '#shared/reply-templates.ts';
import type { Resource } from '../platform/http/resource.ts';

export const replyTemplates: Resource = {
  name: 'reply-templates',
  label: 'reply template',
  table: 'reply_templates',
  recordTitle: 'r.name',
  schema: replyTemplateSchema,
  readOnly: ['id', 'created_at', 'updated_at'],
  sortable: {
    id: 'r.id',
    name: 'lower(r.name)',
    subject: 'lower(r.subject)',
    created_at: 'r.created_at',
    updated_at: 'r.updated_at',
  },
  defaultSort: ['name', false],
  filterSchema: replyTemplateFilterSchema,
  searched: ['r.name', 'r.subject', 'r.body'],
  bin: { title: 'r.name' },
  audit: 'values',
};
