import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type ConsultationRequest, consultationRequestErrors, type FormErrors } from '#shared/forms.ts';
import { ApiError } from '../http-api.ts';
import { useApi } from '../site/site-context.tsx';
import { BotCheck } from '../spam/BotCheck.tsx';
import { noteFormOpened } from '../spam/form-token.ts';
import { Button } from '../ui/Button.tsx';
import { useToast } from '../ui/toast-context.tsx';
import { ConsultationFields } from './ConsultationFields.tsx';

const EMPTY: ConsultationRequest = {
  firstName: '',
  lastName: '',
  companyName: '',
  email: '',
  phone: '',
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

/** Checked on submit and, from then on, at every change. */
export function ConsultationForm({
  source,
  onSubmitting,
  onFailure,
  onSuccess,
  onCancel,
}: ConsultationFormProps) {
  const api = useApi();
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<FormErrors<ConsultationRequest>>({});
  const [checked, setChecked] = useState(false);
  const [submitting, setSubmitting] = useState(false);
  const [attempts, setAttempts] = useState(0);

  useEffect(() => {
    noteFormOpened();
  }, []);

  // Focus moves after an attempt, not while correcting.
  useEffect(() => {
    if (attempts === 0) return;
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (first ?? form.current?.querySelector<HTMLElement>('[type="submit"]'))?.focus();
  }, [attempts]);

  const change = (changed: Partial<ConsultationRequest>) => {
    const next = { ...values, ...changed };
    setValues(next);
    if (checked) setErrors(consultationRequestErrors(next));
  };

  const refuse = (found: FormErrors<ConsultationRequest>) => {
    setErrors(found);
    setAttempts((count) => count + 1);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (submitting) return;
    setChecked(true);
    const found = consultationRequestErrors(values);
    if (Object.keys(found).length > 0) return refuse(found);
    setErrors({});
    setSubmitting(true);
    onSubmitting();
    try {
      await api.requestConsultation(values, source);
    } catch (error) {
      setSubmitting(false);
      onFailure();
      toast({
        title: 'Error',
        description: error instanceof Error ? error.message : 'Something went wrong. Please try again.',
        variant: 'destructive',
      });
      return refuse(error instanceof ApiError ? error.fields : {});
    }
    onSuccess(values.companyName.trim());
  };

  return (
    <form ref={form} noValidate onSubmit={submit} aria-busy={submitting}>
      <fieldset className="consultation__fields" disabled={submitting}>
        <ConsultationFields values={values} errors={errors} onChange={change} />
        <BotCheck />
        <div className="consultation__actions">
          <Button tone="ghost" glyph={false} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit">{submitting ? 'Requesting...' : 'Request Consultation'}</Button>
        </div>
      </fieldset>
      <p className="visually-hidden" role="status">
        {submitting ? 'Requesting...' : ''}
      </p>
    </form>
  );
}
