import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningProduct, startProduct } from '../support/product.ts';
import { closeAdmin, field, openAdmin } from './open-admin.tsx';

let product: RunningProduct;

beforeAll(async () => {
  product = await startProduct({ seed: true });
});
afterEach(closeAdmin);
afterAll(() => product.stop());

const filtered = (path: string, filter: object) =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe('posts', () => {
  it('keep their filters in the address, and take them from it', async () => {
    const admin = await openAdmin(product, filtered('/posts', { status: 'draft' }));
    const draft = await screen.findByRole('button', { name: /^Draft/ });
    expect(draft.getAttribute('aria-pressed')).toBe('true');
    const { title } = await product.db('blog_posts').where({ published: false }).first('title');
    await screen.findByRole('link', { name: title });
    fireEvent.change(await field('Search'), { target: { value: 'no such words' } });
    await screen.findByText('No record matches these filters.');
    expect(JSON.parse(admin.query().get('filter') ?? '')).toEqual({ status: 'draft', q: 'no such words' });
    await userEvent.click(screen.getByRole('button', { name: /^Published/ }));
    await waitFor(() => expect(admin.query().get('filter')).toContain('"status":"published"'));
  });

  it('are published in one request for all that are selected', async () => {
    await product.db('blog_posts').insert([
      { title: 'Bulk one', slug: 'bulk-one' },
      { title: 'Bulk two', slug: 'bulk-two' },
    ]);
    const admin = await openAdmin(product, filtered('/posts', { q: 'Bulk' }));
    fireEvent.click(await screen.findByLabelText('Select all on this page'));
    await screen.findByText('2 selected');
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Publish 2' }));
    await waitFor(async () => {
      const rows = await product.db('blog_posts').whereLike('slug', 'bulk-%').pluck('published');
      expect(rows).toEqual([true, true]);
    });
    // The rows are saved a moment before the dialog has gone, and until then the table is hidden from everybody.
    const table = within(await screen.findByRole('table'));
    await waitFor(() => expect(table.getAllByText('Published')).toHaveLength(2));
    expect(admin.requests.filter((request) => request.startsWith('PUT'))).toEqual(['PUT /api/admin/posts']);
  });
});

describe('newsletter subscriptions', () => {
  it('are exported as the list shows them, with the number of rows said before', async () => {
    await openAdmin(product, filtered('/newsletter', { status: 'confirmed' }));
    const count = Number(
      (await product.db('subscriptions').where({ status: 'confirmed' }).count('*').first())?.count,
    );
    await screen.findByText(new RegExp(`of ${count}$`));
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(`The file will hold ${count} rows.`);
    dialog.getByText('Only what the list shows: status confirmed.');
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(decodeURIComponent(this.getAttribute('href') ?? ''));
    });
    await userEvent.click(dialog.getByRole('button', { name: `Download ${count} rows` }));
    await waitFor(() =>
      expect(clicked).toEqual([
        '/api/admin/subscriptions/export.csv?filter={"status":"confirmed"}&sort=["created_at","DESC"]',
      ]),
    );
    vi.restoreAllMocks();
  });

  it('held back as suspected spam are let through', async () => {
    const { id } = await product.db('subscriptions').whereNotNull('spam_reason').first('id');
    await openAdmin(product, `/newsletter/${id}/edit`);
    await userEvent.click(await screen.findByRole('button', { name: 'Not spam' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Not spam' })).toBeNull());
    expect(await product.db('subscriptions').where({ id }).first('spam_reason')).toEqual({
      spam_reason: null,
    });
  });
});

it('consultation requests marked as spam are let through, and are new again', async () => {
  const { id } = await product.db('consultations').where({ status: 'spam' }).first('id');
  await openAdmin(product, `/consultations/${id}/edit`);
  await userEvent.click(await screen.findByRole('button', { name: 'Not spam' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Status' }).textContent).toBe('New'));
  expect(await product.db('consultations').where({ id }).first('status')).toEqual({ status: 'new' });
});

it('the dashboard counts what there is', async () => {
  await openAdmin(product, '/');
  const count = async (table: string, where: object) =>
    String((await product.db(table).where(where).count('*').first())?.count);
  const tile = async (label: string) =>
    (await screen.findByRole('link', { name: new RegExp(label) })).textContent;
  const requests = await count('consultations', { status: 'new' });
  const subscribers = await count('subscriptions', { status: 'confirmed' });
  await waitFor(async () => {
    expect(await tile('New consultation requests')).toBe(`${requests}New consultation requests`);
    expect(await tile('Confirmed subscribers')).toBe(`${subscribers}Confirmed subscribers`);
  });
});
