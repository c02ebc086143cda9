import { fireEvent, render, screen } from '@testing-library/react';
import {
  AdminContext,
  ListContextProvider,
  type RaRecord,
  TestMemoryRouter,
  testDataProvider,
  useList,
} from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FilterBar } from './FilterBar.tsx';

// Not the intervals, which drive jsdom's animation frames.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('clears the filters for good, also while what was typed waits to be applied', () => {
  const setFilters = vi.fn();
  function List() {
    const list = useList<RaRecord>({ data: [], filter: { q: 'a' } });
    return (
      <ListContextProvider value={{ ...list, filterValues: { q: 'a' }, setFilters }}>
        <FilterBar search="Search" />
      </ListContextProvider>
    );
  }
  render(
    <TestMemoryRouter>
      <AdminContext dataProvider={testDataProvider()}>
        <List />
      </AdminContext>
    </TestMemoryRouter>,
  );
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'ab' } });
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  vi.advanceTimersByTime(1000);
  expect(setFilters.mock.calls).toEqual([[{}]]);
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search' }));
});
