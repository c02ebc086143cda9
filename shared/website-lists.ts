import * as z from 'zod';
import {
  filter,
  lines,
  optionalEmail,
  optionalImageAddress,
  optionalText,
  optionalWebAddress,
  orNull,
  requiredImageAddress,
  requiredLongText,
  requiredText,
  slug,
  text,
  wholeNumber,
} from './fields.ts';
import type { Picture } from './pictures.ts';
import { type Listed, listed, type Stored } from './record-lists.ts';

const teamMemberSchema = z.object({
  name: requiredText('Name', 100),
  role: requiredText('Role', 120),
  /** A sentence on how this person works. */
  description: requiredLongText('Description', 300),
  experience: requiredLongText('Experience', 400),
  /** Path of an image of the library, or a URL elsewhere; if null, initials are shown. */
  image: optionalImageAddress('Portrait'),
  image_alt: optionalText('What the portrait shows', 200),
  /** Whether the person is shown on 'Our Story' too. */
  is_founder: z.boolean({ error: 'Founder must be yes or no' }).default(false),
  ...listed,
});

const clientSchema = z.object({
  name: requiredText('Name', 100),
  logo: requiredImageAddress('Logo'),
  /** Width of the logo at a height of 64 pixels, so that the page does not move when it loads. */
  logo_width: wholeNumber('Logo width', 20, 640).default(200),
  ...listed,
});

/** The pages that show figures. */
const FIGURE_PAGES = ['home', 'about'] as const;

const figureSchema = z.object({
  /** Shown large: a number, a year, '20+'. */
  figure: requiredText('Figure', 6),
  meaning: requiredText('Meaning', 80),
  page: z.enum(FIGURE_PAGES, { error: 'Choose a page' }).default('home'),
  ...listed,
});

const milestoneSchema = z.object({
  year: requiredText('Year', 8),
  text: requiredText('Text', 160),
  ...listed,
});

export const OFFICE_PLANS = ['lancashire', 'manchester', 'leeds', 'london'] as const;

const officeSchema = z.object({
  name: requiredText('Name', 60),
  address_lines: lines('Address', { least: 0, most: 6, length: 100 }),
  email: optionalEmail,
  phone: optionalText('Phone', 40),
  /** A drawing above its name. */
  plan: orNull(z.enum(OFFICE_PLANS, { error: 'Choose a drawing' })),
  /** Shows only its name and 'Coming Soon'. */
  is_coming_soon: z.boolean({ error: 'Coming soon must be yes or no' }).default(false),
  ...listed,
});

const questionSchema = z.object({
  /** {brand} becomes the name of the site, {team} the number of people in the team. */
  question: requiredText('Question', 200),
  answer: requiredLongText('Answer', 2000),
  ...listed,
});

const reasonSchema = z.object({
  /** The two or three words set large. */
  big: requiredText('Large words', 30),
  title: requiredText('Title', 120),
  text: requiredLongText('Text', 300),
  ...listed,
});

const SECTOR_LINK_TYPES = ['consultation', 'external'] as const;

const sectorSchema = z.object({
  title: requiredText('Title', 120),
  description: requiredLongText('Description', 300),
  image: optionalImageAddress('Picture'),
  /** consultation: the card leads to a consultation request. external: also to the sector's own site. */
  link_type: z.enum(SECTOR_LINK_TYPES, { error: 'Choose what the card leads to' }).default('consultation'),
  /** Its own site. If empty, two sectors use an address of the settings. */
  site_url: optionalWebAddress('Address of its own site'),
  /** Part of the source of consultation requests that start on its card. */
  icon: optionalText('Short name', 40),
  ...listed,
});

export const SPECIALITY_ICONS = [
  'strategy',
  'growth',
  'leadership',
  'innovation',
  'mergers',
  'equity',
  'people',
  'brand',
  'data',
  'finance',
  'esg',
  'legal',
  'logistics',
  'turnaround',
] as const;

const SPECIALITY_THEMES = ['primary', 'accent', 'verve', 'secondary'] as const;

const specialitySchema = z.object({
  title: requiredText('Title', 120),
  description: requiredLongText('Description', 300),
  benefits: lines('Benefits', { least: 4, most: 4, length: 80 }),
  icon: z.enum(SPECIALITY_ICONS, { error: 'Choose a drawing' }),
  /** Whether it is one of the large cards at the top. */
  is_featured: z.boolean({ error: 'Featured must be yes or no' }).default(false),
  color_theme: z.enum(SPECIALITY_THEMES, { error: 'Choose a colour' }).default('primary'),
  ...listed,
});

/** The lists that are only declared, by resource. */
export const WEBSITE_LISTS = {
  'team-members': teamMemberSchema,
  specialities: specialitySchema,
  sectors: sectorSchema,
  reasons: reasonSchema,
  questions: questionSchema,
  offices: officeSchema,
  clients: clientSchema,
  figures: figureSchema,
  milestones: milestoneSchema,
};

/** Their records as the admin API answers them. */
export type ListedRecords = { [name in keyof typeof WEBSITE_LISTS]: Listed<(typeof WEBSITE_LISTS)[name]> };

/** Their records as visitors see them, with the sizes of a picture that is in the media library. */
export type ShownRecords = {
  [name in keyof ListedRecords]: Omit<
    ListedRecords[name],
    'is_active' | 'display_order' | 'created_at' | 'updated_at'
  > & { picture?: Picture };
};

export const testimonialSchema = z.object({
  quote: requiredLongText('Quote', 2000),
  author: requiredText('Author', 200),
  role: text('Role', 200),
  company: optionalText('Company', 200),
  rating: wholeNumber('Rating', 1, 5).default(5),
  source_note: optionalText('Source and permission', 1000),
  ...listed,
});

export const testimonialFilterSchema = filter({
  is_active: z.boolean(),
  rating: z.int().min(-32_768).max(32_767),
  author: z.string(),
  role: z.string(),
  company: z.string().nullable(),
});

export type Testimonial = Listed<typeof testimonialSchema> & { version: number };

export const categorySchema = z.object({
  name: requiredText('Name', 100),
  slug,
});

export const categoryFilterSchema = filter({ name: z.string(), slug: z.string() });

/** A row of blog_categories as the admin API answers it; moments are ISO 8601 in UTC. */
export interface Category extends z.output<typeof categorySchema>, Stored {
  /** Number of its posts of any status. */
  post_count: number;
}
