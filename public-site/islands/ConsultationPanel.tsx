import { useEffect, useRef, useState } from 'react';
import { track } from '../browser/analytics/track.ts';
import { toast } from '../browser/toast.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { ConsultationForm } from './ConsultationForm.tsx';
import { ConsultationSuccess } from './ConsultationSuccess.tsx';

/** The open dialog is a history entry; leaving it closes the dialog. */
const leaveDialog = () => window.history.back();

/** What is in the dialog of all calls to action; browser/dialogs.ts opens and closes it. */
export function ConsultationPanel() {
  const panel = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'form' | 'submitting' | 'success'>('form');
  const submitting = state === 'submitting';
  const texts = usePageTexts('layout');
  const { scheduling_url } = useSiteSettings();

  const dialog = () => panel.current?.closest('dialog');
  useEffect(() => {
    const shown = panel.current?.closest('dialog');
    if (!shown) return;
    shown.dataset.state = state;
    shown.setAttribute('closedby', state === 'submitting' ? 'none' : 'closerequest');
  }, [state]);

  const onSubmitting = () => {
    // The fields will be disabled, and a disabled field loses the focus to the page behind.
    dialog()?.focus();
    setState('submitting');
  };

  const onSuccess = (companyName: string) => {
    setState('success');
    // A reload does not offer to send it once more.
    window.history.replaceState({ ...window.history.state, dialog: null }, '');
    toast({
      title: texts.consultation_success,
      description: texts.consultation_thanks,
      withSchedule: scheduling_url !== null,
    });
    track('consultation_request', {
      company_name: companyName.slice(0, 100),
      source: dialog()?.dataset.source ?? '',
      event_category: 'engagement',
      event_label: 'consultation_form',
    });
  };

  return (
    <div ref={panel}>
      {state === 'success' ? (
        <ConsultationSuccess onClose={leaveDialog} />
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
              data-close=""
            >
              <CloseIcon />
            </button>
          </div>
          <ConsultationForm
            sourceOf={() => dialog()?.dataset.source ?? ''}
            onSubmitting={onSubmitting}
            onFailure={() => setState('form')}
            onSuccess={onSuccess}
          />
        </>
      )}
    </div>
  );
}
