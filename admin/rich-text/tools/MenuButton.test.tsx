import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { MenuButton } from './MenuButton.tsx';

it('a choice runs before the next key, with the focus back in the text', () => {
  onTestFinished(cleanup);
  const focused: unknown[] = [];
  const run = () => focused.push(document.activeElement);
  render(
    <>
      <textarea />
      <MenuButton label="Insert" shows="Insert" choices={[{ label: 'Heading', run }]} />
    </>,
  );
  const text = screen.getByRole('textbox');
  text.focus();
  fireEvent.click(screen.getByRole('button', { name: 'Insert' }));
  const choice = screen.getByRole('menuitem', { name: 'Heading' });
  expect(document.activeElement).toBe(choice);
  fireEvent.keyDown(choice, { key: 'Enter' });
  expect(focused).toEqual([text]);
});
