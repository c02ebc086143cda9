import * as z from 'zod';
import { EMAIL_PATTERN } from './email.ts';
import {
  lines,
  optionalImageAddress,
  optionalText,
  optionalWebAddress,
  requiredImageAddress,
  requiredLongText,
  requiredText,
} from './fields.ts';
import type { Picture } from './pictures.ts';
import { displayOrder } from './record-lists.ts';

export const teamMemberSchema = z.object({
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
  is_active: z.boolean({ error: 'Active must be yes or no' }).default(true),
  display_order: displayOrder,
});

export const teamMemberFilterSchema = z
  .strictObject({ name: z.string(), role: z.string(), is_founder: z.boolean(), is_active: z.boolean() })
  .partial();

/** A row of team_members as the admin API answers it. */
export interface TeamMember extends Omit<z.output<typeof teamMemberSchema>, 'display_order'> {
  id: string;
  display_order: number;
  created_at: string;
  updated_at: string;
}

/** A member as visitors see them. */
export interface TeamMemberView {
  id: string;
  name: string;
  role: string;
  description: string;
  experience: string;
  image: string | null;
  image_alt: string | null;
  /** The portrait in sizes; absent when it is not from the library. */
  picture?: Picture;
  is_founder: boolean;
}

export const clientSchema = z.object({
  name: requiredText('Name', 100),
  logo: requiredImageAddress('Logo'),
  /** Width of the logo at a height of 64 pixels, so that the page does not move when it loads. */
  logo_width: z
    .int({ error: 'Logo width must be a whole number' })
    .min(20, { error: 'Logo width must be at least 20' })
    .max(640, { error: 'Logo width must be at most 640' })
    .default(200),
  is_active: z.boolean({ error: 'Active must be yes or no' }).default(true),
  display_order: displayOrder,
});

export const clientFilterSchema = z.strictObject({ name: z.string(), is_active: z.boolean() }).partial();

/** A row of clients as the admin API answers it. */
export interface Client extends Omit<z.output<typeof clientSchema>, 'display_order'> {
  id: string;
  display_order: number;
  created_at: string;
  updated_at: string;
}

/** A client as visitors see it. */
export type ClientView = Pick<Client, 'id' | 'name' | 'logo' | 'logo_width'>;

/** The pages that show figures. */
const FIGURE_PAGES = ['home', 'about'] as const;

export const figureSchema = z.object({
  /** Shown large: a number, a year, '20+'. */
  figure: requiredText('Figure', 6),
  meaning: requiredText('Meaning', 80),
  page: z.enum(FIGURE_PAGES, { error: 'Choose a page' }).default('home'),
  is_active: z.boolean({ error: 'Active must be yes or no' }).default(true),
  display_order: displayOrder,
});

export const figureFilterSchema = z
  .strictObject({ figure: z.string(), page: z.enum(FIGURE_PAGES), is_active: z.boolean() })
  .partial();

/** A row of figures as the admin API answers it. */
export interface Figure extends Omit<z.output<typeof figureSchema>, 'display_order'> {
  id: string;
  display_order: number;
  created_at: string;
  updated_at: string;
}

/** A figure as visitors see it. */
export type FigureView = Pick<Figure, 'id' | 'figure' | 'meaning' | 'page'>;

export const milestoneSchema = z.object({
  year: requiredText('Year', 8),
  text: requiredText('Text', 160),
  is_active: z.boolean({ error: 'Active must be yes or no' }).default(true),
  display_order: displayOrder,
});

export const milestoneFilterSchema = z.strictObject({ year: z.string(), is_active: z.boolean() }).partial();

/** A row of milestones as the admin API answers it. */
export interface Milestone extends Omit<z.output<typeof milestoneSchema>, 'display_order'> {
  id: string;
  display_order: number;
  created_at: string;
  updated_at: string;
}

/** A milestone as visitors see it. */
export type MilestoneView = Pick<Milestone, 'id' | 'year' | 'text'>;

export const OFFICE_PLANS = ['lancashire', 'manchester', 'leeds', 'london'] as const;

