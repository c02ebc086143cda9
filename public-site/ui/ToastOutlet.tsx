import { useEffect, useId, useState } from 'react';
import { usePageTexts } from '../site/page-texts.ts';
import { classNames } from './class-names.ts';
import { Glyph } from './Glyph.tsx';
import { CloseIcon, WarningIcon } from './icons.tsx';
import { type ShownToast, useToasts } from './toast-context.tsx';

const SHOWN_FOR = 8000;

/**
 * Shows the toast. A modal dialog makes the page behind it inert, so it has an outlet of its own; the innermost outlet shows
 * the toast.
 */
export function ToastOutlet() {
  const outlet = useId();
  const { toast, outlets, enter, firstSight } = useToasts();
  useEffect(() => enter(outlet), [enter, outlet]);

  const mine = outlets.at(-1) === outlet ? toast : null;
  const announced = mine !== null && firstSight(mine.id, outlet);
  const destructive = mine?.variant === 'destructive';
  return (
    <div className="toasts">
      <div role="status">{announced && !destructive && <ToastCard key={mine.id} toast={mine} />}</div>
      <div role="alert">{announced && destructive && <ToastCard key={mine.id} toast={mine} />}</div>
      {mine && !announced && <ToastCard key={mine.id} toast={mine} />}
    </div>
  );
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const { dismiss } = useToasts();
  const [held, setHeld] = useState(false);
  const destructive = toast.variant === 'destructive';

  const stays = destructive || toast.stays;
  useEffect(() => {
    if (held || stays) return;
    const timer = setTimeout(() => dismiss(toast.id), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [held, stays, dismiss, toast.id]);

  const texts = usePageTexts('layout');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering or focusing only stops the clock
    <div
      className={classNames('toast', destructive && 'toast--destructive')}
      data-toast={toast.variant ?? 'default'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {destructive ? <WarningIcon /> : <Glyph />}
      <div>
        <b>{toast.title}</b>
        <span>{toast.description}</span>
      </div>
      <button type="button" className="close" aria-label={texts.dismiss} onClick={() => dismiss(toast.id)}>
        <CloseIcon />
      </button>
    </div>
  );
}
