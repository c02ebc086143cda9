import { useSyncExternalStore } from 'react';
import type { Role } from '#shared/permissions.ts';

const KEY = 'admin-shortcuts';
const CHANGED = 'admin-shortcuts-changed';

/** Whether single-character shortcuts work. They can be turned off, because speech input may trigger them (WCAG 2.1.4). */
export function useSingleKeys(): [isOn: boolean, set: (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, singleKeysAreOn), setSingleKeys];
}

/** The same, outside React. */
export function singleKeysAreOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // Storage is unavailable: they stay on.
  }
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange);
  window.addEventListener('storage', onChange);
  return () => {
    window.removeEventListener(CHANGED, onChange);
    window.removeEventListener('storage', onChange);
  };
}

/** Opens Find or the list of shortcuts, as their keys do. */
export function ask(what: 'find' | 'shortcuts'): void {
  window.dispatchEvent(new Event(ASKED[what]));
}

/** Names of the window events that `ask` dispatches. */
export const ASKED = { find: 'admin-find', shortcuts: 'admin-show-shortcuts' } as const;

/** A shortcut as the dialog lists it. */
interface Shortcut {
  keys: string;
  does: string;
  /** Role that has pages on which it works; all by default. */
  role?: Role;
}

/** The shortcuts of every page but those that lead to places. */
const SHORTCUTS: readonly Shortcut[] = [
  { keys: 'Ctrl + S', does: 'Save the form (Cmd + S on a Mac)', role: 'admin' },
  { keys: 'Ctrl + K', does: 'Find a page, a person or an action' },
  { keys: '/', does: 'Search the list' },
  { keys: 'n', does: 'New record; in an enquiry, a note', role: 'admin' },
  { keys: 'r', does: 'Reply to an enquiry', role: 'admin' },
  { keys: 't', does: 'Agree a time', role: 'admin' },
  { keys: 'j', does: 'Next enquiry', role: 'admin' },
  { keys: 'k', does: 'Previous enquiry', role: 'admin' },
  { keys: 'm', does: 'Move a card of the board', role: 'admin' },
  { keys: '?', does: 'Show this list' },
  { keys: 'Esc', does: 'Close a dialog or menu' },
];

/** @returns the shortcuts that work on the pages of a role */
export const shortcutsFor = (role: string | null | undefined): readonly Shortcut[] =>
  SHORTCUTS.filter((shortcut) => !shortcut.role || shortcut.role === role);

/** @returns whether the target is a text field, so that keys are input and not shortcuts */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest(
        'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [role=combobox], [role=listbox], .cm-editor',
      ) !== null)
  );
}

/** @returns whether the target has its own Ctrl+K, such as for inserting a link */
export function isTextEditor(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('textarea, .cm-editor') !== null)
  );
}
