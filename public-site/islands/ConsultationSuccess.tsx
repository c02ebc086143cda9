import { useEffect, useRef, useState } from 'react';
import { SchedulingLink } from '../consultations/SchedulingLink.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { CloseIcon } from '../ui/icons.tsx';

/** Milliseconds after which the dialog closes by itself, unless it is being used. */
const CLOSES_AFTER = 3000;

interface ConsultationSuccessProps {
  onClose: () => void;
}

/**
 * Not a live region, as the toast announces the success. It stays while the pointer moves in it or a link in it has the focus,
 * and for good once a link was followed (WCAG 2.2.1); a pointer resting where the form's button was does not count.
 */
export function ConsultationSuccess({ onClose }: ConsultationSuccessProps) {
  const texts = usePageTexts('layout');
  const close = useRef<HTMLButtonElement>(null);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [used, setUsed] = useState(false);
  const held = pointed || focused || used;
  useEffect(() => close.current?.focus(), []);

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onClose, CLOSES_AFTER);
    return () => clearTimeout(timer);
  }, [held, onClose]);

  return (
    <div
      className="consultation__success"
      data-held={held || undefined}
      onPointerMove={({ movementX, movementY }) =>
        setPointed((was) => was || movementX !== 0 || movementY !== 0)
      }
      onPointerLeave={() => setPointed(false)}
    >
      <div className="consultation__progress" aria-hidden="true">
        <i />
      </div>
      <button type="button" className="close" aria-label={texts.close} ref={close} onClick={onClose}>
        <CloseIcon />
      </button>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle cx="60" cy="60" r="60" fill="var(--accent)" />
        <g transform="rotate(172 60 62)" fill="var(--ink)">
          <path d="M18 44h84v16H18zM28 60h14l-3 28h-8zM78 60h14l-3 28h-8z" />
        </g>
      </svg>
      <h2 className="display" id="consultation-title">
        {texts.consultation_success}
      </h2>
      <p className="lead">{texts.consultation_thanks}</p>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <p onFocus={() => setFocused(true)} onBlur={() => setFocused(false)} onClick={() => setUsed(true)}>
        <SchedulingLink />
      </p>
      <p className="muted">{held ? texts.consultation_waits : texts.consultation_closes}</p>
    </div>
  );
}
