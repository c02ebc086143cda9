import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { i18nProvider } from '../../../admin/i18n.ts';
import { PLACES } from '../../../admin/layout/sections.tsx';
import { createUser } from '../../../api/platform/auth/users.ts';
import { RESOURCES } from '../../../api/resources.ts';
import { closeAdmin, exactly, field, keep, openAdmin, openPanel, type } from '../../admin/open-admin.tsx';
import { SAMPLES } from '../../support/resource-samples.ts';
import { withAdmin } from '../../support/sign-in.ts';

const { product, cookie, asAdmin } = withAdmin({ seed: true });
beforeAll(async () => {
  await createUser(
    product.db,
    { email: 'saved@example.com', full_name: 'Sample Person', password_hash: '!' },
    'editor',
  );
  await product
    .db('user_roles')
    .where({ role: 'editor' })
    .update({ other_roles: ['staff'] });
  await SAMPLES.media?.create?.(product, cookie, 1);
  await SAMPLES.availability?.create?.(product, cookie, 1);
  await product.db('availability').update({ is_on: true });
  // The form of a closed request has the outcome too.
  const end = { status: 'done', decision: 'granted', outcome: 'A copy was sent.' };
  for (const [name, more] of [
    ['privacy-requests', end],
    ['newsletters', {}],
  ] as const)
    await asAdmin(name, { body: { ...SAMPLES[name]?.valid(1), ...more } });
  // A colleague’s form saves to three tables. Their role of staff is turned off.
  await product.db.raw(`create view people_of_form as
    select u.id, u.email, p.full_name, 'staff' = any(r.role || r.other_roles) as roles from users u
    left join profiles p on p.user_id = u.id left join user_roles r on r.user_id = u.id`);
});
afterEach(closeAdmin);

interface Form {
  path?: (id: string) => string;
  /** Its table, if not named as the resource. */
  table?: string;
  /** What the record must be like before. */
  start?: object;
  /** Opens what is collapsed when the page has loaded. */
  opened?: () => Promise<void>;
  /** What is typed, or also what is stored of it; elsewhere 'Changed' and the column's name. Switches are turned over. */
  typed?: { [column: string]: string | [text: string, stored: unknown] };
  /** Options to choose, and what is stored. */
  chosen?: { [column: string]: [option: string, stored: unknown] };
  /** Labels that are not the column's name in admin/i18n.ts. */
  labels?: { [column: string]: string };
  /** Fields without an input, and those that other tests save. */
  not?: string[];
  /** Whether it saves without a button. */
  savesItself?: boolean;
}

const PICTURE = '/art/changed.svg';
const EMAIL = 'changed@example.com';
const MORNING: [string, string] = ['2026-01-15T10:30', '2026-01-15T10:30:00.000Z'];
const HERO: [string, string] = ['Home, top', 'hero'];
const edit = (name: string) => (id: string) => `/${name}/${id}/edit`;

