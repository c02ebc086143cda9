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
    null,
  );
  const cookie = await signIn(product, 'admin');
  await SAMPLES.media?.create?.(product, cookie, 1);
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
  // A person's form saves to three tables.
  await product.db.raw(`create view people as select u.id, u.email, p.full_name, r.role from users u
    left join profiles p on p.user_id = u.id left join user_roles r on r.user_id = u.id`);
});
afterEach(closeAdmin);

type Filled = { [label: string]: string };

interface Form {
  table: string;
  path: (id: string) => string;
  /** Opens what is collapsed when the page has loaded. */
  opened?: () => Promise<void>;
  /** Texts to type, by the field's label. */
  typed: Filled;
  /** Options to choose, by the select's label. */
  chosen?: Filled;
  /** Labels of switches to toggle. */
  turned?: string[];
  /** Whether it saves without a button. */
  savesItself?: boolean;
  /** The changed columns of the row afterwards. */
  row: Record<string, unknown>;
}

const FORMS: Record<string, Form> = {
  posts: {
    table: 'blog_posts',
    path: (id) => `/posts/${id}/edit`,
    opened: openPanel,
    typed: {
      'Title*': 'Changed title',
      'Web address*': 'changed-title',
      Excerpt: 'Changed excerpt',
      Author: 'Changed Author',
      'Main picture address': '/art/changed.svg',
      'Read time in minutes': '7',
      'SEO title': 'Changed SEO title',
      'SEO description': 'Changed SEO description',
    },
    chosen: { Category: 'Growth' },
    row: {
      title: 'Changed title',
      slug: 'changed-title',
      excerpt: 'Changed excerpt',
      author: 'Changed Author',
      featured_image: '/art/changed.svg',
      read_time: 7,
      seo_title: 'Changed SEO title',
      seo_description: 'Changed SEO description',
      published: false,
    },
  },
  categories: {
    table: 'blog_categories',
    path: (id) => `/categories/${id}/edit`,
    typed: { 'Name*': 'Changed name', 'Web address*': 'changed-name' },
    row: { name: 'Changed name', slug: 'changed-name' },
  },
  testimonials: {
    table: 'testimonials',
    path: (id) => `/testimonials/edit/${id}`,
    typed: {
      'Quote*': 'Changed quote',
      'Author*': 'Changed Person',
      Role: 'Changed role',
      Company: 'Changed company',
      'Source and permission': 'Changed source',
    },
    turned: ['Active'],
    row: {
      quote: 'Changed quote',
      author: 'Changed Person',
      role: 'Changed role',
      company: 'Changed company',
      source_note: 'Changed source',
      is_active: false,
    },
  },
  'team-members': {
    table: 'team_members',
    path: (id) => `/team-members/${id}/edit`,
    typed: {
      'Name*': 'Changed name',
      'Role*': 'Changed role',
      'Description*': 'Changed description',
      'Experience*': 'Changed experience',
      'Portrait address': '/art/changed.svg',
      'What the portrait shows': 'Changed portrait',
    },
    turned: ['Founder', 'Active'],
    row: {
      name: 'Changed name',
      role: 'Changed role',
      description: 'Changed description',
      experience: 'Changed experience',
      image: '/art/changed.svg',
      image_alt: 'Changed portrait',
      is_founder: false,
      is_active: false,
    },
  },
  specialities: {
    table: 'specialities',
    path: (id) => `/specialities/${id}/edit`,
    typed: {
      'Title*': 'Changed title',
      'Description*': 'Changed description',
      'Benefits*': 'A\nB\nC\nD',
    },
    chosen: { Drawing: 'Legal', Colour: 'Sky' },
    turned: ['Featured', 'Active'],
    row: {
      icon: 'legal',
      color_theme: 'secondary',
      title: 'Changed title',
      description: 'Changed description',
      benefits: ['A', 'B', 'C', 'D'],
      is_featured: false,
      is_active: false,
    },
  },
  sectors: {
    table: 'sectors',
    path: (id) => `/sectors/${id}/edit`,
    typed: {
      'Title*': 'Changed title',
      'Description*': 'Changed description',
      'Picture address': '/art/changed.svg',
      'Address of its own site': 'https://changed.example',
      'Short name': 'changed',
    },
    chosen: { 'The card leads to': 'The consultation alone' },
    turned: ['Active'],
    row: {
      title: 'Changed title',
      description: 'Changed description',
      image: '/art/changed.svg',
      site_url: 'https://changed.example',
      link_type: 'consultation',
      icon: 'changed',
      is_active: false,
    },
  },
  reasons: {
    table: 'reasons',
    path: (id) => `/reasons/${id}/edit`,
    typed: {
      'Large words*': 'Changed',
      'Title*': 'Changed title',
      'Text*': 'Changed text',
    },
    turned: ['Active'],
    row: {
      big: 'Changed',
      title: 'Changed title',
      text: 'Changed text',
      is_active: false,
    },
  },
  figures: {
    table: 'figures',
    path: (id) => `/figures/${id}/edit`,
    typed: { 'Figure*': '30+', 'Meaning*': 'Changed meaning' },
    chosen: { Page: 'About' },
    turned: ['Active'],
    row: { figure: '30+', meaning: 'Changed meaning', page: 'about', is_active: false },
  },
  milestones: {
    table: 'milestones',
    path: (id) => `/milestones/${id}/edit`,
    typed: { 'Year*': '2031', 'Text*': 'Changed text' },
    turned: ['Active'],
    row: { year: '2031', text: 'Changed text', is_active: false },
  },
  questions: {
    table: 'questions',
    path: (id) => `/questions/${id}/edit`,
    typed: {
      'Question*': 'Changed question',
      'Answer*': 'Changed answer',
    },
    turned: ['Active'],
    row: {
      question: 'Changed question',
      answer: 'Changed answer',
      is_active: false,
    },
  },
  offices: {
    table: 'offices',
    path: (id) => `/offices/${id}/edit`,
    typed: {
      'Name*': 'Changed name',
      Address: 'A\nB',
      Email: 'changed@example.com',
      Telephone: '01632 960099',
    },
    chosen: { Drawing: 'London' },
    turned: ['Coming soon', 'Active'],
    row: {
      plan: 'london',
      name: 'Changed name',
      address_lines: ['A', 'B'],
      email: 'changed@example.com',
      phone: '01632 960099',
      is_coming_soon: false,
      is_active: false,
    },
  },
  clients: {
    table: 'clients',
    path: (id) => `/clients/${id}/edit`,
    typed: {
      'Name*': 'Changed name',
      'Logo address': '/art/changed.svg',
      'Logo width*': '123',
    },
    turned: ['Active'],
    row: {
      name: 'Changed name',
      logo: '/art/changed.svg',
      logo_width: 123,
      is_active: false,
    },
  },
  subscriptions: {
    table: 'subscriptions',
    path: (id) => `/newsletter/${id}/edit`,
    typed: {
      'Email*': 'changed@example.com',
      'Consent wording': 'Changed wording',
      'Consent time (London)': '2026-01-15T10:30',
    },
    chosen: { Status: 'Bounced or complained', Source: 'Home, top' },
    row: {
      email: 'changed@example.com',
      source: 'hero',
      consent_text: 'Changed wording',
      consent_at: '2026-01-15T10:30:00.000Z',
      status: 'suppressed',
    },
  },
  consultations: {
    table: 'consultations',
    path: (id) => `/consultations/${id}/details`,
    typed: {
      'First name*': 'Changed',
      'Last name*': 'Person',
      'Company*': 'Changed Company',
      'Email*': 'changed@example.com',
      Phone: '01632 960999',
      'What they said': 'Changed\nwords',
      'Good to know': 'Changed\nnotes',
      'First reply (London)': '2026-07-01T09:00',
    },
    chosen: { 'Came from': 'Home, top' },
    row: {
      first_name: 'Changed',
      last_name: 'Person',
      company_name: 'Changed Company',
      email: 'changed@example.com',
      phone: '01632 960999',
      source: 'hero',
      message: 'Changed\nwords',
      notes: 'Changed\nnotes',
      responded_at: '2026-07-01T08:00:00.000Z',
    },
  },
  'reply-templates': {
    table: 'reply_templates',
    path: (id) => `/reply-templates/${id}/edit`,
    typed: { 'Name*': 'Changed name', 'Subject*': 'Changed subject', 'Text*': 'Dear {first_name},\nchanged' },
    row: { name: 'Changed name', subject: 'Changed subject', body: 'Dear {first_name},\nchanged' },
  },
  users: {
    table: 'people',
    path: (id) => `/users/${id}/edit`,
    typed: { 'Name*': 'Changed Name' },
    chosen: { Role: 'Staff' },
    row: { full_name: 'Changed Name', role: 'staff' },
  },
};

