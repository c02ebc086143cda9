import { describe, expect, it } from 'vitest';
import { type Edit, editFor } from './markdown-keys.ts';

const key = (
  name: string,
  modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {},
) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...modifiers,
});

/** The text after a key, with the selection marked: [ and ] as they are in `marked`. */
function press(marked: string, pressed: ReturnType<typeof key>): string | undefined {
  const start = marked.indexOf('‹');
  const end = marked.indexOf('›') - 1;
  const text = marked.replace('‹', '').replace('›', '');
  const edit: Edit | undefined = editFor(pressed, { text, start, end });
  if (!edit) return undefined;
  const after = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  return `${after.slice(0, edit.selectFrom)}‹${after.slice(edit.selectFrom, edit.selectTo)}›${after.slice(edit.selectTo)}`;
}

describe('keys in the Markdown text', () => {
  it('make the selection bold and plain again', () => {
    expect(press('a ‹word› b', key('b', { ctrlKey: true }))).toBe('a **‹word›** b');
    expect(press('a **‹word›** b', key('b', { metaKey: true }))).toBe('a ‹word› b');
  });

  it('make bold text italic as well instead of taking half of its marks', () => {
    expect(press('**‹word›**', key('i', { ctrlKey: true }))).toBe('***‹word›***');
  });

  it('make a link with its address selected', () => {
    expect(press('see ‹here›', key('k', { ctrlKey: true }))).toBe('see [here](‹https://›)');
  });

  it('go on with lists and quotations at Enter, counting up', () => {
    expect(press('- one‹›', key('Enter'))).toBe('- one\n- ‹›');
    expect(press('  9. nine‹›', key('Enter'))).toBe('  9. nine\n  10. ‹›');
    expect(press('> said‹›', key('Enter'))).toBe('> said\n> ‹›');
  });

  it('end a list at Enter on an empty item', () => {
    expect(press('- one\n- ‹›', key('Enter'))).toBe('- one\n‹›');
  });

  it('leave ordinary typing alone', () => {
    expect(press('plain‹›', key('Enter'))).toBeUndefined();
    expect(press('- one‹›', key('Enter', { shiftKey: true }))).toBeUndefined();
    expect(press('word‹›', key('b'))).toBeUndefined();
  });
});
