import { useEffect, useEffectEvent } from 'react';
import { useFormState } from 'react-hook-form';
import { ErrorSummary } from '../../forms/ErrorSummary.tsx';
import { useGoTo } from '../writing/useGoTo.ts';

/** Why publishing was refused. Focuses the first wrong field, opening its panel if necessary. */
export function Refusal() {
  const { errors, submitCount } = useFormState();
  const go = useGoTo();
  const show = useEffectEvent(() => {
    const name = Object.keys(errors).find((field) => field !== 'root');
    if (name) go.field(name);
  });
  useEffect(() => {
    if (submitCount > 0) show();
  }, [submitCount]);
  return <ErrorSummary goTo={go.field} />;
}
