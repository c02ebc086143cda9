import {
  API_PATHS,
  CONSULTATION_PATH,
  CONSULTATION_REQUESTED_PATH,
  type FormOutcome,
} from '#shared/public.ts';
import { ConsultationPanel } from '../islands/ConsultationPanel.tsx';
import { MessagePage, NarrowPage } from '../sections/MessagePage.tsx';
import { Island } from '../site/Island.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { SchedulingLink } from '../ui/Link.tsx';
import { FormPanel, Refusal, ToastOutlet } from '../ui/Message.tsx';
import { ConsultationFields, EMPTY_CONSULTATION } from './ConsultationFields.tsx';

const NO_CHANGE = () => undefined;

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
            <RefusedFields outcome={outcome} />
            <div className="form-panel__actions field--wide cluster">
              <Button type="submit">{texts.consultation_button}</Button>
            </div>
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

/** The fields of a plain form, with what was typed into one that was refused. */
export function RefusedFields({ outcome }: { outcome: FormOutcome | undefined }) {
  const { consent, ...typed } = outcome?.values ?? {};
  const values = { ...EMPTY_CONSULTATION, ...typed, consent: consent === 'on' };
  return <ConsultationFields values={values} errors={outcome?.errors ?? {}} onChange={NO_CHANGE} />;
}

/** The dialog of all calls to action, taken out of its template by browser/dialogs.ts; closing it discards what was typed. */
export function ConsultationDialog() {
  return (
    <template id="consultation">
      <dialog
        className="form-panel white consultation"
        tabIndex={-1}
        closedby="closerequest"
        aria-labelledby="consultation-title"
        data-state="form"
      >
        <Island name="consultation">
          <ConsultationPanel />
        </Island>
        <ToastOutlet />
      </dialog>
    </template>
  );
}
