import { clientFilterSchema, clientSchema } from '#shared/clients.ts';
import { imageColumn } from '../media/uses.ts';
import { orderedResource } from '../platform/http/ordered-resource.ts';

export const clients = orderedResource({
  name: 'clients',
  label: 'client',
  title: 'name',
  schema: clientSchema,
  filterSchema: clientFilterSchema,
  searched: ['name'],
  sortable: { logo_width: 'r.logo_width' },
  shown: { columns: ['id', 'name', 'logo', 'logo_width'] },
});

export const clientsShowingMedia = imageColumn(clients, 'name', 'logo');
