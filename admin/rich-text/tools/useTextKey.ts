import type { Editor } from '@tiptap/react';
import { useEffect, useEffectEvent } from 'react';

/** Handles a key with Ctrl, or Cmd on a Mac, while the text has the focus. */
export function useTextKey(editor: Editor, key: string, press: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isPressed = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isPressed || event.key.toLowerCase() !== key || !editor.isFocused) return;
    event.preventDefault();
    press();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