export const officeSchema = z.object({
  name: requiredText('Name', 60),
  address_lines: lines('Address', { least: 0, most: 6, length: 100 }),
  email: optionalText('Email', 254).refine((value) => value === null || EMAIL_PATTERN.test(value), {
    error: 'Please enter a valid email address',
  }),
  phone: optionalText('Phone', 40),
  /** A drawing above its name. */
  plan: z
    .enum(OFFICE_PLANS, { error: 'Choose a drawing' })
    .nullish()
    .transform((value) => value ?? null),
  /** Shows only its name and 'Coming Soon'. */
  is_coming_soon: z.boolean({ error: 'Coming soon must be yes or no' }).default(false),
  is_active: z.boolean({ error: 'Active must be yes or no' }).default(true),
  display_order: displayOrder,
});

export const officeFilterSchema = z
  .strictObject({ name: z.string(), is_coming_soon: z.boolean(), is_active: z.boolean() })
  .partial();

/** A row of offices as the admin API answers it. */
export interface Office extends Omit<z.output<typeof officeSchema>, 'display_order'> {
  id: string;
  display_order: number;
  created_at: string;
  updated_at: string;
}

/** An office as visitors see it. */
export type OfficeView = Pick<
  Office,
  'id' | 'name' | 'address_lines' | 'email' | 'phone' | 'plan' | 'is_coming_soon'
>;

export const questionSchema = z.object({
  /** {brand} becomes the name of the site, {team} the number of people in the team. */
  question: requiredText('Question', 200),
  answer: requiredLongText('Answer', 2000),
  is_active: z.boolean({ error: 'Active must be yes or no' }).default(true),
  display_order: displayOrder,
});

export const questionFilterSchema = z
  .strictObject({ question: z.string(), is_active: z.boolean() })
  .partial();

/** A row of questions as the admin API answers it. */
export interface Question extends Omit<z.output<typeof questionSchema>, 'display_order'> {
  id: string;
  display_order: number;
  created_at: string;
  updated_at: string;
}

/** A question as visitors see it. */
export type QuestionView = Pick<Question, 'id' | 'question' | 'answer'>;

export const reasonSchema = z.object({
  /** The two or three words set large. */
  big: requiredText('Large words', 30),
  title: requiredText('Title', 120),
  text: requiredLongText('Text', 300),
  is_active: z.boolean({ error: 'Active must be yes or no' }).default(true),
  display_order: displayOrder,
});

export const reasonFilterSchema = z.strictObject({ title: z.string(), is_active: z.boolean() }).partial();

/** A row of reasons as the admin API answers it. */
export interface Reason extends Omit<z.output<typeof reasonSchema>, 'display_order'> {
  id: string;
  display_order: number;
  created_at: string;
  updated_at: string;
}

/** A reason as visitors see it. */
export type ReasonView = Pick<Reason, 'id' | 'big' | 'title' | 'text'>;

const SECTOR_LINK_TYPES = ['consultation', 'external'] as const;

export const sectorSchema = z.object({
  title: requiredText('Title', 120),
  description: requiredLongText('Description', 300),
  image: optionalImageAddress('Picture'),
  /** consultation: the card leads to a consultation request. external: also to the sector's own site. */
  link_type: z.enum(SECTOR_LINK_TYPES, { error: 'Choose what the card leads to' }).default('consultation'),
  /** Its own site. If empty, two sectors use an address of the settings. */
  site_url: optionalWebAddress('Address of its own site'),
  /** Part of the source of consultation requests that start on its card. */
  icon: optionalText('Short name', 40),
  is_active: z.boolean({ error: 'Active must be yes or no' }).default(true),
  display_order: displayOrder,
});

export const sectorFilterSchema = z
  .strictObject({ title: z.string(), link_type: z.enum(SECTOR_LINK_TYPES), is_active: z.boolean() })
  .partial();

/** A row of sectors as the admin API answers it. */
export interface Sector extends Omit<z.output<typeof sectorSchema>, 'display_order'> {
  id: string;
  display_order: number;
  created_at: string;
  updated_at: string;
}

/** A sector as visitors see it. */
export interface SectorView
  extends Pick<Sector, 'id' | 'title' | 'description' | 'image' | 'link_type' | 'site_url' | 'icon'> {
  /** The sizes of the picture; absent unless it is in the media library. */
  picture?: Picture;
}
