import { expect, it } from 'vitest';
import type { ListView } from '#shared/list-views.ts';
import { ask } from '../support/admin-client.ts';
import { withProduct } from '../support/product.ts';
import { signIn } from '../support/sign-in.ts';

const product = withProduct();

const VIEW: ListView = {
  name: 'Boards, drafts',
  filter: { status: 'draft', q: 'board' },
  sort: { field: 'views', order: 'DESC' },
  hidden: ['author'],
  order: ['title', 'views'],
};
const viewsOf = (resource: string, cookie: string, views?: unknown) =>
  ask<{ views: ListView[] }>(`${product.url}/api/admin/list-views/${resource}`, {
    cookie,
    ...(views ? { method: 'PUT', body: { views } } : {}),
  });

it('stores views of a list per person', async () => {
  const [admin, other] = [await signIn(product, 'admin'), await signIn(product, 'admin')];
  expect((await viewsOf('posts', admin)).body).toEqual({ views: [] });
  expect((await viewsOf('posts', admin, [VIEW])).status).toBe(200);
  expect((await viewsOf('posts', admin)).body).toEqual({ views: [VIEW] });
  expect((await viewsOf('posts', other)).body).toEqual({ views: [] });
  expect((await viewsOf('subscriptions', admin)).body).toEqual({ views: [] });
  await viewsOf('posts', admin, []);
  expect((await viewsOf('posts', admin)).body).toEqual({ views: [] });
});

it('allows staff their own list, and refuses others', async () => {
  const staff = await signIn(product, 'staff');
  expect((await viewsOf('subscriptions', staff, [VIEW])).status).toBe(200);
  expect((await viewsOf('posts', staff)).status).toBe(403);
});

it.each([
  ['more than twelve', Array.from({ length: 13 }, () => VIEW)],
  ['a view without a name', [{ ...VIEW, name: '' }]],
  ['what is no order', [{ ...VIEW, sort: 'views' }]],
])('refuses %s', async (_what, views) => {
  const admin = await signIn(product, 'admin');
  expect((await viewsOf('posts', admin, views)).status).toBe(422);
});
