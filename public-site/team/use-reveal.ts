import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';

/**
 * Something that shows while it is hovered, focused by keyboard, or asked for by a press; Escape and a second press
 * hide it until the pointer or the focus comes anew (WCAG 1.4.13).
 */
export function useReveal() {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [pressed, setPressed] = useState(false);
  const [dismissed, setDismissed] = useState(false);
  const open = pressed || (!dismissed && (hovered || focused));

  useEffect(() => {
    if (!open) return;
    const hideOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setPressed(false);
      setDismissed(true);
    };
    document.addEventListener('keydown', hideOnEscape);
    return () => document.removeEventListener('keydown', hideOnEscape);
  }, [open]);

  return {
    open,
    toggle: () => {
      setPressed(!open);
      setDismissed(open);
    },
    card: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'mouse') return;
        setHovered(true);
        setDismissed(false);
      },
      onPointerLeave: () => setHovered(false),
    },
    button: {
      // A tap focuses too, and the press that follows must not hide what the focus has just shown.
      onFocus: ({ currentTarget }: FocusEvent) => {
        setFocused(currentTarget.matches(':focus-visible'));
        setDismissed(false);
      },
      onBlur: () => {
        setFocused(false);
        setPressed(false);
      },
    },
  };
}
