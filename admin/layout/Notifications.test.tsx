import { fireEvent, render, screen } from '@testing-library/react';
import { AdminContext, TestMemoryRouter, testDataProvider, useNotify } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { UndoNotice } from '../forms/UndoNotice.tsx';
import { Notifications } from './Notifications.tsx';

it('shows the newest message at once, and leaves an Undo that is still open beside it', () => {
  const undo = vi.fn();
  const say = { current: (_message: string) => undefined as unknown };
  function Page() {
    const notify = useNotify();
    say.current = (message) =>
      notify(message === 'Deleted' ? <UndoNotice words={message} undo={undo} /> : message);
    return (
      <button type="button" onClick={({ currentTarget }) => say.current(currentTarget.value)}>
        Say
      </button>
    );
  }
  render(
    <TestMemoryRouter>
      <AdminContext dataProvider={testDataProvider()}>
        <Page />
        <Notifications />
      </AdminContext>
    </TestMemoryRouter>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Say' });
  const tell = (message: string) => {
    button.value = message;
    fireEvent.click(button);
    return screen.getAllByRole('status').map(({ textContent }) => textContent);
  };
  expect(tell('Assigned')).toEqual(['Assigned']);
  expect(tell('Deleted')).toEqual(['DeletedUndo']);
  expect(tell('Saved')).toEqual(['DeletedUndo', 'Saved']);
  expect(tell('Saved again')).toEqual(['DeletedUndo', 'Saved again']);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(tell('Restored')).toEqual(['Restored']);
});
