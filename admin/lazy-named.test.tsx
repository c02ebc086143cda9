import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { AdminContext, Notification, TestMemoryRouter } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { lazyDialog } from './lazy-named.tsx';

it('keeps the page when the code of a dialog cannot be loaded, says so, and loads it when it is opened again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi
    .fn(async () => ({ Question: (_props: { onClose: () => void }) => <p>The question</p> }))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const Question = lazyDialog(load, 'Question');
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Words" />
        <button type="button" onClick={() => setOpen(true)}>
          Ask
        </button>
        {isOpen && <Question onClose={() => setOpen(false)} />}
        <Notification />
      </>
    );
  }
  render(
    <TestMemoryRouter>
      <AdminContext>
        <Page />
      </AdminContext>
    </TestMemoryRouter>,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Words' }), 'unsaved');
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await screen.findByText('This could not be opened. Check your connection and try again.');
  expect(screen.getByRole('textbox', { name: 'Words' })).toHaveProperty('value', 'unsaved');
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await screen.findByText('The question');
});
