import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { showPageTexts } from '#shared/page-texts/show.ts';
import { ToastOutlet } from './ToastOutlet.tsx';
import { ToastProvider, useToasts } from './toast-context.tsx';

const client = new QueryClient();
client.setQueryData(['page-texts', 'layout'], showPageTexts('layout', {}));

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>
    <ToastProvider>
      {children}
      <ToastOutlet />
    </ToastProvider>
  </QueryClientProvider>
);

test('one toast is shown at a time, and a removed one is cleaned up after 1,000,000 ms', () => {
  vi.useFakeTimers();
  const { result } = renderHook(useToasts, { wrapper });
  act(() => result.current.show({ title: 'First', description: 'one' }));
  act(() => result.current.show({ title: 'Second', description: 'two', variant: 'destructive' }));
  expect(screen.queryByText('First')).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('Second');

  const second = result.current.toast?.id ?? 0;
  act(() => result.current.dismiss(second));
  expect(screen.queryByText('Second')).toBeNull();
  act(() => vi.advanceTimersByTime(999_999));
  expect(result.current.firstSight(second, 'another outlet')).toBe(false);
  act(() => vi.advanceTimersByTime(1));
  expect(result.current.firstSight(second, 'another outlet')).toBe(true);
  vi.useRealTimers();
});
