import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FormErrors } from '#shared/forms.ts';
import type { ProofOfWork } from '#shared/public.ts';
import { DECOY_NAME } from '../ui/Field.tsx';
import { ApiError } from './send.ts';
import { noteFormOpened } from './spam/tokens.ts';

interface FormOptions<Values> {
  initial: Values;
  /** The server's refusal of a post without script. */
  refused?: FormErrors<Values>;
  /** Runs on submit and, after the first refusal, at each change; the server checks again. */
  check?: (values: Values) => FormErrors<Values>;
  /** Sends the values, and shows the thanks. @returns the server's answer */
  send: (values: Values) => Promise<{ challenge?: ProofOfWork }>;
  onFailure: (error: unknown) => void;
  /** Name of the field to focus after a failure without an invalid field; the button by default. */
  returnTo?: string;
}

/** The state of a form from typing to its answer. After a refusal it moves the focus to what needs correcting. */
export function useForm<Values extends object>(options: FormOptions<Values>) {
  const { initial, refused = {}, check, send, onFailure, returnTo } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FormErrors<Values>>(refused);
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const [refusals, setRefusals] = useState(0);

  useEffect(() => void noteFormOpened(), []);
  // What was typed before React came, which the next rendering would overwrite.
  useLayoutEffect(() => setValues((rendered) => typedInto(ref.current, rendered)), []);

  // The focus moves after an attempt, not during corrections.
  useEffect(() => {
    if (refusals === 0) return;
    const find = (selector: string) => ref.current?.querySelector<HTMLElement>(selector);
    (find('[aria-invalid="true"]') ?? find(returnTo ? `[name="${returnTo}"]` : '[type="submit"]'))?.focus();
  }, [refusals, returnTo]);

  const change = (changed: Partial<Values>) => {
    const next = { ...values, ...changed };
    setValues(next);
    if (refusals > 0 && check) setErrors(check(next));
  };

  const refuse = (found: FormErrors<Values>) => {
    setErrors(found);
    setRefusals((count) => count + 1);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isRunning.current) return;
    isRunning.current = true;
    const found = check?.(values) ?? {};
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

  const form = {
    ref,
    method: 'post',
    noValidate: check !== undefined,
    onSubmit: submit,
    'aria-busy': isBusy,
  };
  return { form, values, errors, isBusy, change, submit, reset: () => setValues(initial) };
}

/** @returns the values that the controls of a form have */
function typedInto<Values extends object>(form: HTMLFormElement | null, rendered: Values): Values {
  const typed = new FormData(form ?? undefined);
  const values = Object.entries(rendered).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? typed.has(name) : (typed.get(name) ?? typed.get(DECOY_NAME) ?? value),
  ]);
  return Object.fromEntries(values) as Values;
}

/** Solves the server's challenge after thanking the visitor. */
function answerChallenge({ challenge }: { challenge?: ProofOfWork }): void {
  if (challenge) import('./spam/prove.ts').then(({ prove }) => prove(challenge)).catch(() => undefined);
}
