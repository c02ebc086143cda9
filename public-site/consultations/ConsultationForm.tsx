import { useEffect } from 'react';
import { type ConsultationRequest, consultationRequestErrors } from '#shared/forms.ts';
import { failureText } from '../site/failure-text.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useApi } from '../site/site-context.tsx';
import { BotCheck } from '../spam/BotCheck.tsx';
import { noteFormOpened } from '../spam/form-token.ts';
import { Button } from '../ui/Button.tsx';
import { useToast } from '../ui/toast-context.tsx';
import { useForm } from '../ui/use-form.ts';
import { ConsultationFields } from './ConsultationFields.tsx';

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
  source: string;
  onSubmitting: () => void;
  onFailure: () => void;
  onSuccess: (companyName: string) => void;
  onCancel: () => void;
}

export function ConsultationForm({
  source,
  onSubmitting,
  onFailure,
  onSuccess,
  onCancel,
}: ConsultationFormProps) {
  const api = useApi();
  const toast = useToast();
  const texts = usePageTexts('layout');
  const { ref, values, errors, isBusy, change, submit } = useForm({
    initial: EMPTY,
    check: (request) => consultationRequestErrors(request, texts),
    send: async (request) => {
      onSubmitting();
      const answer = await api.requestConsultation(request, source);
      onSuccess(request.companyName.trim());
      return answer;
    },
    onFailure: (error) => {
      onFailure();
      toast({
        title: texts.failed,
        description: failureText(error, texts, texts.consultation_failed),
        variant: 'destructive',
      });
    },
  });

  useEffect(() => {
    noteFormOpened();
  }, []);

  return (
    <form ref={ref} noValidate onSubmit={submit} aria-busy={isBusy}>
      <fieldset className="form-panel__fields" disabled={isBusy}>
        <ConsultationFields values={values} errors={errors} onChange={change} />
        <BotCheck />
        <div className="form-panel__actions">
          <Button tone="ghost" glyph={false} onClick={onCancel}>
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
