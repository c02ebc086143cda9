/** The window event that opens Find. */
export const FIND_ASKED = 'admin-find';

/** Opens Find, as Ctrl+K does. */
export function askFind(): void {
  window.dispatchEvent(new Event(FIND_ASKED));
}

/** @returns whether the target is a text field, where keys are input */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest(
        'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [role=combobox], [role=listbox]',
      ) !== null)
  );
}

/** @returns whether the target has its own Ctrl+K, such as for inserting a link */
export function isTextEditor(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest('textarea') !== null);
}
