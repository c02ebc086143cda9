import { describe, expect, it } from 'vitest';
import { continueBlock } from './markdown-keys.ts';

/** @returns the text after Enter at the |; undefined if Enter only starts a new line */
function enter(marked: string): string | undefined {
  const start = marked.indexOf('|');
  const text = marked.replace('|', '');
  const edit = continueBlock({ text, start, end: start });
  if (!edit) return undefined;
  const after = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  return `${after.slice(0, edit.selectFrom)}|${after.slice(edit.selectTo)}`;
}

describe('Enter in the Markdown text', () => {
  it('continues lists and quotations, counting up', () => {
    expect(enter('- one|')).toBe('- one\n- |');
    expect(enter('- one| two')).toBe('- one\n- | two');
    expect(enter('  9. nine|')).toBe('  9. nine\n  10. |');
    expect(enter('> said|')).toBe('> said\n> |');
    expect(enter('> > said|')).toBe('> > said\n> > |');
    expect(enter('> - said|')).toBe('> - said\n> - |');
    expect(enter('- |one')).toBe('- \n- |one');
  });

  it('ends them on an empty item, with an empty line before what follows', () => {
    expect(enter('- one\n- |')).toBe('- one\n\n|');
    expect(enter('- one\n\n- |')).toBe('- one\n\n|');
    expect(enter('- |')).toBe('|');
    expect(enter('> said\n> |')).toBe('> said\n\n|');
    expect(enter('> > said\n> > |')).toBe('> > said\n>\n> |');
    expect(enter('> - said\n> - |')).toBe('> - said\n>\n> |');
  });

  it('also separates what is below', () => {
    expect(enter('1. one\n2. |\n3. three')).toBe('1. one\n\n|\n\n3. three');
    expect(enter('- one\n- |\n\ntext')).toBe('- one\n\n|\n\ntext');
  });

  it('is not handled elsewhere', () => {
    expect(enter('plain|')).toBeUndefined();
    expect(enter('|- one')).toBeUndefined();
    expect(enter('-one|')).toBeUndefined();
  });
});
