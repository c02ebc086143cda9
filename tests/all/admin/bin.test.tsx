import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { aCategory, aPost } from '../../../seeds/factories.ts';
import { closeAdmin, openAdmin, press } from '../../admin/open-admin.tsx';
import { animation } from '../../support/images.ts';
import { withAdmin } from '../../support/sign-in.ts';
import { upload } from '../../support/upload.ts';

const { product, cookie } = withAdmin();
afterEach(closeAdmin);

it('refuses to delete an image in use, and says where it is used', async () => {
  const { body: image } = await upload(product, cookie, await animation(1), { name: 'table.gif' });
  await product.db('blog_posts').insert(aPost({ title: 'Around the table', featured_image: image.url }));
  await openAdmin(product, `/media/${image.id}/edit`);
  expect((await screen.findByRole('link', { name: 'Around the table' })).getAttribute('href')).toMatch(
    /^\/posts\/.+\/edit$/,
  );
  await press('Delete');
  const refusal = within(await screen.findByRole('dialog', { name: 'Still in use' }));
  refusal.getByText(/^1 place shows it. Remove it there first/);
  expect(refusal.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(await product.db('media').where({ id: image.id }).first('id')).toEqual({ id: image.id });
  await product.db('blog_posts').delete();
});

describe('the bin', () => {
  it('receives many posts at once, and Undo restores them in one request', async () => {
    await product.db('blog_posts').insert([aPost({ slug: 'many-1' }), aPost({ slug: 'many-2' })]);
    const count = async () => (await product.db('blog_posts').whereLike('slug', 'many-%')).length;
    const admin = await openAdmin(product, `/posts?filter=${encodeURIComponent('{"q":"Sample post"}')}`);
    fireEvent.click(await screen.findByLabelText('Select all on this page'));
    await press('Delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the selected articles?' }));
    dialog.getByText(/go to the bin for 30 days; you can restore them from there/);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete 2' }));
    await screen.findByText('Deleted: 2 records. It stays in the bin for 30 days.');
    expect(await count()).toBe(0);
    await press('Undo');
    await screen.findByText('Restored: 2 records.');
    expect(await count()).toBe(2);
    const writes = admin.requests.filter((request) => !request.startsWith('GET'));
    expect(writes).toEqual(['DELETE /api/admin/posts', 'POST /api/admin/bin/restore']);
  });

  it('restores the selected records', async () => {
    const categories = [aCategory(), aCategory()];
    const names = categories.map(({ name }) => name);
    await product.db('deleted_records').insert(
      categories.map((row) => ({
        ...{ resource: 'categories', record_id: row.id, title: row.name },
        row: JSON.stringify(row),
      })),
    );
    await openAdmin(product, '/bin');
    for (const name of names) fireEvent.click(await screen.findByLabelText(`Select ${name}`));
    await press('Restore');
    await press('Restore 2');
    await screen.findByText('Restored: 2 records.');
    await screen.findByText('Nothing of yours is in the bin');
    expect((await product.db('blog_categories').pluck('name')).sort()).toEqual(names.sort());
  });
});

it('ignoring addresses removes them from the 404 log, one at once and many after a question', async () => {
  const paths = () => product.db('not_found_log').orderBy('path').pluck('path');
  await product.db('not_found_log').insert(['/four', '/one', '/three', '/two'].map((path) => ({ path })));
  await openAdmin(product, '/not-found-log');
  await press('Ignore /one');
  await screen.findByText('Ignored: /one');
  await waitFor(() => expect(screen.queryByText('/one')).toBeNull());
  expect(await paths()).toEqual(['/four', '/three', '/two']);
  fireEvent.click(await screen.findByLabelText('Select all on this page'));
  await product.db('not_found_log').insert({ path: '/unselected' });
  await press('Ignore');
  await screen.findByRole('dialog', { name: 'Ignore the selected addresses?' });
  expect(await paths()).toHaveLength(4);
  await press('Ignore 3');
  await screen.findByText('Ignore: 3 done.');
  expect(await paths()).toEqual(['/unselected']);
});
