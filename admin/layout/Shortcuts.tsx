import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { usePermissions } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { placesFor } from './sections.tsx';
import { ASKED, isTextEditor, isTyping, singleKeysAreOn } from './shortcuts.ts';

const ShortcutList = lazy(() => import('./ShortcutList.tsx'));
const Find = lazy(() => import('./Find.tsx'));

/** How long `g` waits for the second key, in milliseconds. */
const CHORD_MS = 1500;

/**
 * Keyboard shortcuts of the whole admin, except Ctrl+S (SaveBar). The `keyboardShortcut` of react-admin's MenuItemLink
 * goes by the physical key, which is another letter on other layouts, also fires behind an open dialog, and would pass the
 * `n` of `g n` on to the shortcut for a new record.
 */
export function Shortcuts() {
  const { permissions: role } = usePermissions<string | null>();
  const navigate = useNavigate();
  const [shown, setShown] = useState<'shortcuts' | 'find'>();
  const chordStarted = useRef(Number.NEGATIVE_INFINITY);
  /** What is typed until Find is shown. */
  const early = useRef<string>(undefined);

  useEffect(() => {
    const go = (key: string) => {
      const place = placesFor(role).find(({ letter }) => letter === key);
      if (place) navigate(place.to);
    };

    const find = () => {
      early.current ??= '';
      setShown('find');
    };

    const onKeyDown = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
      // Typing is checked first, because dialogIsOpen() searches the page and would slow down each letter.
      if (event.defaultPrevented || event.isComposing || (!hasModifier && isTyping(event.target))) return;
      if (dialogIsOpen()) return;
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        if (isTextEditor(event.target)) return;
        event.preventDefault();
        return find();
      }
      if (early.current !== undefined) {
        if (!hasModifier && event.key.length === 1) early.current += event.key;
        return;
      }
      if (hasModifier || !singleKeysAreOn()) return;
      // By when the keys were pressed, not when a busy page handled the event.
      const isChord = event.timeStamp - chordStarted.current < CHORD_MS;
      chordStarted.current = Number.NEGATIVE_INFINITY;
      if (isChord) return go(event.key);
      if (event.key === 'g') chordStarted.current = event.timeStamp;
      else if (event.key === '?') setShown('shortcuts');
      else if (event.key === '/') focusSearch(event);
      else clickOwn(event);
    };
    const list = () => setShown('shortcuts');

    window.addEventListener('keydown', onKeyDown);
    window.addEventListener(ASKED.find, find);
    window.addEventListener(ASKED.shortcuts, list);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener(ASKED.find, find);
      window.removeEventListener(ASKED.shortcuts, list);
    };
  }, [role, navigate]);

  const close = () => {
    early.current = undefined;
    setShown(undefined);
  };
  return (
    <Suspense fallback={null}>
      {shown === 'shortcuts' && <ShortcutList role={role ?? null} onClose={close} />}
      {shown === 'find' && <Find role={role ?? null} early={early} onClose={close} />}
    </Suspense>
  );
}

/** A page's own shortcut clicks its control, so that people see what it does. */
function clickOwn(event: KeyboardEvent): void {
  const isIt =
    event.key === 'n'
      ? ':is([data-shortcut="new"], [data-key="n"])'
      : `[data-key="${CSS.escape(event.key)}"]`;
  const control = document.querySelector<HTMLElement>(`main ${isIt}`);
  if (!control) return;
  // Otherwise the letter would be typed into a field that the control focuses.
  event.preventDefault();
  control.click();
}

function focusSearch(event: KeyboardEvent): void {
  const field = document.querySelector<HTMLInputElement>('main [role=search] input');
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.select();
}

const dialogIsOpen = () =>
  document.querySelector('[role=dialog], [role=alertdialog], .MuiPopover-root') !== null;
