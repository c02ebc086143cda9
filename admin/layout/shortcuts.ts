import { useSyncExternalStore } from 'react';

const KEY = 'admin-shortcuts';
const CHANGED = 'admin-shortcuts-changed';

/** Whether shortcuts of a single character work; speech input and a slip of the hand may set them off (WCAG 2.1.4). */
export function useSingleKeys(): [isOn: boolean, set: (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, singleKeysAreOn), setSingleKeys];
}

/** The same outside React. */
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
    // Without storage they stay on.
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

/** Opens what a key opens too. */
export function ask(what: 'find' | 'shortcuts'): void {
  window.dispatchEvent(new Event(ASKED[what]));
}

/** The events by which it is asked for. */
export const ASKED = { find: 'admin-find', shortcuts: 'admin-show-shortcuts' } as const;

/** What the keys mean, as the dialog of shortcuts lists them. */
export const SHORTCUTS: { keys: string; does: string }[] = [
  { keys: 'Ctrl + S', does: 'Save the form (Cmd + S on a Mac)' },
  { keys: 'Ctrl + K', does: 'Find a page, a person or an action' },
  { keys: '/', does: 'Search the list' },
  { keys: 'n', does: 'New record; in an enquiry, a note' },
  { keys: 'r', does: 'Reply to an enquiry' },
  { keys: 't', does: 'Agree a time' },
  { keys: 'j', does: 'Next enquiry' },
  { keys: 'k', does: 'Previous enquiry' },
  { keys: 'm', does: 'Move a card of the board' },
  { keys: '?', does: 'Show this list' },
  { keys: 'Esc', does: 'Close a dialog or menu' },
];

/** @returns whether a key pressed there belongs to the text being written */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest(
        'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [role=combobox], [role=listbox], .cm-editor',
      ) !== null)
  );
}

/** @returns whether Ctrl+K has a meaning of its own there, such as a link in Markdown */
export function isTextEditor(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('textarea, .cm-editor') !== null)
  );
}
