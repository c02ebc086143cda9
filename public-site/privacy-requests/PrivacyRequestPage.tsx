import { fillIn } from '#shared/fill-in.ts';
import {
  PRIVACY_REQUEST_DAYS,
  PRIVACY_REQUEST_KINDS,
  PRIVACY_REQUEST_MESSAGE_MAX,
  type PrivacyRequestFormValues,
} from '#shared/forms.ts';
import {
  API_PATHS,
  type FormOutcome,
  PAGE_PATHS,
  PRIVACY_REQUEST_PATH,
  PRIVACY_REQUEST_RECEIVED_PATH,
} from '#shared/public.ts';
import { NarrowPage } from '../sections/MessagePage.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { BotCheck, Decoy, Field, fieldsOf } from '../ui/Field.tsx';
import { BotDetectionNote } from '../ui/FilledText.tsx';
import { FormPanel, Message, Refusal } from '../ui/Message.tsx';

const RECEIVED = 'Request received';

/** The form for data requests and complaints. Without script it is posted natively, and a refusal is this page again. */
export function PrivacyRequestPage({ outcome }: { outcome: FormOutcome | undefined }) {
  const { name } = useSiteSettings();
  const texts = usePageTexts('privacy-request');
  const field = fieldsOf<PrivacyRequestFormValues>(outcome);
  return (
    <NarrowPage
      title="Your data: requests and complaints"
      description={texts.description}
      path={PRIVACY_REQUEST_PATH}
      isRefused={outcome !== undefined}
    >
      <FormPanel title={texts.title} text={fillIn(texts.text, { days: String(PRIVACY_REQUEST_DAYS) })}>
        <form action={API_PATHS.privacyRequests} method="post" noValidate data-form="privacy-request">
          <Refusal hidden={!outcome}>{outcome?.message}</Refusal>
          <div className="form-panel__fields cards cards--2">
            <Field label="Name" autoComplete="name" {...field('name')} />
            <Field label="Email" type="email" autoComplete="email" {...field('email')} />
            <Field label="What is it about?" as="select" wide {...field('kind')}>
              <option value="">Please choose</option>
              {Object.entries(PRIVACY_REQUEST_KINDS).map(([kind, words]) => (
                <option key={kind} value={kind}>
                  {words}
                </option>
              ))}
            </Field>
            <Field
              label="What should we know, or do?"
              as="textarea"
              rows={6}
              maxLength={PRIVACY_REQUEST_MESSAGE_MAX}
              wide
              {...field('message')}
            />
            <Decoy wire="website" outcome={outcome} />
            <BotCheck />
            <p className="field--wide small muted">
              {texts.note} <BotDetectionNote />
            </p>
            <div className="form-panel__actions field--wide cluster">
              <Button type="submit" data-busy="Sending...">
                Send
              </Button>
            </div>
          </div>
          <p className="visually-hidden" role="status" />
        </form>
      </FormPanel>
      <template id="request-received">
        <div tabIndex={-1} data-title={`${RECEIVED} | ${name}`}>
          <PrivacyRequestReceived />
        </div>
      </template>
    </NarrowPage>
  );
}

export function PrivacyRequestReceivedPage() {
  return (
    <NarrowPage
      title={RECEIVED}
      description={usePageTexts('privacy-request').received_text}
      path={PRIVACY_REQUEST_RECEIVED_PATH}
    >
      <PrivacyRequestReceived />
    </NarrowPage>
  );
}

/** Thanks for a request: in place of the form, and without script on a page of its own. */
function PrivacyRequestReceived() {
  const texts = usePageTexts('privacy-request');
  return (
    <Message tone="empty" level={1} title={texts.received_title}>
      <p className="lead">{texts.received_text}</p>
      <p>If nothing arrives within an hour, look into the folder for unwanted mail, or write to us again.</p>
      <ButtonLink to={PAGE_PATHS.privacy}>Back to the privacy policy</ButtonLink>
    </Message>
  );
}
