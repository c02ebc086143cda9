import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { i18nProvider } from '../../../admin/i18n.ts';
import { PLACES } from '../../../admin/layout/sections.tsx';
import { createUser } from '../../../api/platform/auth/users.ts';
import { RESOURCES } from '../../../api/resources.ts';
import { closeAdmin, field, keep, openAdmin, openPanel, type } from '../../admin/open-admin.tsx';
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
  // A person's form saves to three tables. Their role of staff is turned off.
  await product.db.raw(`create view people as
    select u.id, u.email, p.full_name, 'staff' = any(r.role || r.other_roles) as roles from users u
    left join profiles p on p.user_id = u.id left join user_roles r on r.user_id = u.id`);
});
afterEach(closeAdmin);

interface Form {
  path: (id: string) => string;
  /** Its table, if not named as the resource. */
  table?: string;
  /** Opens what is collapsed when the page has loaded. */
  opened?: () => Promise<void>;
  /** Columns in which 'Changed' and their name are typed. */
  words?: string;
  /** What is typed into others, or also what is stored of it. */
  typed?: { [column: string]: string | [text: string, stored: unknown] };
  /** Options to choose, and what is stored. */
  chosen?: { [column: string]: [option: string, stored: unknown] };
  /** Columns whose switches are turned off. */
  off?: string;
  /** Labels that are not the column's name in admin/i18n.ts. */
  labels?: { [column: string]: string };
  /** Whether it saves without a button. */
  savesItself?: boolean;
}

const PICTURE = '/art/changed.svg';
const EMAIL = 'changed@example.com';
const MORNING: [string, string] = ['2026-01-15T10:30', '2026-01-15T10:30:00.000Z'];
const HERO: [string, string] = ['Home, top', 'hero'];
const edit = (name: string) => (id: string) => `/${name}/${id}/edit`;
/** A list of the website. */
const shown = (name: string, form: Omit<Form, 'path'>): Form => ({
  path: edit(name),
  ...form,
  off: `${form.off ?? ''} is_active`.trim(),
});

const FORMS: Record<string, Form> = {
  posts: {
    table: 'blog_posts',
    path: edit('posts'),
    opened: openPanel,
    words: 'title excerpt author seo_title seo_description',
    typed: { slug: 'changed-title', featured_image: PICTURE, read_time: ['7', 7] },
    chosen: { category_id: ['Growth', expect.any(String)] },
  },
  categories: {
    table: 'blog_categories',
    path: edit('categories'),
    words: 'name',
    typed: { slug: 'changed-name' },
  },
  testimonials: {
    path: (id) => `/testimonials/edit/${id}`,
    words: 'quote author role company source_note',
    off: 'is_active',
  },
  'team-members': shown('team-members', {
    words: 'name role description experience image_alt',
    typed: { image: PICTURE },
    off: 'is_founder',
  }),
  specialities: shown('specialities', {
    words: 'title description',
    typed: { benefits: ['A\nB\nC\nD', ['A', 'B', 'C', 'D']] },
    chosen: { icon: ['Legal', 'legal'], color_theme: ['Sky', 'secondary'] },
    off: 'is_featured',
  }),
  sectors: shown('sectors', {
    words: 'title description',
    typed: { image: PICTURE, site_url: 'https://changed.example', icon: 'changed' },
    chosen: { link_type: ['The consultation alone', 'consultation'] },
  }),
  reasons: shown('reasons', { words: 'title text', typed: { big: 'Changed' } }),
  figures: shown('figures', {
    words: 'meaning',
    typed: { figure: '30+' },
    chosen: { page: ['About', 'about'] },
  }),
  milestones: shown('milestones', { words: 'text', typed: { year: '2031' } }),
  questions: shown('questions', { words: 'question answer' }),
  offices: shown('offices', {
    words: 'name',
    typed: { address_lines: ['A\nB', ['A', 'B']], email: EMAIL, phone: '01632 960099' },
    chosen: { plan: ['London', 'london'] },
    off: 'is_coming_soon',
  }),
  clients: shown('clients', { words: 'name', typed: { logo: PICTURE, logo_width: ['123', 123] } }),
  subscriptions: {
    path: edit('newsletter'),
    words: 'first_name consent_text',
    typed: { email: EMAIL, consent_at: MORNING },
    chosen: { status: ['Bounced or complained', 'suppressed'], source: HERO },
  },
  consultations: {
    path: (id) => `/consultations/${id}/details`,
    words: 'first_name last_name company_name',
    typed: {
      email: EMAIL,
      phone: '01632 960999',
      message: 'Changed\nwords',
      notes: 'Changed\nnotes',
      responded_at: ['2026-07-01T09:00', '2026-07-01T08:00:00.000Z'],
    },
    chosen: { source: HERO },
  },
  'reply-templates': {
    path: edit('reply-templates'),
    words: 'name subject',
    typed: { body: 'Dear {first_name},\nchanged' },
  },
  users: {
    table: 'people',
    path: edit('users'),
    words: 'full_name',
    off: 'roles',
    labels: { roles: 'Staff: the newsletter’s subscribers and their export' },
  },
  redirects: {
    path: edit('redirects'),
    typed: { from_path: '/changed-old', to_path: 'https://example.org/changed' },
    off: 'is_active',
  },
  'privacy-requests': {
    path: edit('privacy-requests'),
    words: 'name message notes outcome',
    typed: { email: EMAIL, source: 'telephone', acknowledged_at: MORNING },
    chosen: { kind: ['Correction', 'rectification'], decision: ['Refused', 'refused'] },
  },
  newsletters: {
    path: (id) => `/newsletters/${id}`,
    words: 'subject preheader name_fallback',
    typed: { per_minute: ['17', 17] },
    savesItself: true,
  },
  availability: {
    path: edit('availability'),
    words: 'place',
    typed: {
      minutes: ['45', 45],
      gap_minutes: ['5', 5],
      notice_hours: ['2', 2],
      horizon_days: ['30', 30],
      calendar_url: 'https://calendar.example/one.ics',
    },
    chosen: { how: ['By video call', 'video'] },
    off: 'is_on',
  },
  media: { path: edit('media'), words: 'alt', typed: { name: 'changed.gif' } },
};

