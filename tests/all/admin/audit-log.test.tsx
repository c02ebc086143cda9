import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { aPost } from '../../../seeds/factories.ts';
import { closeAdmin, openAdmin, openPanel, press, publish, type } from '../../admin/open-admin.tsx';
import { withProduct } from '../../support/product.ts';

const product = withProduct();
afterEach(closeAdmin);

const filtered = (filter: object) => `/audit-log?filter=${encodeURIComponent(JSON.stringify(filter))}`;

it('shows a change in a sentence, with the values before and after, and undoes it, but not what was changed again', async () => {
  const post = aPost({ title: 'A Tuesday', excerpt: 'Short.' });
  await product.db('blog_posts').insert(post);
  await openAdmin(product, `/posts/${post.id}/edit`);
  await openPanel();
  await type('Excerpt', 'Shorter.');
  await publish();
  const excerpt = async () =>
    (await product.db('blog_posts').where({ id: post.id }).first('excerpt')).excerpt;
  await waitFor(async () => expect(await excerpt()).toBe('Shorter.'));

  const admin = await openAdmin(product, '/audit-log');
  const name = 'Test Person published article “A Tuesday”: excerpt from “Short.” to “Shorter.”';
  await userEvent.click(await screen.findByRole('link', { name }));
  await screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === name);
  expect(admin.path()).toMatch(/^\/audit-log\/\d+$/);
  const change = within(await screen.findByRole('group', { name: 'Excerpt' }));
  expect(change.getByRole('group', { name: 'Before' }).textContent).toBe('Short.');
  expect(change.getByRole('group', { name: 'After' }).textContent).toBe('Shorter.');
  expect(screen.getByRole('link', { name: 'A Tuesday' }).getAttribute('href')).toContain(post.id);

  await admin.go(filtered({ record_id: post.id }));
  await press('Undo the change of A Tuesday');
  await waitFor(async () => expect(await excerpt()).toBe('Short.'));
  // The latest entry is now the undo; the first one can no longer be undone.
  await waitFor(() => expect(screen.getAllByRole('link', { name: /article “A Tuesday”/ })).toHaveLength(2));
  expect(screen.getAllByRole('button', { name: 'Undo the change of A Tuesday' })).toHaveLength(1);
});
