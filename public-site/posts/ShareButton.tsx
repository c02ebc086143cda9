import { type ComponentType, useCallback, useEffect, useId, useRef, useState } from 'react';
import { usePageTexts } from '../site/page-texts.ts';
import { Button } from '../ui/Button.tsx';
import type { ShareMenuProps } from './ShareMenu.tsx';
import type { Shared } from './share.ts';

const loadMenu = () => import('./ShareMenu.tsx').then((module) => module.ShareMenu);

export function ShareButton(shared: Shared) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [Menu, setMenu] = useState<ComponentType<ShareMenuProps> | null>(null);
  const [open, setOpen] = useState(false);

  const show = () => {
    loadMenu().then(
      (loaded) => {
        setMenu(() => loaded);
        setOpen(true);
      },
      () => undefined,
    );
  };
  const close = useCallback((refocus: boolean) => {
    setOpen(false);
    if (refocus) button.current?.focus();
  }, []);

  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [open]);

  return (
    <div className="share" ref={box}>
      <Button
        ref={button}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onPointerEnter={() => void loadMenu().catch(() => undefined)}
        onClick={() => (open ? close(false) : show())}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          show();
        }}
      >
        {usePageTexts('blog').share}
      </Button>
      {open && Menu && <Menu id={id} shared={shared} onClose={close} />}
    </div>
  );
}
