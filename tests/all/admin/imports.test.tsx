import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { USUAL_BLOG_IMPORT_OPTIONS } from '#shared/imports.ts';
import { closeAdmin, openAdmin, press } from '../../admin/open-admin.tsx';
import { stageSample } from '../../support/import-samples.ts';
import { expectNoise } from '../../support/noise-guard.ts';
import { withProduct } from '../../support/product.ts';

const product = withProduct();
afterEach(closeAdmin);

/** Opens an import of two published articles. */
async function openImport(changed: object = {}) {
  const id = await stageSample(product.db, [{ title: 'Post 1' }, { title: 'Post 2' }], { state: 'ready' });
  await product
    .db('imports')
    .where({ id })
    .update({ site_url: 'https://old.example.com', ...changed });
  return { ...(await openAdmin(product, `/import/${id}`)), id };
}

/** Lets the server refuse what is sent from now on. */
function refuse(status: number, message: string): void {
  expectNoise(/HttpError/);
  const ask = globalThis.fetch;
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) =>
    request[1]?.method === 'POST' ? Promise.resolve(Response.json({ message }, { status })) : ask(...request),
  );
}

const box = (title: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Import ${title}` });

it('saves a checkbox and an option at once, with their effects; reverts those that the server refuses', async () => {
  const { id } = await openImport();
  await screen.findByText('Ready: nothing written yet');
  await screen.findByRole('button', { name: 'Import 2 articles' });
  await userEvent.click(await box('Post 1'));
  await screen.findByRole('button', { name: 'Import 1 article' });
  const selected = () =>
    product.db('import_items').where({ import_id: id }).orderBy('number').pluck('selected');
  await waitFor(async () => expect(await selected()).toEqual([false, true]));
  await userEvent.click(await screen.findByRole('switch', { name: 'Published articles stay published' }));
  await screen.findByText(/^All become drafts/);
  const saved = async () => (await product.db('imports').where({ id }).first('options')).options;
  await waitFor(async () => expect(await saved()).toEqual({ ...USUAL_BLOG_IMPORT_OPTIONS, status: 'draft' }));
  const second = (await screen.findByRole('heading', { name: 'Post 2' })).closest('li');
  await waitFor(() => expect(second?.textContent).toMatch(/PublishedbecomesDraft/));
  refuse(409, 'This import is running already.');
  await userEvent.click(await box('Post 2'));
  await waitFor(async () => expect((await box('Post 2')).checked).toBe(true));
  const published = screen.getByRole<HTMLInputElement>('switch', { name: /^Published articles/ });
  await userEvent.click(published);
  await screen.findByText('This import is running already.');
  await waitFor(() => expect(published.checked).toBe(false));
});

it('shows that the import has started, also if the answer was lost', async () => {
  await openImport();
  await press('Import 2 articles');
  const ask = globalThis.fetch;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const answer = await ask(...request);
    if (request[1]?.method === 'POST') throw new TypeError('Failed to fetch');
    return answer;
  });
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(screen.queryByText('Ready: nothing written yet')).toBeNull());
  await screen.findByText(/2 articles were imported|of 2 articles/);
});

it('lets nobody choose what the server would leave out, and says why', async () => {
  const id = await stageSample(product.db, [{ title: 'Post 1' }, { title: 'Post 2' }], { state: 'ready' });
  const items = () => product.db('import_items').where({ import_id: id });
  await items().where({ number: 1 }).update({ match: 'repeated', selected: false });
  await items().where({ number: 2 }).update({ problem: 'The text is too large.', selected: false });
  await openAdmin(product, `/import/${id}`);
  for (const [title, reason] of [
    ['Post 1', 'Twice in the file'],
    ['Post 2', 'The text is too large.'],
  ] as const) {
    expect((await box(title)).disabled, title).toBe(true);
    expect((await screen.findByRole('heading', { name: title })).closest('li')?.textContent).toContain(
      reason,
    );
  }
});

it('asks for the address of the old site where the file does not have it, and shows why it is refused', async () => {
  await openImport({ site_url: null, format: 'ghost' });
  const description = /^This export does not say where the blog was/;
  const name = 'Address of the old site';
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name, description });
  refuse(422, 'Enter the address of the old site’s home page.');
  await userEvent.type(field, 'old');
  await press('Use this address');
  await screen.findByText('Enter the address of the old site’s home page.');
  expect(field.value).toBe('old');
});

it('shows the whole problem of a broken file, which can be deleted from the history', async () => {
  const problem = 'Line 12, column 4: <title> is never closed. Export the blog again.';
  const { path } = await openImport({ state: 'failed', problem, total: 0 });
  await screen.findByText(problem);
  await press('Delete from the history');
  const question = within(await screen.findByRole('dialog', { name: 'Delete for good?' }));
  await userEvent.click(question.getByRole('button', { name: 'Delete from the history' }));
  await waitFor(() => expect(path()).toBe('/import'));
});
