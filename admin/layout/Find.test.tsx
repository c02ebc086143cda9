import { render, screen } from '@testing-library/react';
import { AdminContext, TestMemoryRouter, testDataProvider } from 'react-admin';
import { expect, it } from 'vitest';
import Find from './Find.tsx';

it('holds what was typed until it is shown, even while it was being rendered', async () => {
  const early = { current: 'sub' };
  const find = { role: null, early, onClose: () => undefined };
  /** Rendered after Find and before anything is shown, like keys for which React pauses. */
  function Keys() {
    early.current = 'subscr';
    return null;
  }
  render(
    <TestMemoryRouter>
      <AdminContext dataProvider={testDataProvider()}>
        <Find {...find} />
        <Keys />
      </AdminContext>
    </TestMemoryRouter>,
  );
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Find' })).value).toBe('subscr');
});
