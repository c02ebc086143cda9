import { sectorFilterSchema, sectorSchema } from '#shared/sectors.ts';
import { imageColumn } from '../media/uses.ts';
import { orderedResource } from '../platform/http/ordered-resource.ts';

export const sectors = orderedResource({
  name: 'sectors',
  label: 'sector',
  title: 'title',
  schema: sectorSchema,
  filterSchema: sectorFilterSchema,
  searched: ['title', 'description'],
  sortable: { link_type: 'r.link_type' },
  shown: {
    columns: ['id', 'title', 'description', 'image', 'link_type', 'site_url', 'icon'],
    picture: 'image',
  },
});

export const sectorsShowingMedia = imageColumn(sectors, 'title', 'image');