const columnsIn = (words = '') => words.split(' ').filter(Boolean);

/** @returns the text to type, and what is stored of it */
const typedIn = ({ words, typed = {} }: Form) =>
  [...columnsIn(words).map((column) => [column, `Changed ${column}`] as const), ...Object.entries(typed)].map(
    ([column, given]) => {
      const [text, stored] = typeof given === 'string' ? [given, given] : given;
      return { column, text, stored };
    },
  );

/** @returns the changed columns of the row afterwards */
const rowOf = (form: Form): Record<string, unknown> => ({
  ...Object.fromEntries(typedIn(form).map(({ column, stored }) => [column, stored])),
  ...Object.fromEntries(Object.entries(form.chosen ?? {}).map(([column, [, stored]]) => [column, stored])),
  ...Object.fromEntries(columnsIn(form.off).map((column) => [column, false])),
});

/** Editable fields that other tests save. */
const SAVED_ELSEWHERE: Record<string, string[]> = {
  posts: ['content', 'tags'],
  subscriptions: ['tags'],
  testimonials: ['rating'],
  'privacy-requests': ['status'],
  // tests/all/admin/newsletters.test.tsx chooses articles, which bring a picture; tests/all/browser/newsletters.test.ts writes.
  newsletters: ['post_ids', 'picture', 'intro', 'whole_posts', 'recipient_tags'],
  // tests/all/browser/booking.test.ts adds a colleague.
  availability: ['user_id', 'hours', 'days_off'],
};

/** Fields of a schema without an input in the form. */
const WITHOUT_INPUT: Record<string, string[]> = {
  // Changed on the enquiry's page: tests/all/browser/enquiries.test.ts.
  consultations: ['status', 'assignee_id', 'lost_reason', 'outcome'],
  // Buttons publish and schedule: tests/smoke/owner.test.ts.
  posts: ['published', 'published_at'],
  // Only in the form for a new person.
  users: ['email'],
};

const START: Record<string, object> = {
  users: { email: 'saved@example.com' },
  posts: { published: false },
  testimonials: { is_active: true },
  'team-members': { is_active: true, is_founder: true },
  specialities: { is_featured: true },
  sectors: { link_type: 'external' },
  offices: { is_coming_soon: true },
  subscriptions: { status: 'confirmed' },
  consultations: { status: 'new' },
};

