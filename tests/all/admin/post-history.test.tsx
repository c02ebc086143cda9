import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Post } from '#shared/posts.ts';
import { closeAdmin, exactly, field, openAdmin, openPanel, publish } from '../../admin/open-admin.tsx';
import { withAdmin } from '../../support/sign-in.ts';

const TITLE = exactly('Title');

let post: Post;
const { product, asAdmin } = withAdmin();
afterEach(closeAdmin);

const change = (body: object) => asAdmin(`posts/${post.id}`, { method: 'PUT', body });
const row = () => product.db('blog_posts').where({ id: post.id }).first();

let count = 0;
beforeEach(async () => {
  // An earlier page has stubbed fetch.
  vi.unstubAllGlobals();
  count += 1;
  const body = {
    title: 'First title',
    slug: `history-${count}`,
    content: '<p>One</p>\n<p>Two</p>\n<p>Three</p>',
    tags: ['first'],
    excerpt: 'First excerpt',
  };
  post = (await asAdmin<Post>('posts', { body })).body;
  await change({
    title: 'Second title',
    slug: `moved-${count}`,
    content: '<p>One</p>\n<p>2</p>\n<p>Three</p>',
    tags: [],
  });
  await change({ published: true, published_at: '2026-03-14T09:00:00.000Z', seo_title: 'Third' });
});

async function openHistory(): Promise<HTMLElement> {
  await openAdmin(product, `/posts/${post.id}/edit`);
  await openPanel();
  await field(TITLE);
  await userEvent.click(screen.getByRole('button', { name: 'History' }));
  const dialog = await screen.findByRole('dialog', { name: 'History' });
  await within(dialog).findByText('This version is the same as what is in the form.');
  return dialog;
}

const versions = (dialog: HTMLElement) => within(within(dialog).getByRole('list')).getAllByRole('button');
const restoreButton = (dialog: HTMLElement) =>
  within(dialog).findByRole<HTMLButtonElement>('button', { name: 'Restore this version' });

it('compares an old version, restores it into the form, and saves it as a new one', async () => {
  const dialog = await openHistory();
  expect(versions(dialog).map((button) => button.textContent)).toEqual([
    expect.stringMatching(
      /\(saved last\)Test PersonChanged: Published, Publication time \(London\), SEO title$/,
    ),
    expect.stringMatching(/Test PersonChanged: Web address, Tags, Title, Content$/),
    expect.stringMatching(/Test PersonThe oldest stored version$/),
  ]);
  expect((await restoreButton(dialog)).disabled).toBe(true);

  await userEvent.click(versions(dialog)[2] as HTMLElement);
  const title = await within(dialog).findByRole('region', { name: 'Title' });
  expect(title.textContent).toBe('TitleIn the formSecond titleThis versionFirst title');
  const content = within(dialog).getByRole('region', { name: 'Content' });
  expect([...content.querySelectorAll('ins')].map((run) => run.textContent?.trim())).toEqual(['Two']);
  expect([...content.querySelectorAll('del')].map((run) => run.textContent?.trim())).toEqual(['2']);
  for (const name of ['Web address', 'Published', 'Publication time (London)'])
    expect(within(dialog).getByRole('region', { name }).textContent).toContain('Not changed by restoring');

  await userEvent.click(await restoreButton(dialog));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await field(TITLE)).value).toBe('First title');
  expect((await field('Excerpt')).value).toBe('First excerpt');
  await screen.findByText(/^Saved \d\d:\d\d$/);
  expect((await row()).title).toBe('Second title');

  await publish();
  await waitFor(async () => expect((await row()).title).toBe('First title'));
  expect(await row()).toMatchObject({
    content: '<p>One</p>\n<p>Two</p>\n<p>Three</p>',
    tags: ['first'],
    seo_title: null,
    slug: `moved-${count}`,
    published: true,
    published_at: '2026-03-14T09:00:00.000Z',
  });
  expect(await product.db('post_revisions').where({ post_id: post.id })).toHaveLength(4);
});
