import type { ComponentProps, MouseEvent } from 'react';
import { Button } from '../ui/Button.tsx';
import { TextButton } from '../ui/TextLink.tsx';
import { useConsultation } from './consultation-context.tsx';

/** Id of the form that calls to action submit without script. */
export const CONSULTATION_LINK_ID = 'consultation-link';

interface OpensDialog {
  /** Name of the call to action. */
  source: string;
  beforeOpen?: () => void;
}

/** A call to action, which opens the consultation dialog. */
export function ConsultationButton({
  source,
  beforeOpen,
  ...button
}: ComponentProps<typeof Button> & OpensDialog) {
  return <Button {...button} {...useOpening({ source, beforeOpen })} />;
}

export function ConsultationTextButton({
  source,
  beforeOpen,
  ...button
}: ComponentProps<typeof TextButton> & OpensDialog) {
  return <TextButton {...button} {...useOpening({ source, beforeOpen })} />;
}

function useOpening({ source, beforeOpen }: OpensDialog) {
  const { open, prepare } = useConsultation();
  return {
    'aria-haspopup': 'dialog' as const,
    'data-consultation-source': source,
    onPointerEnter: prepare,
    onFocus: prepare,
    // Without script it submits the empty form in App.tsx, which leads to a page with the form.
    type: 'submit' as const,
    form: CONSULTATION_LINK_ID,
    name: 'source',
    value: source,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      beforeOpen?.();
      open(source);
    },
  };
}
