import { randomUUID } from 'node:crypto';
import type { RaRecord } from 'react-admin';
import { ask } from './admin-client.ts';
import { animation } from './images.ts';
import type { RunningProduct } from './product.ts';
import { upload } from './upload.ts';

/** What the contract suite needs for each admin resource; a missing resource fails it. */
export interface ResourceSample {
  /** Creates record `n` of `valid` if POST with JSON cannot. @returns the record as in the API's response */
  create?(product: RunningProduct, cookie: string, n: number): Promise<RaRecord>;
  /** A valid record for POST; `n` makes unique fields differ. */
  valid(n: number): Record<string, unknown>;
  /** A change that PUT accepts. */
  change: Record<string, unknown>;
  /** A body that POST refuses, and the field that says so. */
  invalid: { body: Record<string, unknown>; field: string };
  /** Field with repeated values in `valid`, for the order of ties. */
  tied: string;
  /** Field with a distinct text per record, which `q` finds. */
  searched: string;
  /** A filter that, after `change` was applied to records of `valid` with odd n, matches only those. */
  filter: Record<string, unknown>;
  /** A filter that excludes records that the suite did not create, if there are any. */
  among?: Record<string, unknown>;
  /** Its table, if others have inserted rows that would distort counts: a migration, or another sample. */
  filledTable?: string;
}

const imageFields = (n: number) => ({ name: `Contract image ${n} 100%_done.gif`, alt: `Picture ${n}` });

/** The change of what the website then no longer shows, and its filter. */
const HIDDEN = { change: { is_active: false }, filter: { is_active: false } };