FORMS.redirects = {
  table: 'redirects',
  path: (id) => `/redirects/${id}/edit`,
  typed: { 'Old address*': '/changed-old', 'New address*': 'https://example.org/changed' },
  turned: ['Active'],
  row: { from_path: '/changed-old', to_path: 'https://example.org/changed', is_active: false },
};

FORMS['privacy-requests'] = {
  table: 'privacy_requests',
  path: (id) => `/privacy-requests/${id}/edit`,
  typed: {
    'Name*': 'Changed Name',
    'Email*': 'changed@example.com',
    'How it reached us*': 'telephone',
    'Message*': 'Changed message',
    Notes: 'Changed notes',
    'What the person was told': 'Changed outcome',
    'Acknowledged (London)': '2026-01-15T10:30',
  },
  chosen: { About: 'Correction', Outcome: 'Refused' },
  row: {
    name: 'Changed Name',
    email: 'changed@example.com',
    source: 'telephone',
    message: 'Changed message',
    notes: 'Changed notes',
    outcome: 'Changed outcome',
    acknowledged_at: '2026-01-15T10:30:00.000Z',
    status: 'done',
    decision: 'refused',
    kind: 'rectification',
  },
};

FORMS.newsletters = {
  table: 'newsletters',
  path: (id) => `/newsletters/${id}`,
  typed: {
    'Subject*': 'Changed subject',
    'Preview line, shown after the subject': 'Changed preview',
    'Emails a minute': '17',
  },
  row: { subject: 'Changed subject', preheader: 'Changed preview', per_minute: 17 },
  savesItself: true,
};

