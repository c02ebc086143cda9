import { useEffect, useRef } from 'react';
import { useSiteFacts } from '../site/site-context.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { NewTabLink } from '../ui/TextLink.tsx';

interface ConsultationSuccessProps {
  text: string;
  onClose: () => void;
}

/** The toast announces the success, so this view is not a live region of its own. */
export function ConsultationSuccess({ text, onClose }: ConsultationSuccessProps) {
  const { scheduling_url } = useSiteFacts();
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  return (
    <div className="consultation__success">
      <div className="consultation__progress" aria-hidden="true">
        <i />
      </div>
      <button type="button" className="close" aria-label="Close" ref={close} onClick={onClose}>
        <CloseIcon />
      </button>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle cx="60" cy="60" r="60" fill="#FFC93D" />
        <g transform="rotate(172 60 62)" fill="#24060F">
          <path d="M18 44h84v16H18zM28 60h14l-3 28h-8zM78 60h14l-3 28h-8z" />
        </g>
      </svg>
      <h2 className="display" id="consultation-title">
        Request Submitted!
      </h2>
      <p className="lead">{text}</p>
      {scheduling_url && (
        <p>
          <NewTabLink href={scheduling_url}>Prefer to pick a time now?</NewTabLink>
        </p>
      )}
      <p className="muted">This dialog closes automatically.</p>
    </div>
  );
}
