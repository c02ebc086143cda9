import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { MediaAsset } from '#shared/media.ts';
import { aPost } from '../../../seeds/factories.ts';
import { closeAdmin, openAdmin, press } from '../../admin/open-admin.tsx';
import { animation } from '../../support/images.ts';
import { withAdmin } from '../../support/sign-in.ts';
import { upload } from '../../support/upload.ts';

let image: MediaAsset;

const { product, cookie } = withAdmin();
beforeAll(async () => {
  image = (await upload(product, cookie, await animation(1), { name: 'table.gif' })).body;
  await upload(product, cookie, await animation(2), { name: 'chair.gif', alt: 'A chair' });
});
afterEach(closeAdmin);

it('the library shows images, and which need alternative text', async () => {
  await openAdmin(product, '/media');
  expect(await screen.findByRole('link', { name: 'table.gif' })).toBeTruthy();
  expect(screen.getAllByText('Not used')).toHaveLength(2 + 1);
  const tile = screen.getByRole('link', { name: 'table.gif' }).closest('li') as HTMLElement;
  expect(within(tile).getByText('Needs alternative text')).toBeTruthy();
  const other = screen.getByRole('link', { name: 'chair.gif' }).closest('li') as HTMLElement;
  expect(within(other).queryByText('Needs alternative text')).toBeNull();
});

it('refuses to delete an image in use, and says where it is used', async () => {
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
