import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';

/**
 * Reveals something on hover, keyboard focus or press; Escape or a second press hides it until the pointer or focus returns
 * (WCAG 1.4.13).
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
      // A tap focuses first; its press must not hide what the focus has revealed.
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