/** @returns a row of the sample content, which every form here needs */
async function sampleOf(table: string, where = {}): Promise<{ id: string }> {
  const row = await product.db(table).where(where).first('id');
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

const EDITABLE = RESOURCES.filter(({ operations }) => operations?.includes('edit') ?? true);

/** Fields that a form should have. Reordering changes display_order: tests/all/browser/reorder.test.ts. */
const wantedOf = ({ name, schema, ordered }: (typeof RESOURCES)[number]) =>
  Object.keys(schema.shape).filter(
    (field) => !(ordered && field === 'display_order') && !WITHOUT_INPUT[name]?.includes(field),
  );

it.each(EDITABLE.map((resource) => [resource.name, resource] as const))(
  '%s has each editable field saved by a test',
  (name, resource) => {
    const form = FORMS[name];
    const saved = [...(form ? Object.keys(rowOf(form)) : []), ...(SAVED_ELSEWHERE[name] ?? [])];
    expect(wantedOf(resource).filter((field) => !saved.includes(field))).toEqual([]);
  },
);

const labelOf = (resource: string, column: string) =>
  i18nProvider.translate(`resources.${resource}.fields.${column}`, { _: column });

/** Waits until the open form has an input for each editable field. */
async function hasAllInputs(name: string): Promise<void> {
  const resource = EDITABLE.find((one) => one.name === name);
  if (!resource) return;
  const hasInput = (field: string) =>
    document.querySelector(`.ra-input-${field}, [name="${field}"]`) !== null ||
    screen.queryAllByLabelText(labelOf(name, field)).length > 0;
  await waitFor(() => expect(wantedOf(resource).filter((field) => !hasInput(field))).toEqual([]));
}

it.each(Object.entries(FORMS))('a form saves each editable field %s', async (resource, form) => {
  const table = form.table ?? resource.replaceAll('-', '_');
  const { id } = await sampleOf(table, START[resource]);
  await openAdmin(product, form.path(id));
  await form.opened?.();
  await hasAllInputs(resource);
  const label = (column: string) => exactly(form.labels?.[column] ?? labelOf(resource, column));
  for (const { column, text } of typedIn(form)) await type(label(column), text);
  for (const [column, [option]] of Object.entries(form.chosen ?? {})) await choose(label(column), option);
  for (const column of columnsIn(form.off)) fireEvent.click(await field(label(column)));
  if (form.savesItself) await screen.findByText(/^Saved \d/);
  else await saveForm();
  const row = await product.db(table).where({ id }).first();
  expect(JSON.parse(JSON.stringify(row))).toMatchObject(rowOf(form));
});

it('every place of the menu opens', async () => {
  const { go, path } = await openAdmin(product, '/account');
  for (const { to } of PLACES) {
    await go(to);
    await screen.findByRole('heading', { level: 1, ...(TITLES[to] && { name: TITLES[to] }) });
    expect(path()).toBe(to);
  }
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

it('navigating from one record to another shows the other, despite unsaved changes', async () => {
  const [first, second] = await product.db('blog_categories').orderBy('name').limit(2);
  const admin = await openAdmin(product, '/categories');
  await screen.findByText(second.name);
  await admin.go(`/categories/${first.id}/edit`);
  await type(exactly('Name'), 'Typed and left');
  const leave = vi.spyOn(window, 'confirm').mockReturnValue(true);
  await admin.go(`/categories/${second.id}/edit`);
  await screen.findByRole('heading', { level: 1, name: second.name });
  expect(leave.mock.calls).toEqual([[expect.stringContaining('lost if you leave')]]);
  leave.mockRestore();
  expect((await field(exactly('Name'))).value).toBe(second.name);
  await type(exactly('Name'), 'Second, renamed');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved: Second, renamed');
  const names = await product.db('blog_categories').whereIn('id', [first.id, second.id]).pluck('name');
  expect(names.sort()).toEqual([first.name, 'Second, renamed'].sort());
});

/** A required field's label ends in an asterisk in its own element. */
const exactly = (label: string) => new RegExp(`^${label.replace(/[()]/g, '\\$&')}(?:\\s*\\*)?$`);

async function choose(label: RegExp, name: string): Promise<void> {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name }));
}
