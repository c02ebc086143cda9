import { useEffect } from 'react';
import { type ConsultationRequest, consultationRequestErrors } from '#shared/forms.ts';
import { API_PATHS } from '#shared/public.ts';
import { toast } from '../browser/toast.ts';
import { ConsultationFields } from '../consultations/ConsultationFields.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { Button } from '../ui/Button.tsx';
import { failureText, requestConsultation } from './send.ts';
import { BotCheck } from './spam/BotCheck.tsx';
import { noteFormOpened } from './spam/form-token.ts';
import { useForm } from './use-form.ts';

const EMPTY: ConsultationRequest = {
  firstName: '',
  lastName: '',
  companyName: '',
  email: '',
  phone: '',
  message: '',
  consent: false,
  website: '',
};

interface ConsultationFormProps {
  /** @returns the name of the call to action */
  sourceOf: () => string;
  onSubmitting: () => void;
  onFailure: () => void;
  onSuccess: (companyName: string) => void;
}

/** Without React it is posted natively; a refusal is the page at /consultation. */
export function ConsultationForm({ sourceOf, onSubmitting, onFailure, onSuccess }: ConsultationFormProps) {
  const texts = usePageTexts('layout');
  const { ref, values, errors, isBusy, change, submit } = useForm({
    initial: EMPTY,
    check: (request) => consultationRequestErrors(request, texts),
    send: async (request) => {
      onSubmitting();
      const answer = await requestConsultation(request, sourceOf());
      onSuccess(request.companyName.trim());
      return answer;
    },
    onFailure: (error) => {
      onFailure();
      toast({
        title: texts.failed,
        description: failureText(error, texts, texts.consultation_failed),
        isError: true,
      });
    },
  });

  useEffect(() => {
    noteFormOpened();
  }, []);

  return (
    <form
      ref={ref}
      action={API_PATHS.consultation}
      method="post"
      noValidate
      onSubmit={submit}
      aria-busy={isBusy}
    >
      <fieldset className="form-panel__fields" disabled={isBusy}>
        <ConsultationFields values={values} errors={errors} onChange={change} />
        <BotCheck />
        <div className="form-panel__actions">
          <Button tone="ghost" glyph={false} data-close="">
            {texts.consultation_cancel}
          </Button>
          <Button type="submit">{isBusy ? texts.consultation_busy : texts.consultation_button}</Button>
        </div>
      </fieldset>
      <p className="visually-hidden" role="status">
        {isBusy ? texts.consultation_busy : ''}
      </p>
    </form>
  );
}
