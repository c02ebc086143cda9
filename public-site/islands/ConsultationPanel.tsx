import { useEffect, useRef, useState } from 'react';
import { consultationRequestSchema, errorsOf } from '#shared/forms.ts';
import { API_PATHS } from '#shared/public.ts';
import { track } from '../browser/analytics/track.ts';
import { toast } from '../browser/toast.ts';
import { ConsultationFields, EMPTY_CONSULTATION } from '../consultations/ConsultationFields.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { Button, CloseButton } from '../ui/Button.tsx';
import { SchedulingLink } from '../ui/Link.tsx';
import { failureText, requestConsultation } from './send.ts';
import { BotCheck } from './spam/BotCheck.tsx';
import { useForm } from './use-form.ts';

/** The open dialog is a history entry; leaving it closes the dialog. */
const leaveDialog = () => window.history.back();

/**
 * What is in the dialog of all calls to action; browser/dialogs.ts opens and closes it. Without React the form is posted
 * natively; a refusal is the page at /consultation.
 */
export function ConsultationPanel() {
  const panel = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'form' | 'submitting' | 'success'>('form');
  const [booking, setBooking] = useState<string>();
  const texts = usePageTexts('layout');
  const { scheduling_url } = useSiteSettings();
  const dialog = () => panel.current?.closest('dialog');
  const sourceOf = () => dialog()?.dataset.source ?? '';

  useEffect(() => {
    const shown = panel.current?.closest('dialog');
    if (!shown) return;
    shown.dataset.state = state;
    shown.setAttribute('closedby', state === 'submitting' ? 'none' : 'closerequest');
  }, [state]);

  const { form, values, errors, isBusy, change } = useForm({
    initial: EMPTY_CONSULTATION,
    check: (request) => errorsOf(consultationRequestSchema, request),
    send: async (request) => {
      // The fields will be disabled, and a disabled field loses the focus to the page behind.
      dialog()?.focus();
      setState('submitting');
      const answer = await requestConsultation(request, sourceOf());
      setBooking(answer.booking);
      setState('success');
      // A reload does not offer to send it once more.
      window.history.replaceState({ ...window.history.state, dialog: null }, '');
      toast({
        title: texts.consultation_success,
        description: texts.consultation_thanks,
        schedule: answer.booking ?? scheduling_url,
      });
      track('consultation_request', {
        company_name: request.companyName.trim().slice(0, 100),
        source: sourceOf(),
        event_category: 'engagement',
        event_label: 'consultation_form',
      });
      return answer;
    },
    onFailure: (error) => {
      setState('form');
      toast({
        title: 'Error',
        description: failureText(error, 'Failed to submit request'),
        isError: true,
      });
    },
  });

  return (
    <div ref={panel}>
      {state === 'success' ? (
        <ConsultationSuccess booking={booking} />
      ) : (
        <>
          <div className="form-panel__head">
            <h2 className="display" id="consultation-title">
              {texts.consultation_title}
            </h2>
            <p>{texts.consultation_text}</p>
            <CloseButton label="Close" isInk disabled={isBusy} data-close="" />
          </div>
          <form {...form} action={API_PATHS.consultation}>
            <fieldset className="form-panel__fields cards cards--2" disabled={isBusy}>
              <ConsultationFields values={values} errors={errors} onChange={change} />
              <BotCheck />
              <div className="form-panel__actions field--wide cluster">
                <Button tone="ghost" glyph={false} data-close="">
                  Cancel
                </Button>
                <Button type="submit">{isBusy ? 'Requesting...' : texts.consultation_button}</Button>
              </div>
            </fieldset>
            <p className="visually-hidden" role="status">
              {isBusy && 'Requesting...'}
            </p>
          </form>
        </>
      )}
    </div>
  );
}

/** Milliseconds after which the dialog closes by itself, unless it is being used. */
const CLOSES_AFTER = 3000;

/**
 * Not a live region, as the toast announces the success. It stays while the pointer moves in it or a link in it has the focus,
 * and for good once a link was followed (WCAG 2.2.1); a pointer resting where the form's button was does not count.
 */
function ConsultationSuccess({ booking }: { booking?: string | undefined }) {
  const texts = usePageTexts('layout');
  const close = useRef<HTMLButtonElement>(null);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [used, setUsed] = useState(false);
  const held = pointed || focused || used;
  useEffect(() => close.current?.focus(), []);

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(leaveDialog, CLOSES_AFTER);
    return () => clearTimeout(timer);
  }, [held]);

  return (
    <div
      className="consultation__success stack"
      data-held={held || undefined}
      onPointerMove={({ movementX, movementY }) =>
        setPointed((was) => was || movementX !== 0 || movementY !== 0)
      }
      onPointerLeave={() => setPointed(false)}
    >
      <div className="consultation__progress" aria-hidden="true">
        <i />
      </div>
      <CloseButton label="Close" isInk ref={close} onClick={leaveDialog} />
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
        <SchedulingLink {...(booking && { booking })} />
      </p>
      <p className="muted">This dialog closes automatically{held && ' when you leave it'}.</p>
    </div>
  );
}
