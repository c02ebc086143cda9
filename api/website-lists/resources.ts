import {
  categoryFilterSchema,
  categorySchema,
  testimonialFilterSchema,
  testimonialSchema,
} from '#shared/website-lists.ts';
import { imageColumn } from '../media/resource.ts';
import { orderedResource } from '../platform/http/ordered-resource.ts';
import { COMMON_COLUMNS, type Resource } from '../platform/http/resource.ts';

const teamMembers = orderedResource({
  name: 'team-members',
  label: 'team member',
  title: 'name',
  searched: ['name', 'role', 'description', 'experience'],
  sortable: { role: 'lower(r.role)' },
  shown: {
    columns: ['id', 'name', 'role', 'description', 'experience', 'image', 'image_alt', 'is_founder'],
    picture: 'image',
  },
});

const clients = orderedResource({
  name: 'clients',
  label: 'client',
  title: 'name',
  searched: ['name'],
  shown: { columns: ['id', 'name', 'logo', 'logo_width'] },
});

const figures = orderedResource({
  name: 'figures',
  label: 'figure',
  title: 'meaning',
  searched: ['figure', 'meaning'],
  sortable: { figure: 'lower(r.figure)' },
  shown: { columns: ['id', 'figure', 'meaning', 'page'] },
});

const milestones = orderedResource({
  name: 'milestones',
  label: 'milestone',
  title: 'year',
  searched: ['year', 'text'],
  sortable: { text: 'lower(r.text)' },
  shown: { columns: ['id', 'year', 'text'] },
});

const offices = orderedResource({
  name: 'offices',
  label: 'office',
  title: 'name',
  searched: ['name', 'email'],
  shown: { columns: ['id', 'name', 'address_lines', 'email', 'phone', 'plan', 'is_coming_soon'] },
});

const questions = orderedResource({
  name: 'questions',
  label: 'question',
  title: 'question',
  searched: ['question', 'answer'],
  shown: { columns: ['id', 'question', 'answer'] },
});

const reasons = orderedResource({
  name: 'reasons',
  label: 'reason',
  title: 'title',
  searched: ['big', 'title', 'text'],
  sortable: { big: 'lower(r.big)' },
  shown: { columns: ['id', 'big', 'title', 'text'] },
});

const specialities = orderedResource({
  name: 'specialities',
  label: 'speciality',
  title: 'title',
  searched: ['title', 'description'],
  shown: { columns: ['id', 'title', 'description', 'benefits', 'icon', 'is_featured', 'color_theme'] },
});

const sectors = orderedResource({
  name: 'sectors',
  label: 'sector',
  title: 'title',
  searched: ['title', 'description'],
  shown: {
    columns: ['id', 'title', 'description', 'image', 'link_type', 'site_url', 'icon'],
    picture: 'image',
  },
});

/** The lists of the website that are only declared. */
export const websiteLists: readonly Resource[] = [
  teamMembers,
  specialities,
  sectors,
  reasons,
  questions,
  offices,
  clients,
  figures,
  milestones,
];

/** Those that show pictures of the library. */
export const listsShowingMedia = [
  imageColumn(teamMembers, 'name', 'image'),
  imageColumn(sectors, 'title', 'image'),
  imageColumn(clients, 'name', 'logo'),
];

export const testimonials: Resource = {
  name: 'testimonials',
  label: 'testimonial',
  table: 'testimonials',
  recordTitle: 'r.author',
  schema: testimonialSchema,
  readOnly: [...COMMON_COLUMNS, 'version'],
  sortable: {
    quote: 'lower(r.quote)',
    author: 'lower(r.author)',
    role: 'lower(r.role)',
    company: 'lower(r.company)',
  },
  defaultSort: ['display_order', false],
  filterSchema: testimonialFilterSchema,
  searched: ['r.quote', 'r.author', 'r.role', 'r.company'],
  ordered: true,
  bin: { title: 'r.author' },
  audit: 'values',
};

const POST_COUNT = '(select count(*) from blog_posts p where p.category_id = r.id)';

export const categories: Resource = {
  name: 'categories',
  label: 'category',
  table: 'blog_categories',
  recordTitle: 'r.name',
  schema: categorySchema,
  readOnly: COMMON_COLUMNS,
  sortable: { name: 'lower(r.name)', post_count: POST_COUNT },
  defaultSort: ['name', false],
  filterSchema: categoryFilterSchema,
  searched: ['r.name', 'r.slug'],
  computed: { post_count: POST_COUNT },
  constraints: {
    blog_categories_slug_unique: { field: 'slug', message: 'Already taken by another category' },
  },
  deleteObstacle: async (db, ids) => {
    const row = await db('blog_posts').whereIn('category_id', ids).count({ total: '*' }).first();
    const total = Number(row?.total ?? 0);
    if (total === 0) return '';
    const these = ids.length === 1 ? 'this category' : 'these categories';
    return `${total} ${total === 1 ? 'article uses' : 'articles use'} ${these}. Move ${total === 1 ? 'it' : 'them'} to another category first.`;
  },
  bin: {
    title: 'r.name',
    unique: { slug: 'Another category has this web address now. Give the restored one another web address.' },
  },
  audit: 'values',
};
