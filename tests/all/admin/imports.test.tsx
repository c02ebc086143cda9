import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AdminContext, ResourceContextProvider } from 'react-admin';
import { createMemoryRouter, Route, RouterProvider, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDataProvider } from '../../../admin/data-provider.ts';
import { i18nProvider } from '../../../admin/i18n.ts';
import { ImportPage } from '../../../admin/imports/ImportPage.tsx';
import { AddressPanel } from '../../../admin/imports/StartPage.tsx';
import { UploadPanel } from '../../../admin/imports/UploadPanel.tsx';
import { withFakeTimers } from '../../support/fake-timers.ts';
import { expectNoise } from '../../support/noise-guard.ts';
import { anItem, type FakeApi, fakeApi, ID } from './imports-api.ts';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('scrollTo', () => undefined);
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('min-width'),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

/** Renders a page over a fake API. */
function open(api: FakeApi, path = `/import/${ID}`) {
  vi.stubGlobal('fetch', api.fetch);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <AdminContext
            dataProvider={createDataProvider()}
            i18nProvider={i18nProvider}
            queryClient={queryClient}
          >
            <Pages />
          </AdminContext>
        ),
      },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

const Pages = () => (
  <Routes>
    <Route
      path="/import"
      element={
        <>
          <UploadPanel />
          <AddressPanel />
        </>
      }
    />
    <Route
      path="/import/:id"
      element={
        <ResourceContextProvider value="imports">
          <ImportPage />
        </ResourceContextProvider>
      }
    />
  </Routes>
);

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const box = (title: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Import ${title}` });

describe('an import that is ready', () => {
  it('shows what each post will become, and says that nothing has been written', async () => {
    open(fakeApi());
    await screen.findByRole('heading', { level: 1, name: 'old-blog.xml' });
    screen.getByText('Ready: nothing written yet');
    const rows = await screen.findAllByRole('row');
    expect(rows).toHaveLength(1 + 3);
    expect(rows[1]?.textContent).toMatch(/Published(?!becomes)/);
    expect(rows[2]?.textContent).toMatch(/PrivatebecomesDraft/);
    expect(rows[2]?.textContent).toContain('A post here has this address already');
    expect(rows[3]?.textContent).toMatch(/In the old site’s binleft out/);
    expect((await box('Post 1')).checked).toBe(true);
    expect((await box('Post 3')).checked).toBe(false);
    screen.getByText(/^The shortcode \[contact-form\] was left out/);
    screen.getByText('(7 times)');

    await press('Post 2');
    const post = within(await screen.findByRole('dialog', { name: 'Post 2' }));
    await post.findByRole('link', { name: 'https://old.example.com/post-2' });
    const frame = await post.findByTitle<HTMLIFrameElement>('Preview of Post 2');
    expect(frame.getAttribute('sandbox')).toBe('');
    expect(frame.srcdoc).toContain('<p>How it begins</p>');
    expect(frame.srcdoc).toContain("default-src 'none'");
    expect(post.queryByRole('status')).toBeNull();
    await userEvent.click(post.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('saves a checkbox at once, and updates the button; reverts one that the server refuses', async () => {
    const api = fakeApi();
    open(api);
    await screen.findByRole('button', { name: 'Import 2 articles and 4 images' });
    await userEvent.click(await box('Post 1'));
    await screen.findByRole('button', { name: 'Import 1 article and 4 images' });
    expect(api.writes).toEqual([
      { method: 'POST', path: `/imports/${ID}/selection`, body: { selected: false, numbers: [1] } },
    ]);
    expect((await box('Post 1')).checked).toBe(false);
    api.refusal = { status: 409, message: 'This import is running already.' };
    await userEvent.click(await box('Post 2'));
    await waitFor(() => expect(api.writes).toHaveLength(2));
    await waitFor(async () => expect((await box('Post 2')).checked).toBe(true));
  });

  it('selects all matches of a filter in one request', async () => {
    const api = fakeApi();
    open(api);
    await press('Choose all 3');
    await press(/^In the old site’s bin\s*1/);
    await press('Leave out these 1');
    await waitFor(() => expect(api.writes).toHaveLength(2));
    expect(api.writes.map(({ body }) => body)).toEqual([
      { selected: true, filter: {} },
      { selected: false, filter: { source_status: 'trashed' } },
    ]);
  });

  it('saves all options on each change, and shows the effect at each post; reverts a refused one, with the reason', async () => {
    const api = fakeApi();
    open(api);
    await screen.findByText(/^Status: keep it\. Images and files: copy them to this site\./);
    await userEvent.click(await screen.findByRole('radio', { name: /^Everything as a draft/ }));
    await screen.findByText(/^Status: everything as a draft\./);
    await waitFor(() => expect(api.writes).toHaveLength(1));
    expect(api.writes[0]).toEqual({
      method: 'POST',
      path: `/imports/${ID}/options`,
      body: {
        status: 'draft',
        images: 'fetch',
        existing: 'skip',
        redirects: true,
        categories: [],
        old_site: null,
      },
    });
    await waitFor(() => expect(screen.getAllByRole('row')[1]?.textContent).toMatch(/PublishedbecomesDraft/));
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: /What Old news becomes/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'No category' }));
    await waitFor(() => expect(api.writes).toHaveLength(2));
    expect(api.writes[1]?.body).toMatchObject({
      categories: [{ source: 'Old news', category_id: null, create: false }],
    });
    api.refusal = { status: 409, message: 'This import is running already.' };
    await userEvent.click(await screen.findByRole('radio', { name: /^Leave them where they are/ }));
    await screen.findByText('This import is running already.');
    const fetched = screen.getByRole<HTMLInputElement>('radio', { name: /^Copy them/ });
    await waitFor(() => expect(fetched.checked).toBe(true));
  });

  it('asks for the address of the old site where the file does not have it, and shows why it is refused', async () => {
    const api = fakeApi({ site_url: null, format: 'ghost' });
    open(api);
    const described = (description: RegExp) =>
      screen.findByRole<HTMLInputElement>('textbox', { name: 'Address of the old site', description });
    const field = await described(/^This export does not say where the blog was/);
    api.refusal = { status: 422, message: 'Enter the address of the old site’s home page.' };
    await userEvent.type(field, 'old');
    await press('Use this address');
    expect((await described(/home page/)).value).toBe('old');
    expect(api.writes.at(-1)?.body).toMatchObject({ old_site: 'old' });
  });

  it('is deleted from the history after a dialog', async () => {
    const api = fakeApi();
    const router = open(api);
    await press('Delete this import');
    const question = within(await screen.findByRole('dialog', { name: 'Delete for good?' }));
    question.getByText(/Nothing on the site changes/);
    await userEvent.click(question.getByRole('button', { name: 'Delete this import' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/import'));
    expect(api.writes).toEqual([{ method: 'DELETE', path: `/imports/${ID}`, body: undefined }]);
  });

  it('starts after a dialog with the consequences', async () => {
    const api = fakeApi();
    open(api);
    await press('Import 2 articles and 4 images');
    const question = within(await screen.findByRole('dialog', { name: 'Import 2 articles and 4 images?' }));
    await question.findByText('1 published article appears on the site at once.');
    question.getByText('1 article becomes a draft.');
    expect(api.writes).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Import' }));
    await screen.findByRole('progressbar', { name: 'Importing articles' });
    expect(api.writes.map(({ path }) => path)).toEqual([`/imports/${ID}/run`]);
  });
});

describe('a running import', () => {
  it('is polled until it stops', async () => {
    withFakeTimers({ shouldAdvanceTime: true });
    const api = fakeApi({ state: 'running', outcomes: { created: 1, waiting: 1 } });
    open(api);
    await screen.findByText('1 of 2 articles');
    screen.getByText(/You can leave this page or close the browser/);
    api.found = { ...api.found, state: 'done', outcomes: { created: 2 } };
    await screen.findByText('2 articles were imported.');
    const { reads } = api;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(api.reads).toBe(reads);
  });

  it('is cancelled after a dialog', async () => {
    const api = fakeApi({ state: 'running', outcomes: { created: 1 } });
    open(api);
    await press('Stop the import');
    const question = within(await screen.findByRole('dialog', { name: 'Stop the import?' }));
    question.getByText('What was imported so far stays, 1 article. You can go on later, or undo it.');
    await userEvent.click(question.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(api.writes.map(({ path }) => path)).toEqual([`/imports/${ID}/cancel`]));
  });
});

describe('a finished import', () => {
  it('shows its results, links to the posts and the report, and is undone after a dialog', async () => {
    const api = fakeApi({ state: 'done', outcomes: { created: 1, failed: 1, unchanged: 1 } });
    api.items = [
      anItem(1, { outcome: 'created', post_id: ID }),
      anItem(2, { outcome: 'failed', problem: 'Its text is too long.' }),
      anItem(3, { outcome: 'unchanged' }),
    ];
    open(api);
    await screen.findByText(/^1 article was imported. 1 article failed/);
    const link = await screen.findByRole('link', { name: 'Open the article Post 1' });
    expect(link.getAttribute('href')).toBe(`/posts/${ID}/edit`);
    const report = screen.getByRole('link', { name: 'Download the report (CSV)' });
    expect(report.getAttribute('href')).toBe(`/api/admin/imports/${ID}/report.csv`);
    await press(/^Failed\s*1/);
    await screen.findByText('Its text is too long.');
    await waitFor(() => expect(screen.queryByText('Post 1')).toBeNull());
    await press('Undo this import');
    const question = within(await screen.findByRole('dialog', { name: 'Undo this import?' }));
    question.getByText(/^1 article that it created is deleted.*edited since.*stay and are listed\.$/);
    await userEvent.click(question.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.writes.map(({ path }) => path)).toEqual([`/imports/${ID}/undo`]));
  });

  it('of a broken file shows the whole problem, and what to do', async () => {
    const problem = 'Line 12, column 4: <title> is never closed. Export the blog again.';
    const api = fakeApi({ state: 'failed', problem, total: 0 });
    const router = open(api);
    await screen.findByText(problem);
    await press('Delete from the history');
    const question = within(await screen.findByRole('dialog', { name: 'Delete for good?' }));
    await userEvent.click(question.getByRole('button', { name: 'Delete from the history' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/import'));
    expect(api.writes).toEqual([{ method: 'DELETE', path: `/imports/${ID}`, body: undefined }]);
  });

  it('that no longer exists says so', async () => {
    expectNoise(/HttpError/);
    open(fakeApi(), '/import/00000000-0000-4000-8000-0000000000ff');
    await screen.findByRole('heading', { name: 'No such import' });
  });
});

describe('the start', () => {
  const chooser = () => screen.findByLabelText('Export file');

  it.each([
    ['an empty file', [new File([], 'empty.xml')], /This file is empty/],
    ['two files', [new File(['1'], 'a.xml'), new File(['2'], 'b.xml')], /One file at a time/],
  ])('refuses %s without sending it', async (_name, files, said) => {
    open(fakeApi(), '/import');
    fireEvent.change(await chooser(), { target: { files } });
    await screen.findByText(said);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('shows errors of an address, its own and the server’s', async () => {
    const api = fakeApi();
    api.refusal = { status: 422, message: 'The address answered with a web page, not with a feed.' };
    open(api, '/import');
    const field = await screen.findByLabelText('Address of the feed');
    await userEvent.type(field, 'old.example.com');
    await press('Read the feed');
    await screen.findByText('Enter an address that starts with https://');
    expect(api.writes).toEqual([]);
    await userEvent.clear(field);
    await userEvent.type(field, 'https://old.example.com/feed');
    await press('Read the feed');
    await screen.findByText('The address answered with a web page, not with a feed.');
    expect(api.writes[0]?.body).toEqual({ address: 'https://old.example.com/feed' });
  });
});
