import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { track } from '../analytics/track.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { ToastOutlet } from '../ui/ToastOutlet.tsx';
import { useToast } from '../ui/toast-context.tsx';
import { ConsultationForm } from './ConsultationForm.tsx';
import { ConsultationSuccess } from './ConsultationSuccess.tsx';
import { SchedulingLink } from './SchedulingLink.tsx';
import { useHistoryEntry } from './use-history-entry.ts';

export interface ConsultationDialogProps {
  source: string;
  /** Called when the dialog is closed, which discards what was typed. */
  onClosed: () => void;
}

/** Mounted only while open, so that closing it resets the form. */
export function ConsultationDialog({ source, onClosed }: ConsultationDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [state, setState] = useState<'form' | 'submitting' | 'success'>('form');
  const submitting = state === 'submitting';
  const toast = useToast();
  const texts = usePageTexts('layout');
  const { scheduling_url } = useSiteSettings();

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    // Not on a touch screen, whose keyboard would cover half of the form.
    if (window.matchMedia('(pointer: fine)').matches) dialog.current?.querySelector('input')?.focus();
    return () => {
      // Chromium returns the focus on close(), but not when an open dialog is removed.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => track('dialog_opened', { source }), [source]);

  const close = useHistoryEntry(onClosed, submitting);

  // A browser may close a modal dialog on a second Esc; while a request is running, it must stay open.
  const onClose = () => {
    if (submitting) dialog.current?.showModal();
    else close();
  };

  const onSubmitting = () => {
    // The fields will be disabled, and a disabled field loses the focus to the page behind.
    dialog.current?.focus();
    setState('submitting');
  };

  const onSuccess = (companyName: string) => {
    setState('success');
    toast({
      title: texts.consultation_success,
      description: (
        <>
          {texts.consultation_thanks} <SchedulingLink />
        </>
      ),
      stays: scheduling_url !== null,
    });
    track('consultation_request', {
      company_name: companyName.slice(0, 100),
      source,
      event_category: 'engagement',
      event_label: 'consultation_form',
    });
  };

  return (
    <dialog
      ref={dialog}
      className="form-panel consultation"
      tabIndex={-1}
      closedby={submitting ? 'none' : 'closerequest'}
      aria-labelledby="consultation-title"
      onClose={onClose}
      onCancel={(event: SyntheticEvent) => {
        event.preventDefault();
        if (!submitting) close();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (submitting && event.key === 'Escape') event.preventDefault();
      }}
      data-state={state}
    >
      {state === 'success' ? (
        <ConsultationSuccess onClose={close} />
      ) : (
        <>
          <div className="form-panel__head">
            <h2 className="display" id="consultation-title">
              {texts.consultation_title}
            </h2>
            <p>{texts.consultation_text}</p>
            <button
              type="button"
              className="close"
              aria-label={texts.close}
              disabled={submitting}
              onClick={close}
            >
              <CloseIcon />
            </button>
          </div>
          <ConsultationForm
            source={source}
            onSubmitting={onSubmitting}
            onFailure={() => setState('form')}
            onSuccess={onSuccess}
            onCancel={close}
          />
        </>
      )}
      <ToastOutlet />
    </dialog>
  );
}
