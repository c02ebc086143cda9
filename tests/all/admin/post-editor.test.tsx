import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Post } from '#shared/posts.ts';
import {
  closeAdmin,
  editor,
  exactly,
  field,
  keep,
  openAdmin,
  openPanel,
  press,
  publish,
  type,
} from '../../admin/open-admin.tsx';
import { expectNoise } from '../../support/noise-guard.ts';
import { withAdmin } from '../../support/sign-in.ts';

const { product, asAdmin } = withAdmin({ seed: true });
afterEach(closeAdmin);

const inDialog = async () => within(await screen.findByRole('dialog'));

async function draft(slug: string, values: object = {}): Promise<string> {
  const [row] = await product
    .db('blog_posts')
    .insert({ title: slug, slug, content: '<p>Text</p>', ...values })
    .returning('id');
  return row.id;
}
const row = (id: string) => product.db('blog_posts').where({ id }).first();

async function write(html: string): Promise<void> {
  (await editor()).commands.setContent(html);
}

/** react-admin logs the error of a refused save. */
const REFUSED = /HttpError/;

describe('publishing', () => {
  it('saves unsaved changes after the checklist, whose findings do not block it', async () => {
    const id = await draft('to-publish');
    await openAdmin(product, `/posts/${id}/edit`);
    await write('<p>Text</p><p><img src="/a.png"></p>');
    await press('Publish…');
    const dialog = await inDialog();
    await dialog.findByText('The image “a.png” has no alternative text: say what it shows.');
    await userEvent.click(dialog.getByRole('button', { name: 'Publish anyway' }));
    await screen.findByText('Published.');
    expect(await row(id)).toMatchObject({
      content: '<p>Text</p>\n<p><img src="/a.png"></p>',
      published: true,
    });
    expect(Date.parse((await row(id)).published_at)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('checks a new article once, and stays answerable while it is being saved', async () => {
    await openAdmin(product, '/posts/new');
    const ask = globalThis.fetch;
    const created = Promise.withResolvers<void>();
    let checks = 0;
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      if (String(request[0]).endsWith('/posts/drafts')) await created.promise;
      if (String(request[0]).endsWith('/posts/check')) checks += 1;
      return ask(...request);
    });
    await type(/^Title/, 'Just saved');
    await write('<p>Words.</p>');
    await press('Publish…');
    const button = { name: /^Publish (now|anyway)$/ };
    const publishing = await (await inDialog()).findByRole<HTMLButtonElement>('button', button);
    await waitFor(() => expect(publishing.disabled).toBe(false));
    created.resolve();
    await userEvent.click((await inDialog()).getByRole('button', button));
    await screen.findByText('Published.');
    expect(checks).toBe(1);
  });

  it('says what an empty article is missing', async () => {
    await openAdmin(product, '/posts/new');
    await press('Publish…');
    await screen.findByText('Give the article a title and a word of text first.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('links a finding to its place', async () => {
    const id = await draft('to-check', { content: '<p>a</p>\n<h1>Heading</h1>\n<p>b</p>' });
    await openAdmin(product, `/posts/${id}/edit`);
    await editor();
    await openPanel();
    await userEvent.click(screen.getByRole('tab', { name: 'Checklist' }));
    await press('Check the article');
    await screen.findByRole('tab', { name: 'Checklist, 3 open points' });
    await press('Show in the text');
    await waitFor(async () => {
      expect((await editor()).state.selection.$head.parent.textContent).toBe('Heading');
    });
  });

  it('is scheduled in London time, and says which of two equal hours it takes', async () => {
    const id = await draft('to-schedule');
    await openAdmin(product, `/posts/${id}/edit`);
    await press('Other ways to publish');
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Publish at a time…/ }));
    const dialog = await inDialog();
    const time = dialog.getByLabelText('Publication time (London)');
    await dialog.findByText('2 things to look at first:');
    fireEvent.change(time, { target: { value: '2035-10-28T01:30' } });
    await dialog.findByText(/01:30 comes twice. This is the first\./);
    await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
    await screen.findByText('Scheduled for 28 Oct 2035, 01:30.');
    const saved = await row(id);
    expect([saved.published, new Date(saved.published_at).toISOString()]).toEqual([
      true,
      '2035-10-28T00:30:00.000Z',
    ]);
    await openPanel();
    await screen.findByText(/^Publishes in \d+ days( \d+ h)?, on 28 Oct 2035, 01:30 London time\.$/);

    await write('<p>Changed while it waits.</p>');
    const scheduled = publish('Schedule changes…');
    await screen.findByRole('dialog', { name: 'Schedule the changes' });
    await scheduled;
    await waitFor(async () =>
      expect(await row(id)).toMatchObject({
        content: '<p>Changed while it waits.</p>',
        published_at: saved.published_at,
      }),
    );

    await publish('Publish now…');
    await waitFor(async () =>
      expect(Date.parse((await row(id)).published_at)).toBeLessThan(Date.now() + 60_000),
    );
  });

  it('can be undone, and keeps the first date of publication', async () => {
    const id = await draft('to-unpublish', { published: true, published_at: '2026-01-05T09:00:00.000Z' });
    await openAdmin(product, `/posts/${id}/edit`);
    await openPanel();
    await press('Other ways to publish');
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Unpublish…/ }));
    await userEvent.click((await inDialog()).getByRole('button', { name: 'Unpublish' }));
    await screen.findByText('A draft: only people who sign in here can read it.');
    const first = new Date('2026-01-05T09:00:00.000Z');
    expect(await row(id)).toMatchObject({ published: false, published_at: first.toISOString() });
    await publish('Publish…');
    await screen.findByText(/^Public, dated 5 Jan 2026, 09:00/);
  });

  it('that is refused leaves a draft, which a later save does not publish', async () => {
    expectNoise(REFUSED);
    await draft('already-there');
    const id = await draft('refused');
    await openAdmin(product, `/posts/${id}/edit`);
    await openPanel();
    await type(/^Web address/, 'already-there');
    await press('Close the panel');
    await publish('Publish…');
    await screen.findAllByText(/Already taken by another article/);
    await screen.findByRole('button', { name: 'Panel', pressed: true });
    const address = await field(/^Web address/);
    await waitFor(() => expect(document.activeElement).toBe(address));
    await type(/^Web address/, 'refused-again');
    await keep();
    expect(await row(id)).toMatchObject({ slug: 'refused-again', published: false, published_at: null });
  });
});

