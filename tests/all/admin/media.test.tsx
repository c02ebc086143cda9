import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aPost } from '../../../seeds/factories.ts';
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
});
