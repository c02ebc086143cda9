import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createUser } from '../../api/platform/auth/users.ts';
import { withProduct } from '../support/product.ts';
import { closeAdmin, editor, field, openAdmin } from './open-admin.tsx';

// Each form is opened twice and filled in whole.
vi.setConfig({ testTimeout: 60_000 });

const product = withProduct({ seed: true });
beforeAll(async () => {
  await createUser(
    product.db,
    { email: 'saved@example.com', full_name: 'Sample Person', password_hash: '!' },
    null,
  );
  // What a person's form fills lies in three tables.
  await product.db.raw(`create view people as select u.id, u.email, p.full_name, r.role from users u
    left join profiles p on p.user_id = u.id left join user_roles r on r.user_id = u.id`);
});
afterEach(closeAdmin);

type Filled = { [label: string]: string };

interface Form {
  table: string;
  path: (id: string) => string;
  /** Label of a text field to what is typed into it. */
  typed: Filled;
  /** Label of a menu to what is chosen in it. */
  chosen?: Filled;
  /** Labels of switches that are turned. */
  turned?: string[];
  /** What the row holds afterwards, as far as it was filled in. */
  row: Record<string, unknown>;
}

const FORMS: Record<string, Form> = {
  posts: {
    table: 'blog_posts',
    path: (id) => `/posts/${id}/edit`,
    typed: {
      'Title*': 'Changed title',
      'Slug*': 'changed-title',
      Excerpt: 'Changed excerpt',
      Author: 'Changed Author',
      'Featured image address': '/art/changed.svg',
      'Read time in minutes': '7',
      'SEO title': 'Changed SEO title',
      'SEO description': 'Changed SEO description',
    },
    chosen: { Category: 'Growth', 'Content format': 'HTML' },
    row: {
      title: 'Changed title',
      slug: 'changed-title',
      excerpt: 'Changed excerpt',
      author: 'Changed Author',
      featured_image: '/art/changed.svg',
      read_time: 7,
      seo_title: 'Changed SEO title',
      seo_description: 'Changed SEO description',
      content_format: 'html',
      published: true,
    },
  },
  categories: {
    table: 'blog_categories',
    path: (id) => `/categories/${id}/edit`,
    typed: { 'Name*': 'Changed name', 'Slug*': 'changed-name' },
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
  subscriptions: {
    table: 'subscriptions',
    path: (id) => `/newsletter/${id}/edit`,
    typed: {
      'Email*': 'changed@example.com',
      'Source*': 'changed',
      'Consent wording': 'Changed wording',
      'Consent time (London)': '2026-01-15T10:30',
    },
    chosen: { Status: 'Suppressed' },
    row: {
      email: 'changed@example.com',
      source: 'changed',
      consent_text: 'Changed wording',
      consent_at: '2026-01-15T10:30:00.000Z',
      status: 'suppressed',
    },
  },
  consultations: {
    table: 'consultations',
    path: (id) => `/consultations/${id}/edit`,
    typed: {
      'First name*': 'Changed',
      'Last name*': 'Person',
      'Company*': 'Changed Company',
      'Email*': 'changed@example.com',
      Phone: '01632 960999',
      'Source*': 'telephone',
      'Standing note': 'Changed\nnotes',
      'Time of response (London)': '2026-07-01T09:00',
    },
    chosen: { Status: 'Booked', Assignee: 'Test Person' },
    row: {
      first_name: 'Changed',
      last_name: 'Person',
      company_name: 'Changed Company',
      email: 'changed@example.com',
      phone: '01632 960999',
      source: 'telephone',
      assignee: 'Test Person',
      notes: 'Changed\nnotes',
      responded_at: '2026-07-01T08:00:00.000Z',
      status: 'booked',
    },
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

const START: Record<string, object> = {
  users: { email: 'saved@example.com' },
  posts: { published: true },
  testimonials: { is_active: true },
  subscriptions: { status: 'confirmed' },
  consultations: { status: 'new' },
};

describe('what is filled into a form is saved, and there again after a reload', () => {
  it.each(Object.keys(FORMS))('%s', async (resource) => {
    const form = FORMS[resource] as Form;
    const { id } = await product
      .db(form.table)
      .where(START[resource] ?? {})
      .first('id');
    await openAdmin(product, form.path(id));
    for (const [label, value] of Object.entries(form.typed)) {
      fireEvent.change(await field(exactly(label)), { target: { value } });
    }
    for (const [label, name] of Object.entries(form.chosen ?? {})) await choose(label, name);
    for (const label of form.turned ?? []) fireEvent.click(await field(label));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^Saved:/);

    const row = await product.db(form.table).where({ id }).first();
    expect(JSON.parse(JSON.stringify(row))).toMatchObject(form.row);

    await openAdmin(product, form.path(id));
    for (const [label, value] of Object.entries(form.typed)) {
      expect((await field(exactly(label))).value, label).toBe(value);
    }
    for (const [label, name] of Object.entries(form.chosen ?? {})) {
      await waitFor(() => expect(menu(label).textContent).toBe(name));
    }
    for (const label of form.turned ?? []) expect((await field(label)).checked).toBe(false);
  });
});

it('the text of a post is saved as it is written, and undone step by step', async () => {
  const { id, content } = await product.db('blog_posts').where({ published: true }).first('id', 'content');
  await openAdmin(product, `/posts/${id}/edit`);
  const view = await editor();
  expect(view.state.doc.toString()).toBe(content);
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: '- one' },
    selection: { anchor: 5 },
  });
  fireEvent.keyDown(view.contentDOM, { key: 'Enter' });
  expect(view.state.doc.toString()).toBe('- one\n- ');
  view.dispatch({ changes: { from: 8, insert: 'two' }, selection: { anchor: 8, head: 11 } });
  fireEvent.keyDown(view.contentDOM, { key: 'b', ctrlKey: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByText(/^Saved:/);
  const saved = () => product.db('blog_posts').where({ id }).first('content');
  expect(await saved()).toEqual({ content: '- one\n- **two**' });
  fireEvent.keyDown(view.contentDOM, { key: 'z', ctrlKey: true });
  expect(view.state.doc.toString()).toBe('- one\n- two');

  await openAdmin(product, `/posts/${id}/edit`);
  expect((await editor()).state.doc.toString()).toBe('- one\n- **two**');
});

it('the tags of a post and the stars of a testimonial are saved as well', async () => {
  const post = await product.db('blog_posts').where({ published: true }).first('id');
  await openAdmin(product, `/posts/${post.id}/edit`);
  await userEvent.type(await field('Tags'), 'changed, tags{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^Saved:/);
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

it('a new post takes its slug from its title, and opens for further work once saved', async () => {
  const admin = await openAdmin(product, '/posts/new');
  fireEvent.change(await field(exactly('Title*')), { target: { value: 'Cafés & “Boards”' } });
  await waitFor(async () => expect((await field(exactly('Slug*'))).value).toBe('cafes-and-boards'));
  fireEvent.change(await field(exactly('Slug*')), { target: { value: 'my-own' } });
  fireEvent.change(await field(exactly('Title*')), { target: { value: 'Another title' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Created: Another title');
  await waitFor(() => expect(admin.path()).toMatch(/^\/posts\/[0-9a-f-]{36}\/edit$/));
  expect(await product.db('blog_posts').where({ slug: 'my-own' }).first('title', 'published')).toEqual({
    title: 'Another title',
    published: false,
  });
});

it('going from one record straight to another shows the other, though the first had unsaved changes', async () => {
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

/** A required field's label ends in a star of its own element. */
const exactly = (label: string) => new RegExp(`^${label.replace(/[()]/g, '\\$&').replace('*', '\\s*\\*')}$`);

const menu = (label: string) => screen.getByRole('combobox', { name: label });

async function choose(label: string, name: string): Promise<void> {
  fireEvent.mouseDown(menu(label));
  fireEvent.click(await screen.findByRole('option', { name }));
}