FORMS.media = {
  table: 'media',
  path: (id) => `/media/${id}/edit`,
  typed: { 'Name*': 'changed.gif', 'Alternative text*': 'Changed text' },
  row: { name: 'changed.gif', alt: 'Changed text' },
};

/** Editable fields that other tests save. */
const SAVED_ELSEWHERE: Record<string, string[]> = {
  // The category is tested above, the others below.
  posts: ['category_id', 'content', 'tags'],
  testimonials: ['rating'],
  // tests/all/admin/newsletters.test.tsx chooses articles, which bring a picture; tests/all/browser/newsletters.test.ts writes.
  newsletters: ['post_ids', 'picture', 'intro', 'whole_posts'],
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
    const saved = [...Object.keys(FORMS[name]?.row ?? {}), ...(SAVED_ELSEWHERE[name] ?? [])];
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

describe('a form saves each editable field, and shows it again after a reload', () => {
  it.each(Object.keys(FORMS))('%s', async (resource) => {
    const form = FORMS[resource] as Form;
    const { id } = await sampleOf(form.table, START[resource]);
    await openAdmin(product, form.path(id));
    await form.opened?.();
    await hasAllInputs(resource);
    for (const [label, value] of Object.entries(form.typed)) {
      fireEvent.change(await field(exactly(label)), { target: { value } });
    }
    for (const [label, name] of Object.entries(form.chosen ?? {})) await choose(label, name);
    for (const label of form.turned ?? []) fireEvent.click(await field(label));
    if (form.savesItself) await screen.findByText(/^Saved \d/);
    else await saveForm();

    const row = await product.db(form.table).where({ id }).first();
    expect(JSON.parse(JSON.stringify(row))).toMatchObject(form.row);

    await openAdmin(product, form.path(id));
    await form.opened?.();
    for (const [label, value] of Object.entries(form.typed)) {
      expect((await field(exactly(label))).value, label).toBe(value);
    }
    for (const [label, name] of Object.entries(form.chosen ?? {})) {
      await waitFor(() => expect(menu(label).textContent).toBe(name));
    }
    for (const label of form.turned ?? []) expect((await field(label)).checked).toBe(false);
  });
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
  expect(leave.mock.calls).toEqual([[expect.stringContaining('A copy stays in this browser')]]);
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

const menu = (label: string) => screen.getByRole('combobox', { name: exactly(label) });

async function choose(label: string, name: string): Promise<void> {
  fireEvent.mouseDown(menu(label));
  fireEvent.click(await screen.findByRole('option', { name }));
}
