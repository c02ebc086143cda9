import { render } from '@testing-library/react';
import { createFormControl } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { useAutosave } from '../../../admin/forms/useAutosave.ts';
import { withFakeTimers } from '../../support/fake-timers.ts';

const key = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));

/** Opens a form and changes its text, as a rich-text editor does some time after the first key. */
function changedForm() {
  const { send } = openForm();
  return send;
}

function openForm() {
  withFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const { formControl } = createFormControl({ defaultValues: { content: '' } });
  formControl.register('content');
  const send = vi.fn<(typed: Record<string, unknown>, isLast: boolean) => Promise<boolean>>(async () => true);
  let saveNow = () => Promise.resolve(false);
  const Form = () => {
    ({ saveNow } = useAutosave({
      form: formControl as never,
      fields: ['content'],
      initial: { content: '' },
      isNew: () => false,
      isReadOnly: false,
      send,
      refused: () => undefined,
    }));
    return null;
  };
  render(<Form />);
  const type = (content: string) => formControl.setValue('content', content, { shouldDirty: true });
  type('a');
  return { send, type, saveNow: () => saveNow() };
}

it('saves after a pause in typing, even if the form is told of the first key only', async () => {
  const send = changedForm();
  for (let pressed = 0; pressed < 3; pressed += 1) {
    await vi.advanceTimersByTimeAsync(500);
    key();
  }
  expect(send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1300);
  expect(send).toHaveBeenCalledExactlyOnceWith({ content: 'a' }, false);
});

it('saves every few seconds without a pause', async () => {
  const send = changedForm();
  for (let pressed = 0; pressed < 7; pressed += 1) {
    await vi.advanceTimersByTimeAsync(500);
    key();
  }
  expect(send).toHaveBeenCalledExactlyOnceWith({ content: 'a' }, false);
});

it('saves what is typed during a save that was asked for before it says that all is saved', async () => {
  const { send, type, saveNow } = openForm();
  send.mockImplementationOnce(async () => {
    type('a and more');
    return true;
  });
  expect(await saveNow()).toBe(true);
  expect(send.mock.calls.map(([typed]) => typed)).toEqual([{ content: 'a' }, { content: 'a and more' }]);
});
