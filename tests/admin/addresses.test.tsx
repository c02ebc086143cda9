import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { CustomRoutes, Resource } from 'react-admin';
import { MemoryRouter, Route } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { PageSkeleton } from '../../admin/layout/AppLayout.tsx';
import { mayOpen } from '../../admin/layout/page-access.ts';
import { PLACES, SECTIONS } from '../../admin/layout/sections.tsx';
import { RESOURCES } from '../../api/resources.ts';
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
    ['/', /^Good (morning|afternoon|evening)/],
    ['/posts', 'Articles'],
    ['/posts/new', 'Write an article'],
    ['/testimonials', 'Testimonials'],
    ['/testimonials/new', 'New testimonial'],
    ['/newsletter', 'Subscribers'],
    ['/categories', 'Categories and tags'],
    ['/categories/new', 'New category'],
    ['/consultations', 'Enquiries'],
    ['/users', 'Colleagues'],
    ['/users/new', 'Invite a colleague'],
    ['/account', 'Your account'],
    ['/audit-log', 'Activity'],
  ])('%s shows %s', async (path, heading: string | RegExp) => {
    const admin = await openAdmin(product, path);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
    expect(admin.path()).toBe(path);
  });

  it.each([
    ['posts', (one: string) => `/posts/${one}/edit`],
    ['testimonials', (one: string) => `/testimonials/edit/${one}`],
    ['categories', (one: string) => `/categories/${one}/edit`],
    ['subscriptions', (one: string) => `/newsletter/${one}/edit`],
    ['consultations', (one: string) => `/consultations/${one}/details`],
  ])('edits one of the %s', async (resource, path) => {
    const admin = await openAdmin(product, path(id(resource)));
    expect(await screen.findByRole('button', { name: /^(?:Save|Publish changes|Publish…)$/ })).toBeTruthy();
    expect(admin.path()).toBe(path(id(resource)));
  });

  it.each([
    ['/posts/create', () => '/posts/new'],
    ['/letters/new', () => '/newsletters/new'],
    ['/rights-requests', () => '/privacy-requests'],
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

  it('shows a not-found page for unknown addresses', async () => {
    await openAdmin(product, '/nonsense');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });
});

const parts = import.meta.glob<Record<string, unknown>>('../../admin/**/index.tsx', { eager: true });
const declarations = Object.values(parts)
  .flatMap((part) => Object.values(part))
  .flatMap(declarationsIn);

it('a resource has a page for new records exactly if the API creates them', () => {
  const created = RESOURCES.filter(({ operations }) => operations?.includes('create') ?? true);
  const withPage = declarations.filter(({ type, props }) => type === Resource && props.hasCreate);
  expect(withPage.map(({ props }) => props.name).sort()).toEqual(created.map(({ name }) => name).sort());
});

it('the menu leads only to pages', () => {
  const pages = declarations.flatMap(({ type, props }) => {
    if (type !== Resource) return pathsIn(props.children).map((path) => path.replace(/\/$/, ''));
    const below = pathsIn(props.children).map((path) => `/${props.name}/${path}`);
    return props.list ? [`/${props.name}`, ...below] : below;
  });
  expect(PLACES.filter(({ to }) => to !== '/' && !pages.includes(to))).toEqual([]);
});

describe('what staff may not open', () => {
  /** Every address declared in the admin, except those outside its layout. */
  const declared = declarations
    .flatMap(({ type, props }) => {
      if (type === Resource) return ['', ...pathsIn(props.children)].map((path) => `/${props.name}/${path}`);
      return type === CustomRoutes && !props.noLayout ? pathsIn(props.children) : [];
    })
    .map((path) => path.replace(':id', '00000000-0000-4000-8000-000000000000').replace('*', 'import'));
  const menu = PLACES.map(({ to }) => to);

  it('is everything but the newsletter, the account and the start page', () => {
    expect(declared).toContain('/preview');
    expect(declared.length).toBeGreaterThan(60);
    const open = [...declared, ...menu].filter((path) => mayOpen('staff', path));
    expect(
      open.filter((path) => !/^\/(newsletter|subscriptions)(?!\/import)|^\/(account)?$/.test(path)),
    ).toEqual([]);
    expect([...declared, ...menu].filter((path) => !mayOpen('admin', path))).toEqual([]);
  });

  it.each([
    '/status',
    '/newsletter/import/00000000-0000-4000-8000-000000000000',
    '/personal-data',
    '/import/x',
  ])('%s leads to the set-up page and asks the API for nothing', async (path) => {
    const admin = await openAdmin(product, path, 'staff');
    await waitFor(() => expect(admin.path()).toBe('/setup'));
    expect(admin.requests.filter((request) => request.includes('/api/admin'))).toEqual([]);
  });
});

it('shows a page’s heading while its code is loading', () => {
  onTestFinished(cleanup);
  render(
    <MemoryRouter initialEntries={['/media/x/edit']}>
      <PageSkeleton />
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pictures');
});

it('the menu has at most eight entries with five parts each, and unique addresses', () => {
  expect(SECTIONS.length).toBeLessThanOrEqual(8);
  for (const { name, parts } of SECTIONS) expect([name, parts.length <= 5]).toEqual([name, true]);
  const addresses = PLACES.map(({ to }) => to);
  expect(addresses.filter((to, at) => addresses.indexOf(to) !== at)).toEqual([]);
});

interface Declaration {
  name?: string;
  path?: string;
  noLayout?: boolean;
  list?: unknown;
  hasCreate?: boolean;
  children?: ReactNode;
}

/** @returns the declarations in an export: itself, or its parts if it declares a resource with pages */
function declarationsIn(part: unknown): ReactElement<Declaration>[] {
  if (!isValidElement<Declaration>(part)) return [];
  return part.type === Fragment ? Children.toArray(part.props.children).flatMap(declarationsIn) : [part];
}

function pathsIn(children: ReactNode): string[] {
  return Children.toArray(children).flatMap((child) =>
    isValidElement<Declaration>(child) && child.type === Route ? [child.props.path ?? ''] : [],
  );
}
