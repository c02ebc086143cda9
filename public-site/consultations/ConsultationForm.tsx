import type { ReactNode } from 'react';
import { type ConsultationRequest, FORM_LIMITS } from '#shared/forms.ts';
import {
  API_PATHS,
  CONSULTATION_PATH,
  CONSULTATION_REQUESTED_PATH,
  type FormOutcome,
} from '#shared/public.ts';
import { MessagePage, NarrowPage } from '../sections/MessagePage.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { Button, ButtonLink, CloseButton } from '../ui/Button.tsx';
import { BotCheck, Check, Decoy, Field, fieldsOf } from '../ui/Field.tsx';
import { BotDetectionNote } from '../ui/FilledText.tsx';
import { SchedulingLink } from '../ui/Link.tsx';
import { FormPanel, Refusal, ToastOutlet } from '../ui/Message.tsx';

/** The fields of a consultation request, with what was typed into a form that was refused. */
export function ConsultationFields({ outcome }: { outcome?: FormOutcome | undefined }) {
  const texts = usePageTexts('layout');
  const field = fieldsOf<ConsultationRequest>(outcome);
  return (
    <>
      <Field label="First name" autoComplete="given-name" {...field('firstName')} />
      <Field label="Last name" autoComplete="family-name" {...field('lastName')} />
      <Field label="Company name" autoComplete="organization" wide {...field('companyName')} />
      <Field label="Email" type="email" autoComplete="email" {...field('email')} />
      <Field label="Phone" type="tel" autoComplete="tel" optional {...field('phone')} />
      <Field
        label={texts.consultation_message}
        as="textarea"
        rows={3}
        maxLength={FORM_LIMITS.message}
        optional
        wide
        {...field('message')}
      />
      <Check
        name="consent"
        label={texts.consultation_consent}
        defaultChecked={outcome?.values.consent === 'on'}
        error={outcome?.errors.consent}
      />
      <Decoy wire="website" outcome={outcome} />
      <p className="field--wide small muted">
        <BotDetectionNote newTab />
      </p>
    </>
  );
}

const Actions = ({ children }: { children: ReactNode }) => (
  <div className="form-panel__actions field--wide cluster">{children}</div>
);

/** Replaces the dialog without script: a plain form; a refusal is this page again. */
export function ConsultationPage({ source, outcome }: { source: string; outcome: FormOutcome | undefined }) {
  const texts = usePageTexts('layout');
  const query = source ? `?source=${encodeURIComponent(source)}` : '';
  return (
    <NarrowPage
      title={texts.consultation_title}
      description={texts.consultation_text}
      path={CONSULTATION_PATH}
      isRefused={outcome !== undefined}
    >
      <FormPanel title={texts.consultation_title} text={texts.consultation_text}>
        <form action={`${API_PATHS.consultation}${query}`} method="post">
          {outcome && <Refusal>{outcome.message}</Refusal>}
          <div className="form-panel__fields cards cards--2">
            <ConsultationFields outcome={outcome} />
            <Actions>
              <Button type="submit">{texts.consultation_button}</Button>
            </Actions>
          </div>
        </form>
      </FormPanel>
    </NarrowPage>
  );
}

export function ConsultationRequestedPage() {
  const texts = usePageTexts('layout');
  const { consultation_success: title, consultation_thanks: thanks } = texts;
  return (
    <MessagePage title={title} description={thanks} path={CONSULTATION_REQUESTED_PATH} tone="empty">
      <p className="lead">{thanks}</p>
      <p>
        <SchedulingLink />
      </p>
      <ButtonLink to="/">Return Home</ButtonLink>
    </MessagePage>
  );
}

/** The dialog of all calls to action, taken out of its template by browser/dialogs.ts; closing it discards what was typed. */
export function ConsultationDialog() {
  const texts = usePageTexts('layout');
  return (
    <>
      <template id="consultation">
        <dialog
          className="form-panel white consultation"
          tabIndex={-1}
          closedby="closerequest"
          aria-labelledby="consultation-title consultation-done"
          data-state="form"
        >
          <div>
            <div className="form-panel__head">
              <h2 className="display" id="consultation-title">
                {texts.consultation_title}
              </h2>
              <p>{texts.consultation_text}</p>
              <CloseButton label="Close" isInk data-close="" />
            </div>
            <form action={API_PATHS.consultation} method="post" noValidate data-form="consultation">
              <fieldset className="form-panel__fields cards cards--2">
                <ConsultationFields />
                <BotCheck />
                <Actions>
                  <Button tone="ghost" glyph={false} data-close="">
                    Cancel
                  </Button>
                  <Button type="submit" data-busy="Requesting...">
                    {texts.consultation_button}
                  </Button>
                </Actions>
              </fieldset>
              <p className="visually-hidden" role="status" />
            </form>
          </div>
          <ToastOutlet />
        </dialog>
      </template>
      <template id="consultation-success">
        <ConsultationSuccess />
      </template>
    </>
  );
}

/** In place of the dialog's form, once that was sent; not a live region, as the toast announces the success. */
function ConsultationSuccess() {
  const texts = usePageTexts('layout');
  return (
    <div className="consultation__success stack">
      <div className="consultation__progress" aria-hidden="true">
        <i />
      </div>
      <CloseButton label="Close" isInk data-close="" />
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle cx="60" cy="60" r="60" fill="var(--accent)" />
        <g transform="rotate(172 60 62)" fill="var(--ink)">
          <path d="M18 44h84v16H18zM28 60h14l-3 28h-8zM78 60h14l-3 28h-8z" />
        </g>
      </svg>
      <h2 className="display" id="consultation-done">
        {texts.consultation_success}
      </h2>
      <p className="lead">{texts.consultation_thanks}</p>
      <p>
        <SchedulingLink />
      </p>
      <p className="muted">
        This dialog closes automatically
        <span data-when-held="" />.
      </p>
    </div>
  );
}
