import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { withProduct } from '../support/product.ts';
import { closeAdmin, openAdmin } from './open-admin.tsx';

let ids: Record<string, string>;

const product = withProduct({ seed: true });
beforeAll(async () => {
  const first = async (table: string) => (await product.db(table).first('id')).id as string;
  ids = {
    posts: await first('blog_posts'),
    categories: await first('blog_categories'),
    testimonials: await first('testimonials'),
    subscriptions: await first('subscriptions'),
    consultations: await first('consultations'),
  };
});
afterEach(closeAdmin);

const id = (resource: string) => ids[resource] ?? '';

describe('addresses of the specification', () => {
  it.each([
    ['/', 'Dashboard'],
    ['/posts', 'Posts'],
    ['/posts/new', 'New post'],
    ['/testimonials', 'Testimonials'],
    ['/testimonials/new', 'New testimonial'],
    ['/newsletter', 'Newsletter subscriptions'],
    ['/categories', 'Categories'],
    ['/categories/new', 'New category'],
    ['/consultations', 'Consultation requests'],
    ['/users', 'People'],
    ['/users/new', 'Invite a person'],
    ['/account', 'Your account'],
    ['/audit-log', 'Audit log'],
  ])('%s shows %s', async (path, heading) => {
    const admin = await openAdmin(product, path);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
    expect(admin.path()).toBe(path);
  });

  it.each([
    ['posts', (one: string) => `/posts/${one}/edit`],
    ['testimonials', (one: string) => `/testimonials/edit/${one}`],
    ['categories', (one: string) => `/categories/${one}/edit`],
    ['subscriptions', (one: string) => `/newsletter/${one}/edit`],
    ['consultations', (one: string) => `/consultations/${one}/edit`],
  ])('edits one of the %s', async (resource, path) => {
    const admin = await openAdmin(product, path(id(resource)));
    expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy();
    expect(admin.path()).toBe(path(id(resource)));
  });

  it.each([
    ['/posts/create', () => '/posts/new'],
    ['/testimonials/create', () => '/testimonials/new'],
    ['/categories/create', () => '/categories/new'],
    ['/subscriptions', () => '/newsletter'],
    ['/subscriptions/create', () => '/newsletter/new'],
  ])('leads from react-admin’s %s', async (from, to) => {
    const admin = await openAdmin(product, from);
    await waitFor(() => expect(admin.path()).toBe(to()));
  });

  it.each([
    ['posts', (one: string) => `/posts/${one}`, (one: string) => `/posts/${one}/edit`],
    ['testimonials', (one: string) => `/testimonials/${one}`, (one: string) => `/testimonials/edit/${one}`],
    ['subscriptions', (one: string) => `/subscriptions/${one}`, (one: string) => `/newsletter/${one}/edit`],
    [
      'consultations',
      (one: string) => `/consultations/${one}/show`,
      (one: string) => `/consultations/${one}/edit`,
    ],
  ])('leads from react-admin’s address of one of the %s', async (resource, from, to) => {
    const admin = await openAdmin(product, from(id(resource)));
    await waitFor(() => expect(admin.path()).toBe(to(id(resource))));
  });

  it('says so where there is nothing', async () => {
    await openAdmin(product, '/nonsense');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });
});