export const SAMPLES: { [resource: string]: ResourceSample } = {
  posts: {
    valid: (n) => ({
      title: `Contract post ${n} 100%_done`,
      slug: `contract-post-${n}`,
      content: `<p>Text ${n}</p>`,
    }),
    change: { author: 'Changed Author' },
    invalid: { body: { title: '  ', slug: 'fine' }, field: 'title' },
    tied: 'author',
    searched: 'title',
    filter: { author: 'Changed Author' },
  },
  categories: {
    valid: (n) => ({ name: `Contract category ${n} 100%_done`, slug: `contract-category-${n}` }),
    change: { name: 'Changed name' },
    invalid: { body: { name: 'Fine', slug: 'Not Fine' }, field: 'slug' },
    tied: 'post_count',
    searched: 'name',
    filter: { name: 'Changed name' },
  },
  testimonials: {
    valid: (n) => ({ quote: `Contract quote ${n} 100%_done`, author: `Sample Person ${n}` }),
    ...HIDDEN,
    invalid: { body: { quote: 'Fine', author: 'Fine', rating: 6 }, field: 'rating' },
    tied: 'rating',
    searched: 'quote',
  },
  'team-members': {
    valid: (n) => ({
      name: `Contract member ${n} 100%_done`,
      role: 'Sample role',
      description: 'Works well.',
      experience: 'Has worked.',
    }),
    ...HIDDEN,
    invalid: { body: { name: 'Fine', role: ' ', description: 'Fine', experience: 'Fine' }, field: 'role' },
    tied: 'role',
    searched: 'name',
  },
  specialities: {
    valid: (n) => ({
      title: `Contract speciality ${n} 100%_done`,
      description: 'Done well.',
      benefits: ['One', 'Two', 'Three', 'Four'],
      icon: 'strategy',
    }),
    ...HIDDEN,
    invalid: {
      body: { title: 'Fine', description: 'Fine', benefits: ['One'], icon: 'strategy' },
      field: 'benefits',
    },
    tied: 'color_theme',
    searched: 'title',
    filledTable: 'specialities',
  },
  sectors: {
    valid: (n) => ({ title: `Contract sector ${n} 100%_done`, description: 'Helped well.' }),
    ...HIDDEN,
    invalid: { body: { title: 'Fine', description: 'Fine', site_url: 'nowhere' }, field: 'site_url' },
    tied: 'link_type',
    searched: 'title',
    filledTable: 'sectors',
  },
  reasons: {
    valid: (n) => ({ big: 'Big', title: `Contract reason ${n} 100%_done`, text: 'Because.' }),
    ...HIDDEN,
    invalid: { body: { big: 'Fine', title: ' ', text: 'Fine' }, field: 'title' },
    tied: 'big',
    searched: 'title',
    filledTable: 'reasons',
  },
  questions: {
    valid: (n) => ({ question: `Contract question ${n} 100%_done`, answer: 'Yes.' }),
    ...HIDDEN,
    invalid: { body: { question: 'Fine', answer: ' ' }, field: 'answer' },
    tied: 'is_active',
    searched: 'question',
    filledTable: 'questions',
  },
  figures: {
    valid: (n) => ({ figure: `${n}+`, meaning: `Contract figure ${n} 100%_done` }),
    ...HIDDEN,
    invalid: { body: { figure: 'too long', meaning: 'Fine' }, field: 'figure' },
    tied: 'page',
    searched: 'meaning',
  },
  milestones: {
    valid: (n) => ({ year: '2026', text: `Contract milestone ${n} 100%_done` }),
    ...HIDDEN,
    invalid: { body: { year: ' ', text: 'Fine' }, field: 'year' },
    tied: 'year',
    searched: 'text',
  },
  offices: {
    valid: (n) => ({ name: `Contract office ${n} 100%_done`, address_lines: ['1 Street'] }),
    ...HIDDEN,
    invalid: { body: { name: 'Fine', address_lines: [], email: 'no address' }, field: 'email' },
    tied: 'is_coming_soon',
    searched: 'name',
  },
  clients: {
    valid: (n) => ({ name: `Contract client ${n} 100%_done`, logo: '/art/logos/tarn.svg' }),
    ...HIDDEN,
    invalid: { body: { name: 'Fine', logo: 'nowhere' }, field: 'logo' },
    tied: 'logo_width',
    searched: 'name',
  },
  subscriptions: {
    valid: (n) => ({ email: `contract-${n}-100%_done@example.com` }),
    change: { status: 'confirmed' },
    invalid: { body: { email: 'no address' }, field: 'email' },
    tied: 'status',
    searched: 'email',
    filter: { status: 'confirmed' },
  },
  newsletters: {
    valid: (n) => ({ subject: `Contract subject ${n} 100%_done` }),
    change: { subject: 'Changed subject' },
    invalid: { body: { subject: 'Fine', per_minute: 0 }, field: 'per_minute' },
    tied: 'state',
    searched: 'subject',
    filter: { subject: 'Changed subject' },
  },
  consultations: {
    valid: (n) => ({
      first_name: 'Sample',
      last_name: `Visitor ${n}`,
      company_name: `Contract company ${n} 100%_done`,
      email: `visitor-${n}@example.com`,
    }),
    change: { status: 'replied' },
    invalid: {
      body: { first_name: '', last_name: 'B', company_name: 'C', email: 'd@example.com' },
      field: 'first_name',
    },
    tied: 'status',
    searched: 'company_name',
    filter: { status: 'replied' },
    filledTable: 'consultations',
  },
  availability: {
    // One for each colleague.
    create: async (product, cookie, n) => {
      const email = `contract-host-${n}-${randomUUID()}@example.com`;
      const [{ id: user_id }] = await product
        .db('users')
        .insert({ email, password_hash: 'none' })
        .returning('id');
      await product.db('user_roles').insert({ user_id, role: 'admin' });
      const body = { ...SAMPLES.availability?.valid(n), user_id };
      return (await ask<RaRecord>(`${product.url}/api/admin/availability`, { cookie, body })).body;
    },
    valid: (n) => ({ place: `Contract place ${n} 100%_done`, how: 'visit' }),
    change: { is_on: true },
    invalid: { body: { user_id: randomUUID(), how: 'visit', minutes: 1 }, field: 'minutes' },
    tied: 'minutes',
    searched: 'place',
    filter: { is_on: true },
  },
  'reply-templates': {
    valid: (n) => ({ name: `Contract template ${n} 100%_done`, subject: 'Fine', body: 'Dear {first_name}' }),
    change: { name: 'Changed name' },
    invalid: { body: { name: 'Fine', subject: 'Fine', body: ' ' }, field: 'body' },
    tied: 'subject',
    searched: 'name',
    filter: { name: 'Changed name' },
    filledTable: 'reply_templates',
  },
  'privacy-requests': {
    valid: (n) => ({
      name: `Contract person ${n} 100%_done`,
      email: `person-${n}@example.com`,
      kind: 'access',
      message: `What do you hold about me, question ${n}?`,
    }),
    change: { status: 'in_progress' },
    invalid: {
      body: { name: 'B', email: 'c@example.com', kind: 'wish', message: 'Nothing in the list.' },
      field: 'kind',
    },
    tied: 'status',
    searched: 'name',
    filter: { status: 'in_progress' },
  },
  users: {
    valid: (n) => ({
      email: `contract-${n}-100%_done@example.com`,
      full_name: `Sample Person ${n}`,
      roles: [],
    }),
    change: { roles: ['editor', 'staff'] },
    invalid: { body: { email: 'no address', full_name: 'Fine', roles: [] }, field: 'email' },
    tied: 'status',
    searched: 'email',
    filter: { role: 'staff' },
    among: { status: 'invited' },
  },
  redirects: {
    valid: (n) => ({ from_path: `/contract-${n}-100%_done`, to_path: '/contact' }),
    ...HIDDEN,
    invalid: { body: { from_path: 'no slash', to_path: '/contact' }, field: 'from_path' },
    tied: 'to_path',
    searched: 'from_path',
    filledTable: 'redirects',
  },
  media: {
    valid: imageFields,
    create: async (product, cookie, n) => {
      const { body } = await upload(product, cookie, await animation(n), imageFields(n));
      const { duplicate: _duplicate, ...record } = body;
      return record;
    },
    change: { name: 'Changed name' },
    invalid: { body: { alt: '  ' }, field: 'alt' },
    tied: 'width',
    searched: 'name',
    filter: { name: 'Changed name' },
  },
};
