import { createTheme, ThemeProvider } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext, testDataProvider } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { MediaAsset } from '#shared/media.ts';
import { PickerDialog } from './PickerDialog.tsx';

afterEach(cleanup);

const asset = (id: string, alt: string) =>
  ({ id, name: `${id}.jpg`, alt, url: `/media/${id}.jpg`, width: 40, height: 30 }) as MediaAsset;

it('picks several images in order, and asks for a missing alternative text', async () => {
  const library = [asset('table', 'A table'), asset('chair', 'A chair'), asset('lamp', '')];
  const update = async (_resource: string, { id, data }: { id: string; data: Partial<MediaAsset> }) => {
    const at = library.findIndex((one) => one.id === id);
    const changed = { ...library[at], ...data } as MediaAsset;
    library[at] = changed;
    return { data: changed };
  };
  const getList = async () => ({ data: library, total: library.length });
  const onPickAll = vi.fn();
  const onClose = vi.fn();
  render(
    <MemoryRouter>
      <CoreAdminContext
        dataProvider={testDataProvider({ getList: getList as never, update: update as never })}
      >
        <ThemeProvider theme={createTheme()}>
          <PickerDialog open onClose={onClose} onPickAll={onPickAll} />
        </ThemeProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  );
  const tile = (name: string) => screen.getByText(`${name}.jpg`, { selector: 'button *' }).closest('button');
  const click = (element: HTMLElement | null) => fireEvent.click(element as HTMLElement);
  const use = () => click(screen.getByText(/^Use /));
  await screen.findByText('lamp.jpg');
  use();
  expect(screen.getByRole('alert').textContent).toBe('Choose at least one picture.');
  for (const name of ['lamp', 'table', 'chair']) click(tile(name));
  use();
  expect(screen.getByRole('alert').textContent).toMatch(/^Write what 1 picture above shows/);
  expect(onPickAll).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Alternative text'), { target: { value: 'A lamp' } });
  click(screen.getByText('Save and choose'));
  await screen.findByText('3 chosen, in this order');
  expect(tile('lamp')?.textContent).toMatch(/, number 3$/);
  click(tile('table'));
  expect(tile('table')?.getAttribute('aria-pressed')).toBe('false');
  expect(tile('chair')?.textContent).toMatch(/, number 1$/);
  use();
  expect(onPickAll.mock.calls).toEqual([[[library[1], library[2]]]]);
  expect(library[2]?.alt).toBe('A lamp');
  expect(onClose).toHaveBeenCalledOnce();
});
