import { screen, waitFor } from '@testing-library/react';
import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mayOpen, PLACES } from '../../admin/layout/sections.tsx';
import { resources } from '../../admin/resources.tsx';
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

it('each address of the specification for new records shows its page', async () => {
  const { go, path } = await openAdmin(product, '/media');
  for (const [address, heading] of [
    ['/posts/new', 'Write an article'],
    ['/testimonials/new', 'New testimonial'],
    ['/categories/new', 'New category'],
    ['/users/new', 'Invite a colleague'],
    ['/account', 'Your account'],
    ['/nonsense', 'Page not found'],
  ] as const) {
    await go(address);
    await screen.findByRole('heading', { level: 1, name: heading });
    expect(path()).toBe(address);
  }
});

it('react-admin’s own addresses lead to ours', async () => {
  const { go, path } = await openAdmin(product, '/account');
  for (const [from, to] of [
    ['/posts/create', '/posts/new'],
    ['/letters/new', '/campaigns/new'],
    ['/rights-requests', '/privacy-requests'],
    ['/privacy', '/privacy-requests'],
    ['/newsletters', '/campaigns'],
    ['/testimonials/create', '/testimonials/new'],
    ['/categories/create', '/categories/new'],
    ['/subscriptions', '/newsletter'],
    ['/subscriptions/create', '/newsletter/new'],
    [`/posts/${id('posts')}`, `/posts/${id('posts')}/edit`],
    [`/testimonials/${id('testimonials')}`, `/testimonials/edit/${id('testimonials')}`],
    [`/subscriptions/${id('subscriptions')}`, `/newsletter/${id('subscriptions')}/edit`],
    [`/consultations/${id('consultations')}/show`, `/consultations/${id('consultations')}/edit`],
  ] as const) {
    await go(from);
    await waitFor(() => expect(path()).toBe(to));
  }
});

const declarations = declarationsIn(resources);

it('a resource has a page for new records exactly if the API creates them', () => {
  const created = RESOURCES.filter(({ operations }) => operations?.includes('create') ?? true);
  const withPage = declarations.filter(({ type, props }) => type === Resource && props.hasCreate);
  expect(withPage.map(({ props }) => props.name).sort()).toEqual(created.map(({ name }) => name).sort());
});

describe('what a role may not open', () => {
  /** Every address declared in the admin, except those outside its layout. */
  const declared = declarations
    .flatMap(({ type, props }) => {
      if (type === Resource) return ['', ...pathsIn(props.children)].map((path) => `/${props.name}/${path}`);
      return type === CustomRoutes && !props.noLayout ? pathsIn(props.children) : [];
    })
    .map((path) => path.replace(':id', '00000000-0000-4000-8000-000000000000').replace('*', 'import'));
  const menu = PLACES.map(({ to }) => to);

  it.each([
    ['staff', /^\/(newsletter|subscriptions)(?!\/import)|^\/(account)?$/],
    ['enquiries', /^\/(consultations|appointments|availability|reply-templates)(\/|$)|^\/(account)?$/],
    [
      'editor',
      /^\/(posts|preview|categories|media|site|website|page-texts|testimonials|team-members|specialities|sectors|reasons|questions|figures|milestones|offices|clients)(\/|$)|^\/(account)?$/,
    ],
  ])('is for %s everything but their work, the account and the start page', (role, theirs) => {
    expect(declared).toContain('/preview');
    expect(declared.length).toBeGreaterThan(60);
    const open = [...declared, ...menu].filter((path) => mayOpen([role], path));
    expect(open.length).toBeGreaterThan(3);
    expect(open.filter((path) => !theirs.test(path))).toEqual([]);
    expect([...declared, ...menu].filter((path) => !mayOpen(['admin'], path))).toEqual([]);
  });

  it('leads to the set-up page and asks the API for nothing', async () => {
    for (const path of ['/posts', '/testimonials/new', '/newsletter/import/x', '/personal-data']) {
      const admin = await openAdmin(product, path, 'staff');
      await waitFor(() => expect(admin.path()).toBe('/setup'));
      await screen.findByText(/Your account may not open the page you asked for/);
      expect(admin.requests.filter((request) => request.includes('/api/admin'))).toEqual([]);
    }
  });
});

it('an editor is not led to the activity, which is for administrators', async () => {
  for (const [role, links] of [
    ['admin', 1],
    ['editor', 0],
  ] as const) {
    await openAdmin(product, `/testimonials/edit/${id('testimonials')}`, role);
    await screen.findByRole('button', { name: 'Save' });
    await waitFor(() => expect(screen.queryAllByRole('link', { name: 'History' })).toHaveLength(links));
    await closeAdmin();
  }
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