/** Those that differ from the usual. */
const FORMS: Record<string, Form> = {
  posts: {
    table: 'blog_posts',
    start: { published: false },
    opened: openPanel,
    typed: { slug: 'changed-title', featured_image: PICTURE, read_time: ['7', 7] },
    chosen: { category_id: ['Growth', expect.any(String)] },
    // Buttons publish and schedule: tests/smoke/owner.test.ts.
    not: ['content', 'tags', 'published', 'published_at'],
  },
  categories: { table: 'blog_categories', typed: { slug: 'changed-name' } },
  testimonials: { path: (id) => `/testimonials/edit/${id}`, not: ['rating'] },
  'team-members': { typed: { image: PICTURE } },
  specialities: {
    typed: { benefits: ['A\nB\nC\nD', ['A', 'B', 'C', 'D']] },
    chosen: { icon: ['Legal', 'legal'], color_theme: ['Sky', 'secondary'] },
  },
  sectors: {
    start: { link_type: 'external' },
    typed: { image: PICTURE, site_url: 'https://changed.example', icon: 'changed' },
    chosen: { link_type: ['The consultation alone', 'consultation'] },
  },
  reasons: { typed: { big: 'Changed' } },
  figures: { typed: { figure: '30+' }, chosen: { page: ['About', 'about'] } },
  milestones: { typed: { year: '2031' } },
  offices: {
    typed: { address_lines: ['A\nB', ['A', 'B']], email: EMAIL, phone: '01632 960099' },
    chosen: { plan: ['London', 'london'] },
  },
  clients: { typed: { logo: PICTURE, logo_width: ['123', 123] } },
  subscriptions: {
    path: edit('newsletter'),
    start: { status: 'confirmed' },
    typed: { email: EMAIL, consent_at: MORNING },
    chosen: { status: ['Bounced or complained', 'suppressed'], source: HERO },
    not: ['tags'],
  },
  consultations: {
    path: (id) => `/consultations/${id}/details`,
    start: { status: 'new' },
    typed: {
      email: EMAIL,
      phone: '01632 960999',
      message: 'Changed\nwords',
      notes: 'Changed\nnotes',
      responded_at: ['2026-07-01T09:00', '2026-07-01T08:00:00.000Z'],
    },
    chosen: { source: HERO },
    // Changed on the enquiry's page: tests/all/browser/enquiries.test.ts.
    not: ['status', 'assignee_id', 'lost_reason', 'outcome'],
  },
  'reply-templates': { typed: { body: 'Dear {first_name},\nchanged' } },
  users: {
    table: 'people_of_form',
    start: { email: 'saved@example.com' },
    labels: { roles: 'Staff: the newsletter’s subscribers and their export' },
    // Only in the form for a new person.
    not: ['email'],
  },
  redirects: { typed: { from_path: '/changed-old', to_path: 'https://example.org/changed' } },
  'privacy-requests': {
    typed: { email: EMAIL, source: 'telephone', acknowledged_at: MORNING },
    chosen: { kind: ['Correction', 'rectification'], decision: ['Refused', 'refused'] },
    not: ['status'],
  },
  newsletters: {
    path: (id) => `/newsletters/${id}`,
    typed: { per_minute: ['17', 17] },
    // tests/all/admin/newsletters.test.tsx chooses articles, which bring a picture; tests/all/browser/newsletters.test.ts writes.
    not: ['post_ids', 'picture', 'intro', 'whole_posts', 'recipient_tags'],
    savesItself: true,
  },
  availability: {
    typed: {
      minutes: ['45', 45],
      gap_minutes: ['5', 5],
      notice_hours: ['2', 2],
      horizon_days: ['30', 30],
      calendar_url: 'https://calendar.example/one.ics',
    },
    chosen: { how: ['By video call', 'video'] },
    // tests/all/browser/booking.test.ts adds a colleague.
    not: ['user_id', 'hours', 'days_off'],
  },
  media: { typed: { name: 'changed.gif' } },
};

/** @returns a row of the sample content, which every form here needs */
async function sampleOf(table: string, where = {}): Promise<{ id: string; [column: string]: unknown }> {
  const row = await product.db(table).where(where).first();
  expect(row, `seeds/sample has no row of ${table} that fits`).toBeDefined();
  return row;
}

/** Clicks Save; articles autosave. */
async function saveForm(): Promise<void> {
  const button = screen.queryByRole('button', { name: 'Save' });
  if (!button) return keep();
  await userEvent.click(button);
  await screen.findByText(/^Saved:/);
}

/** Of the lists in the specification. */
const TITLES: { readonly [to: string]: string } = {
  '/': 'Dashboard',
  '/posts': 'Articles',
  '/testimonials': 'Testimonials',
  '/newsletter': 'Subscribers',
  '/categories': 'Categories and tags',
  '/consultations': 'Enquiries',
  '/users': 'Colleagues',
  '/audit-log': 'Activity',
};

const labelOf = (resource: string, column: string) =>
  i18nProvider.translate(`resources.${resource}.fields.${column}`, { _: column });

