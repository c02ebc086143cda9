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
  /** A change that PUT accepts, and that no record of `valid` has. */
  change: Record<string, unknown>;
  /** A filter that matches the changed records; by default the change itself. */
  filter?: Record<string, unknown>;
  /** A field with a value that is refused. */
  invalid: Record<string, unknown>;
  /** Field with repeated values in `valid`, for the order of ties. */
  tied: string;
  /** Field with a distinct text per record, which `q` finds. */
  searched: string;
  /** A filter that excludes records that the suite did not create, where these must stay. */
  among?: Record<string, unknown>;
}

/** Records with a distinct text in one field. @param others the other fields of record `n` */
const told = (searched: string, others: (n: number) => object = () => ({})) => ({
  searched,
  valid: (n: number) => ({ [searched]: `Contract ${searched} ${n} 100%_done`, ...others(n) }),
});

/** The change of what the website then no longer shows. */
const HIDDEN = { is_active: false };

export const SAMPLES: { [resource: string]: ResourceSample } = {
  posts: {
    ...told('title', (n) => ({ slug: `contract-post-${n}`, content: `<p>Text ${n}</p>` })),
    change: { author: 'Changed Author' },
    invalid: { title: '  ' },
    tied: 'author',
  },
  categories: {
    ...told('name', (n) => ({ slug: `contract-category-${n}` })),
    change: { name: 'Changed name' },
    invalid: { slug: 'Not Fine' },
    tied: 'post_count',
  },
  testimonials: {
    ...told('quote', (n) => ({ author: `Sample Person ${n}` })),
    change: HIDDEN,
    invalid: { rating: 6 },
    tied: 'rating',
  },
  'team-members': {
    ...told('name', () => ({ role: 'Sample role', description: 'Works well.', experience: 'Has worked.' })),
    change: HIDDEN,
    invalid: { role: ' ' },
    tied: 'role',
  },
  specialities: {
    ...told('title', () => ({
      description: 'Done well.',
      benefits: 'One Two Three Four'.split(' '),
      icon: 'strategy',
    })),
    change: HIDDEN,
    invalid: { benefits: ['One'] },
    tied: 'color_theme',
  },
  sectors: {
    ...told('title', () => ({ description: 'Helped well.' })),
    change: HIDDEN,
    invalid: { site_url: 'nowhere' },
    tied: 'link_type',
  },
  reasons: {
    ...told('title', () => ({ big: 'Big', text: 'Because.' })),
    change: HIDDEN,
    invalid: { title: ' ' },
    tied: 'big',
  },
  questions: {
    ...told('question', () => ({ answer: 'Yes.' })),
    change: HIDDEN,
    invalid: { answer: ' ' },
    tied: 'is_active',
  },
  figures: {
    ...told('meaning', (n) => ({ figure: `${n}+` })),
    change: HIDDEN,
    invalid: { figure: 'too long' },
    tied: 'page',
  },
  milestones: {
    ...told('text', () => ({ year: '2026' })),
    change: HIDDEN,
    invalid: { year: ' ' },
    tied: 'year',
  },
  offices: {
    ...told('name', () => ({ address_lines: ['1 Street'] })),
    change: HIDDEN,
    invalid: { email: 'no address' },
    tied: 'is_coming_soon',
  },
  clients: {
    ...told('name', () => ({ logo: '/art/logos/tarn.svg' })),
    change: HIDDEN,
    invalid: { logo: 'nowhere' },
    tied: 'logo_width',
  },
  subscriptions: {
    valid: (n) => ({ email: `contract-${n}-100%_done@example.com` }),
    searched: 'email',
    change: { status: 'confirmed' },
    invalid: { email: 'no address' },
    tied: 'status',
  },
  newsletters: {
    ...told('subject'),
    change: { subject: 'Changed subject' },
    invalid: { per_minute: 0 },
    tied: 'state',
  },
  consultations: {
    ...told('company_name', (n) => ({
      first_name: 'Sample',
      last_name: `Visitor ${n}`,
      email: `visitor-${n}@example.com`,
    })),
    change: { status: 'replied' },
    invalid: { first_name: '' },
    tied: 'status',
  },
  availability: {
    ...told('place', () => ({ how: 'visit' })),
    // One for each colleague.
    create: async (product, cookie, n) => {
      const email = `contract-host-${n}-${randomUUID()}@example.com`;
      const user = { email, password_hash: 'none' };
      const [{ id: user_id }] = await product.db('users').insert(user, 'id');
      await product.db('user_roles').insert({ user_id, role: 'admin' });
      const body = { ...SAMPLES.availability?.valid(n), user_id };
      return (await ask<RaRecord>(`${product.url}/api/admin/availability`, { cookie, body })).body;
    },
    change: { is_on: true },
    invalid: { minutes: 1 },
    tied: 'minutes',
  },
  'reply-templates': {
    ...told('name', () => ({ subject: 'Fine', body: 'Dear {first_name}' })),
    change: { name: 'Changed name' },
    invalid: { body: ' ' },
    tied: 'subject',
  },
  'privacy-requests': {
    ...told('name', (n) => ({
      email: `person-${n}@example.com`,
      kind: 'access',
      message: `What do you hold about me, question ${n}?`,
    })),
    change: { status: 'in_progress' },
    invalid: { kind: 'wish' },
    tied: 'status',
  },
  users: {
    valid: (n) => ({ ...SAMPLES.subscriptions?.valid(n), full_name: `Sample Person ${n}`, roles: [] }),
    searched: 'email',
    change: { roles: ['editor', 'staff'] },
    filter: { role: 'staff' },
    invalid: { email: 'no address' },
    tied: 'status',
    among: { status: 'invited' },
  },
  redirects: {
    valid: (n) => ({ from_path: `/contract-${n}-100%_done`, to_path: '/contact' }),
    searched: 'from_path',
    change: HIDDEN,
    invalid: { from_path: 'no slash' },
    tied: 'to_path',
  },
  media: {
    ...told('name', (n) => ({ alt: `Picture ${n}` })),
    create: async (product, cookie, n) => {
      const { body } = await upload(product, cookie, await animation(n), SAMPLES.media?.valid(n));
      const { duplicate: _duplicate, ...record } = body;
      return record;
    },
    change: { name: 'Changed name' },
    invalid: { alt: '  ' },
    tied: 'width',
  },
};
