import * as z from 'zod';
import { listed } from '#shared/record-lists.ts';
import {
  categoryFilterSchema,
  categorySchema,
  type ShownRecords,
  testimonialFilterSchema,
  testimonialSchema,
  WEBSITE_LISTS,
} from '#shared/website-lists.ts';
import { imageColumn } from '../media/resource.ts';
import { COMMON_COLUMNS, type Resource } from '../platform/http/resource.ts';

/** What all lists have: public records in the admin's order, with a bin and an audit log, in a table of the same name. */
const listOf = (
  name: string,
  label: string,
  schema: Resource['schema'],
  /** Columns that are searched, and sorted without regard to case. */
  texts: readonly [title: string, ...others: string[]],
): Resource => ({
  name,
  label,
  table: name.replaceAll('-', '_'),
  recordTitle: `r.${texts[0]}`,
  schema,
  readOnly: COMMON_COLUMNS,
  sortable: Object.fromEntries(texts.map((column) => [column, `lower(r.${column})`])),
  defaultSort: ['display_order', false],
  filterSchema: z.strictObject({ is_active: z.boolean() }).partial(),
  searched: texts.map((column) => `r.${column}`),
  ordered: true,
  bin: { title: `r.${texts[0]}` },
  audit: 'values',
});

/** A list whose records pages show with all fields that its form has, but for those of the list itself. */
const websiteList = (name: keyof ShownRecords, label: string, ...texts: Parameters<typeof listOf>[3]) => ({
  ...listOf(name, label, WEBSITE_LISTS[name], texts),
  shown: ['id', ...Object.keys(WEBSITE_LISTS[name].shape).filter((field) => !(field in listed))],
});

const teamMembers = websiteList('team-members', 'team member', 'name', 'role', 'description', 'experience');
const sectors = websiteList('sectors', 'sector', 'title', 'description');
const clients = websiteList('clients', 'client', 'name');

/** The lists of the website that are only declared. */
export const websiteLists: readonly Resource[] = [
  teamMembers,
  websiteList('specialities', 'speciality', 'title', 'description'),
  sectors,
  websiteList('reasons', 'reason', 'title', 'big', 'text'),
  websiteList('questions', 'question', 'question', 'answer'),
  websiteList('offices', 'office', 'name', 'email'),
  clients,
  websiteList('figures', 'figure', 'meaning', 'figure'),
  websiteList('milestones', 'milestone', 'year', 'text'),
];

/** Those that show pictures of the library. */
export const listsShowingMedia = [
  imageColumn(teamMembers, 'name', 'image'),
  imageColumn(sectors, 'title', 'image'),
  imageColumn(clients, 'name', 'logo'),
];

export const testimonials: Resource = {
  ...listOf('testimonials', 'testimonial', testimonialSchema, ['author', 'quote', 'role', 'company']),
  readOnly: [...COMMON_COLUMNS, 'version'],
  filterSchema: testimonialFilterSchema,
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
    unique: { slug: 'Another category has this web address now. Give that one another web address first.' },
  },
  audit: 'values',
};
