import { teamMemberFilterSchema, teamMemberSchema } from '#shared/team-members.ts';
import { imageColumn } from '../media/uses.ts';
import { orderedResource } from '../platform/http/ordered-resource.ts';

export const teamMembers = orderedResource({
  name: 'team-members',
  label: 'team member',
  title: 'name',
  schema: teamMemberSchema,
  filterSchema: teamMemberFilterSchema,
  searched: ['name', 'role', 'description', 'experience'],
  sortable: { role: 'lower(r.role)', is_founder: 'r.is_founder' },
  shown: {
    columns: ['id', 'name', 'role', 'description', 'experience', 'image', 'image_alt', 'is_founder'],
    picture: 'image',
  },
});

export const teamMembersShowingMedia = imageColumn(teamMembers, 'name', 'image');
