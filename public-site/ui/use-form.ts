import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { FormErrors } from '#shared/forms.ts';
import type { ProofOfWork } from '#shared/public.ts';
import { ApiError } from '../http-api.ts';

interface FormOptions<Values> {
  initial: Values;
  /** What the server refused where no script runs. */
  refused?: FormErrors<Values>;
  /** Looked at on submit and, from the first refusal on, at every change; the server checks again. */
  check?: (values: Values) => FormErrors<Values> | Promise<FormErrors<Values>>;
  /** Sends what was typed, and thanks for it. @returns the server's answer */
  send: (values: Values) => Promise<{ challenge?: ProofOfWork }>;
  onFailure: (error: unknown) => void;
  /** Name of the field that a failure leads back to, unless one is invalid; otherwise the button. */
  returnTo?: string;
}

interface Form<Values> {
  ref: RefObject<HTMLFormElement | null>;
  values: Values;
  errors: FormErrors<Values>;
  isBusy: boolean;
  change: (changed: Partial<Values>) => void;
  submit: (event: FormEvent) => Promise<void>;
  reset: () => void;
}

/** The state of a form from the first letter to its answer. A refused one moves the focus to what has to be corrected. */
export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const { initial, refused = {}, check, send, onFailure, returnTo } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FormErrors<Values>>(refused);
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const [refusals, setRefusals] = useState(0);

  // Focus moves after an attempt, not while correcting.
  useEffect(() => {
    if (refusals === 0) return;
    const find = (selector: string) => ref.current?.querySelector<HTMLElement>(selector);
    (find('[aria-invalid="true"]') ?? find(returnTo ? `[name="${returnTo}"]` : '[type="submit"]'))?.focus();
  }, [refusals, returnTo]);

  const change = (changed: Partial<Values>) => {
    const next = { ...values, ...changed };
    setValues(next);
    if (refusals > 0 && check) Promise.resolve(check(next)).then(setErrors);
  };

  const refuse = (found: FormErrors<Values>) => {
    setErrors(found);
    setRefusals((count) => count + 1);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isRunning.current) return;
    isRunning.current = true;
    const found = (await check?.(values)) ?? {};
    if (Object.keys(found).length > 0) refuse(found);
    else {
      setErrors({});
      setBusy(true);
      await send(values).then(answerChallenge, (error: unknown) => {
        onFailure(error);
        refuse(error instanceof ApiError ? (error.fields as FormErrors<Values>) : {});
      });
      setBusy(false);
    }
    isRunning.current = false;
  };

  return { ref, values, errors, isBusy, change, submit, reset: () => setValues(initial) };
}

/** What the server still wants to know from the browser is answered after the visitor has been thanked. */
function answerChallenge({ challenge }: { challenge?: ProofOfWork }): void {
  if (challenge) import('../spam/prove.ts').then(({ prove }) => prove(challenge)).catch(() => undefined);
}
