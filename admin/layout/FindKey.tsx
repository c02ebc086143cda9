import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { usePermissions } from 'react-admin';
import { FIND_ASKED, isTextEditor } from './find-key.ts';

const Find = lazy(() => import('./Find.tsx'));

/** Opens Find with Ctrl+K, and for the buttons that ask for it. Ctrl+S is SaveBar's. */
export function FindKey() {
  const { permissions: role } = usePermissions<string | null>();
  const [isOpen, setOpen] = useState(false);
  /** What is typed until Find is shown. */
  const early = useRef<string>(undefined);

  useEffect(() => {
    const find = () => {
      early.current ??= '';
      setOpen(true);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, key, target } = event;
      const hasModifier = ctrlKey || metaKey;
      if (event.defaultPrevented || event.isComposing) return;
      if (hasModifier && !altKey && key.toLowerCase() === 'k') {
        if (isTextEditor(target) || dialogIsOpen()) return;
        event.preventDefault();
        find();
      } else if (
        early.current !== undefined &&
        !hasModifier &&
        !altKey &&
        key.length === 1 &&
        !dialogIsOpen()
      )
        early.current += key;
    };
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener(FIND_ASKED, find);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener(FIND_ASKED, find);
    };
  }, []);

  const close = () => {
    early.current = undefined;
    setOpen(false);
  };
  return (
    <Suspense fallback={null}>
      {isOpen && <Find role={role ?? null} early={early} onClose={close} />}
    </Suspense>
  );
}

const dialogIsOpen = () =>
  document.querySelector('[role=dialog], [role=alertdialog], .MuiPopover-root') !== null;