it.each(
  RESOURCES.filter(({ operations }) => operations?.includes('edit') ?? true).map(
    (resource) => [resource.name, resource] as const,
  ),
)('the form of %s has each field that can be edited, and saves it', async (name, { schema, ordered }) => {
  const form = FORMS[name] ?? {};
  const { table = name.replaceAll('-', '_'), typed = {}, chosen = {}, not = [] } = form;
  // Reordering changes display_order: tests/all/browser/admin-keyboard.test.ts.
  const columns = Object.keys(schema.shape).filter(
    (column) => !(ordered && column === 'display_order') && !not.includes(column),
  );
  const before = await sampleOf(table, form.start);
  await openAdmin(product, (form.path ?? edit(name))(before.id));
  await form.opened?.();
  const label = (column: string) => exactly(form.labels?.[column] ?? labelOf(name, column));
  const isSwitch = (column: string) => typeof before[column] === 'boolean';
  const stored: Record<string, unknown> = {};
  for (const column of columns.filter((one) => !chosen[one] && !isSwitch(one))) {
    const given = typed[column] ?? `Changed ${column}`;
    const [text, value] = typeof given === 'string' ? [given, given] : given;
    await type(label(column), text);
    stored[column] = value;
  }
  for (const [column, [option, value]] of Object.entries(chosen)) {
    await choose(label(column), option);
    stored[column] = value;
  }
  for (const column of columns.filter(isSwitch)) {
    fireEvent.click(await field(label(column)));
    stored[column] = !before[column];
  }
  if (form.savesItself) await screen.findByText(/^Saved \d/);
  else await saveForm();
  const row = await product.db(table).where({ id: before.id }).first();
  expect(JSON.parse(JSON.stringify(row))).toMatchObject(stored);
});

it('every place of the menu opens', async () => {
  const { go, path } = await openAdmin(product, '/account');
  for (const { to } of PLACES) {
    await go(to);
    await screen.findByRole('heading', { level: 1, ...(TITLES[to] && { name: TITLES[to] }) });
    expect(path()).toBe(to);
  }
});

it('a new record starts with the defaults of its schema', async () => {
  const { go } = await openAdmin(product, '/categories/new');
  expect((await field(exactly('Name'))).value).toBe('');
  await go('/clients/new');
  expect((await field(exactly('Logo width'))).value).toBe('200');
});

it('saves the tags of a subscriber, and offers them to a campaign', async () => {
  const [{ id }] = await product
    .db('subscriptions')
    .insert({ email: 'to-tag@example.com', source: 'test' })
    .returning('id');
  await openAdmin(product, edit('newsletter')(id));
  await userEvent.type(await field('Tags'), 'Met in Leeds');
  await userEvent.click(await screen.findByText('Add ‘Met in Leeds’'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^Saved:/);
  expect((await product.db('subscriptions').where({ id }).first('tags')).tags).toEqual(['Met in Leeds']);

  const campaign = await product.db('newsletters').first('id');
  await openAdmin(product, `/newsletters/${campaign.id}`);
  await userEvent.type(await field('Only to those with one of these tags'), 'Leeds');
  await userEvent.click(await screen.findByRole('option', { name: 'Met in Leeds' }));
  await expect
    .poll(
      async () => (await product.db('newsletters').where(campaign).first('recipient_tags')).recipient_tags,
    )
    .toEqual(['Met in Leeds']);
});

it('saves the tags of a post and the stars of a testimonial', async () => {
  const [post] = await product
    .db('blog_posts')
    .insert({ title: 'To tag', slug: 'to-tag', content: 'Text.' })
    .returning('id');
  await openAdmin(product, `/posts/${post.id}/edit`);
  await openPanel();
  await userEvent.type(await field('Tags'), 'changed, tags{Enter}');
  await keep();
  const { tags } = await product.db('blog_posts').where({ id: post.id }).first('tags');
  expect(tags).toEqual(expect.arrayContaining(['changed', 'tags']));

  const testimonial = await product.db('testimonials').where({ rating: 5 }).first('id');
  await openAdmin(product, `/testimonials/edit/${testimonial.id}`);
  fireEvent.click(await field('3 stars'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^Saved:/);
  expect(await product.db('testimonials').where({ id: testimonial.id }).first('rating')).toEqual({
    rating: 3,
  });
});

it('a new post derives its slug from its title, and gets its record’s URL from the first words on', async () => {
  await openAdmin(product, '/posts/new');
  await type(exactly('Title'), 'Cafés & “Boards”');
  // The slug follows the title even while its input is not rendered.
  await openPanel();
  await waitFor(async () => expect((await field(exactly('Web address'))).value).toBe('cafes-and-boards'));
  await type(exactly('Web address'), 'my-own');
  await type(exactly('Title'), 'Another title');
  await keep();
  expect(window.location.pathname).toMatch(/^\/admin\/posts\/[0-9a-f-]{36}\/edit$/);
  expect(await product.db('blog_posts').where({ slug: 'my-own' }).first('title', 'published')).toEqual({
    title: 'Another title',
    published: false,
  });
});

async function choose(label: RegExp, name: string): Promise<void> {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name }));
}