it('takes the next free address for a title that another article has, and suggests it for a typed one', async () => {
  await draft('same-title');
  await openAdmin(product, '/posts/new');
  await openPanel();
  const address = async () => (await field(/^Web address/)).value;
  await type(/^Title/, 'Same title');
  await expect.poll(address).toBe('same-title-2');
  await type(/^Title/, 'Same title no more');
  await expect.poll(address).toBe('same-title-no-more');
  await type(/^Web address/, 'same-title');
  await screen.findByRole('link', { name: '“same-title”' });
  await press('Use “same-title-2”');
  expect(await address()).toBe('same-title-2');
});

it('reports a text over the limit, and still keeps it as a draft', async () => {
  const id = await draft('long');
  await openAdmin(product, `/posts/${id}/edit`);
  const text = `<p>${'words '.repeat(83_333)}wo</p>`;
  await write(text);
  await screen.findByText(
    /^The text is 7 characters too long to be saved: an article holds at most 500,000\./,
  );
  await keep();
  expect((await row(id)).content).toBe('<p>Text</p>');
  const { fields } = await product.db('post_drafts').where({ id }).first('fields');
  expect(fields.content).toBe(text);
});

it('copies a post as a draft with its own slug', async () => {
  const post = await product.db('blog_posts').where({ published: true }).first();
  await openAdmin(product, `/posts/new?copy=${post.id}`);
  expect((await field(/^Title/)).value).toBe(`${post.title} (copy)`);
  const text = await screen.findByRole('textbox', { name: 'Content' });
  await waitFor(() => expect(text.textContent).toContain(post.content_text.slice(0, 60)));
  await keep();
  expect(
    await product
      .db('blog_posts')
      .where({ title: `${post.title} (copy)` })
      .first(),
  ).toMatchObject({ content: post.content, published: false, published_at: null, views: 0 });
});

const TITLE = exactly('Title');

/** jsdom does not load frames, so this reads the HTML that the frame would load. */
const picture = async () => {
  const frame = await screen.findByTitle<HTMLIFrameElement>('The article');
  return new DOMParser().parseFromString(frame.srcdoc, 'text/html');
};

it('Preview opens once the last words are saved, and says so if they cannot be', async () => {
  const opened: string[] = [];
  const post = await product.db('blog_posts').where('published', true).first();
  await openAdmin(product, `/posts/${post.id}/edit`);
  vi.stubGlobal('open', (address: string) => opened.push(address));
  await type(TITLE, 'Of a moment ago');
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  await waitFor(() => expect(opened).toEqual([`/admin/preview?id=${post.id}`]));
  expect((await product.db('post_drafts').where({ id: post.id }).first('fields')).fields).toEqual({
    title: 'Of a moment ago',
  });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await type(TITLE, 'Typed offline');
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByText('Your latest words are not saved, and not in the preview.');
});

it('/admin/preview?id= shows the saved post and its state, and without one what to do', async () => {
  const post = await product.db('blog_posts').where('published', false).first();
  const { go } = await openAdmin(product, `/preview?id=${post.id}`);
  await screen.findByText(/^The version saved on .*: a draft that is not public\./);
  expect((await picture()).querySelector('h1')?.textContent).toBe(post.title);
  expect(screen.getByRole('link', { name: 'Back to the editor' }).getAttribute('href')).toBe(
    `/posts/${post.id}/edit`,
  );
  await go('/preview');
  await screen.findByRole('heading', { name: 'Nothing to preview' });
  await go('/preview?id=00000000-0000-4000-8000-000000000000');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('This article does not exist, or it was deleted.');
});

describe('History', () => {
  let post: Post;

  const change = (body: object) => asAdmin(`posts/${post.id}`, { method: 'PUT', body });
  const stored = () => product.db('blog_posts').where({ id: post.id }).first();

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
    expect((await stored()).title).toBe('Second title');

    await publish();
    await waitFor(async () => expect((await stored()).title).toBe('First title'));
    expect(await stored()).toMatchObject({
      content: '<p>One</p>\n<p>Two</p>\n<p>Three</p>',
      tags: ['first'],
      seo_title: null,
      slug: `moved-${count}`,
      published: true,
      published_at: '2026-03-14T09:00:00.000Z',
    });
    expect(await product.db('post_revisions').where({ post_id: post.id })).toHaveLength(4);
  });
});
