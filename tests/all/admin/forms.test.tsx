import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { i18nProvider } from '../../../admin/i18n.ts';
import { createUser } from '../../../api/platform/auth/users.ts';
import { RESOURCES } from '../../../api/resources.ts';
import { closeAdmin, field, keep, openAdmin, openPanel } from '../../admin/open-admin.tsx';
import { ask } from '../../support/admin-client.ts';
import { withProduct } from '../../support/product.ts';
import { SAMPLES } from '../../support/resource-samples.ts';
import { signIn } from '../../support/sign-in.ts';

const product = withProduct({ seed: true });
beforeAll(async () => {
  await createUser(
    product.db,
    { email: 'saved@example.com', full_name: 'Sample Person', password_hash: '!' },
    'editor',
  );
  await product.db('user_roles').update({ other_roles: ['staff'] });
  const cookie = await signIn(product, 'admin');
  await SAMPLES.media?.create?.(product, cookie, 1);
  await SAMPLES.availability?.create?.(product, cookie, 1);
  await product.db('availability').update({ is_on: true });
  // The form of a closed request has the outcome too.
  const end = { status: 'done', decision: 'granted', outcome: 'A copy was sent.' };
  for (const [name, more] of [
    ['privacy-requests', end],
    ['newsletters', {}],
  ] as const)
    await ask(`${product.url}/api/admin/${name}`, {
      cookie,
      method: 'POST',
      body: { ...SAMPLES[name]?.valid(1), ...more },
    });
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
  /** What is typed, by column: the field's label, or also the text and what is stored of it. */
  typed: { [column: string]: string | [label: string, text: string, stored?: unknown] };
  /** Options to choose, by column: the select's label, the option, and what is stored. */
  chosen?: { [column: string]: [label: string, option: string, stored: unknown] };
  /** Switches to turn off, by column: their labels. */
  turned?: { [column: string]: string };
  /** Whether it saves without a button. */
  savesItself?: boolean;
}

const PICTURE = '/art/changed.svg';
const EMAIL = 'changed@example.com';
const edit = (name: string) => (id: string) => `/${name}/${id}/edit`;
const active = { is_active: 'Active' };

const FORMS: Record<string, Form> = {
  posts: {
    table: 'blog_posts',
    path: edit('posts'),
    opened: openPanel,
    typed: {
      title: 'Title*',
      slug: ['Web address*', 'changed-title'],
      excerpt: 'Excerpt',
      author: 'Author',
      featured_image: ['Main picture address', PICTURE],
      read_time: ['Read time in minutes', '7', 7],
      seo_title: 'SEO title',
      seo_description: 'SEO description',
    },
    chosen: { category_id: ['Category', 'Growth', expect.any(String)] },
  },
  categories: {
    table: 'blog_categories',
    path: edit('categories'),
    typed: { name: 'Name*', slug: ['Web address*', 'changed-name'] },
  },
  testimonials: {
    path: (id) => `/testimonials/edit/${id}`,
    typed: {
      quote: 'Quote*',
      author: 'Author*',
      role: 'Role',
      company: 'Company',
      source_note: 'Source and permission',
    },
    turned: active,
  },
  'team-members': {
    path: edit('team-members'),
    typed: {
      name: 'Name*',
      role: 'Role*',
      description: 'Description*',
      experience: 'Experience*',
      image: ['Portrait address', PICTURE],
      image_alt: 'What the portrait shows',
    },
    turned: { is_founder: 'Founder', ...active },
  },
  specialities: {
    path: edit('specialities'),
    typed: {
      title: 'Title*',
      description: 'Description*',
      benefits: ['Benefits*', 'A\nB\nC\nD', ['A', 'B', 'C', 'D']],
    },
    chosen: { icon: ['Drawing', 'Legal', 'legal'], color_theme: ['Colour', 'Sky', 'secondary'] },
    turned: { is_featured: 'Featured', ...active },
  },
  sectors: {
    path: edit('sectors'),
    typed: {
      title: 'Title*',
      description: 'Description*',
      image: ['Picture address', PICTURE],
      site_url: ['Address of its own site', 'https://changed.example'],
      icon: ['Short name', 'changed'],
    },
    chosen: { link_type: ['The card leads to', 'The consultation alone', 'consultation'] },
    turned: active,
  },
  reasons: {
    path: edit('reasons'),
    typed: { big: ['Large words*', 'Changed'], title: 'Title*', text: 'Text*' },
    turned: active,
  },
  figures: {
    path: edit('figures'),
    typed: { figure: ['Figure*', '30+'], meaning: 'Meaning*' },
    chosen: { page: ['Page', 'About', 'about'] },
    turned: active,
  },
  milestones: {
    path: edit('milestones'),
    typed: { year: ['Year*', '2031'], text: 'Text*' },
    turned: active,
  },
  questions: {
    path: edit('questions'),
    typed: { question: 'Question*', answer: 'Answer*' },
    turned: active,
  },
  offices: {
    path: edit('offices'),
    typed: {
      name: 'Name*',
      address_lines: ['Address', 'A\nB', ['A', 'B']],
      email: ['Email', EMAIL],
      phone: ['Phone', '01632 960099'],
    },
    chosen: { plan: ['Drawing', 'London', 'london'] },
    turned: { is_coming_soon: 'Coming soon', ...active },
  },
  clients: {
    path: edit('clients'),
    typed: { name: 'Name*', logo: ['Logo address', PICTURE], logo_width: ['Logo width*', '123', 123] },
    turned: active,
  },
  subscriptions: {
    path: edit('newsletter'),
    typed: {
      email: ['Email*', EMAIL],
      first_name: 'First name',
      consent_text: 'Consent wording',
      consent_at: ['Consent time (London)', '2026-01-15T10:30', '2026-01-15T10:30:00.000Z'],
    },
    chosen: {
      status: ['Status', 'Bounced or complained', 'suppressed'],
      source: ['Source', 'Home, top', 'hero'],
    },
  },
  consultations: {
    path: (id) => `/consultations/${id}/details`,
    typed: {
      first_name: 'First name*',
      last_name: 'Last name*',
      company_name: 'Company*',
      email: ['Email*', EMAIL],
      phone: ['Phone', '01632 960999'],
      message: ['What they said', 'Changed\nwords'],
      notes: ['Good to know', 'Changed\nnotes'],
      responded_at: ['First reply (London)', '2026-07-01T09:00', '2026-07-01T08:00:00.000Z'],
    },
    chosen: { source: ['Came from', 'Home, top', 'hero'] },
  },
  'reply-templates': {
    path: edit('reply-templates'),
    typed: { name: 'Name*', subject: 'Subject*', body: ['Text*', 'Dear {first_name},\nchanged'] },
  },
  users: {
    table: 'people',
    path: edit('users'),
    typed: { full_name: 'Name*' },
    turned: { roles: 'Staff: the newsletter’s subscribers and their export' },
  },
  redirects: {
    path: edit('redirects'),
    typed: {
      from_path: ['Old address*', '/changed-old'],
      to_path: ['New address*', 'https://example.org/changed'],
    },
    turned: active,
  },
  'privacy-requests': {
    path: edit('privacy-requests'),
    typed: {
      name: 'Name*',
      email: ['Email*', EMAIL],
      source: ['How it reached us*', 'telephone'],
      message: 'Message*',
      notes: 'Notes',
      outcome: 'What the person was told',
      acknowledged_at: ['Acknowledged (London)', '2026-01-15T10:30', '2026-01-15T10:30:00.000Z'],
    },
    chosen: {
      kind: ['About', 'Correction', 'rectification'],
      decision: ['Outcome', 'Refused', 'refused'],
    },
  },
  newsletters: {
    path: (id) => `/newsletters/${id}`,
    typed: {
      subject: 'Subject*',
      preheader: 'Preview line, shown after the subject',
      name_fallback: 'If the first name is not known',
      per_minute: ['Emails a minute', '17', 17],
    },
    savesItself: true,
  },
  availability: {
    path: edit('availability'),
    typed: {
      minutes: ['Length in minutes*', '45', 45],
      gap_minutes: ['Minutes between two*', '5', 5],
      notice_hours: ['Hours of notice*', '2', 2],
      horizon_days: ['Days ahead*', '30', 30],
      place: 'Number, link or address',
      calendar_url: ['Secret address of their own calendar', 'https://calendar.example/one.ics'],
    },
    chosen: { how: ['How', 'By video call', 'video'] },
    turned: { is_on: 'Visitors can book' },
  },
  media: {
    path: edit('media'),
    typed: { name: ['Name*', 'changed.gif'], alt: 'Alternative text*' },
  },
};

/** @returns the label, the text to type and what is stored of it */
const typedIn = ({ typed }: Form) =>
  Object.entries(typed).map(([column, given]) => {
    const [label, text, stored] = typeof given === 'string' ? [given, `Changed ${column}`] : given;
    return { column, label, text, stored: stored ?? text };
  });

/** @returns the changed columns of the row afterwards */
const rowOf = (form: Form): Record<string, unknown> => ({
  ...Object.fromEntries(typedIn(form).map(({ column, stored }) => [column, stored])),
  ...Object.fromEntries(Object.entries(form.chosen ?? {}).map(([column, [, , stored]]) => [column, stored])),
  ...Object.fromEntries(Object.keys(form.turned ?? {}).map((column) => [column, false])),
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

/** Waits until the open form has an input for each editable field. */
async function hasAllInputs(name: string): Promise<void> {
  const resource = EDITABLE.find((one) => one.name === name);
  if (!resource) return;
  const label = (field: string) => i18nProvider.translate(`resources.${name}.fields.${field}`, { _: field });
  const hasInput = (field: string) =>
    document.querySelector(`.ra-input-${field}, [name="${field}"]`) !== null ||
    screen.queryAllByLabelText(label(field)).length > 0;
  await waitFor(() => expect(wantedOf(resource).filter((field) => !hasInput(field))).toEqual([]));
}

describe('a form saves each editable field', () => {
  it.each(Object.entries(FORMS))('%s', async (resource, form) => {
    const table = form.table ?? resource.replaceAll('-', '_');
    const { id } = await sampleOf(table, START[resource]);
    await openAdmin(product, form.path(id));
    await form.opened?.();
    await hasAllInputs(resource);
    for (const { label, text } of typedIn(form))
      fireEvent.change(await field(exactly(label)), { target: { value: text } });
    for (const [label, option] of Object.values(form.chosen ?? {})) await choose(label, option);
    for (const label of Object.values(form.turned ?? {})) fireEvent.click(await field(label));
    if (form.savesItself) await screen.findByText(/^Saved \d/);
    else await saveForm();
    const row = await product.db(table).where({ id }).first();
    expect(JSON.parse(JSON.stringify(row))).toMatchObject(rowOf(form));
  });
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
  fireEvent.change(await field(exactly('Title*')), { target: { value: 'Cafés & “Boards”' } });
  // The slug follows the title even while its input is not rendered.
  await openPanel();
  await waitFor(async () => expect((await field(exactly('Web address*'))).value).toBe('cafes-and-boards'));
  fireEvent.change(await field(exactly('Web address*')), { target: { value: 'my-own' } });
  fireEvent.change(await field(exactly('Title*')), { target: { value: 'Another title' } });
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
  fireEvent.change(await field(exactly('Name*')), { target: { value: 'Typed and left' } });
  const leave = vi.spyOn(window, 'confirm').mockReturnValue(true);
  await admin.go(`/categories/${second.id}/edit`);
  await screen.findByRole('heading', { level: 1, name: second.name });
  expect(leave.mock.calls).toEqual([[expect.stringContaining('lost if you leave')]]);
  leave.mockRestore();
  expect((await field(exactly('Name*'))).value).toBe(second.name);
  fireEvent.change(await field(exactly('Name*')), { target: { value: 'Second, renamed' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved: Second, renamed');
  const names = await product.db('blog_categories').whereIn('id', [first.id, second.id]).pluck('name');
  expect(names.sort()).toEqual([first.name, 'Second, renamed'].sort());
});

/** A required field's label ends in an asterisk in its own element. */
const exactly = (label: string) => new RegExp(`^${label.replace(/[()]/g, '\\$&').replace('*', '\\s*\\*')}$`);

async function choose(label: string, name: string): Promise<void> {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: exactly(label) }));
  fireEvent.click(await screen.findByRole('option', { name }));
}
