import type { ComponentProps } from 'react';
import { Button } from '../ui/Button.tsx';
import { Glyph } from '../ui/icons.tsx';

/** Id of the form that calls to action submit without script. */
export const CONSULTATION_LINK_ID = 'consultation-link';

interface OpensDialog {
  /** Name of the call to action. */
  source: string;
}

/** A call to action, which opens the consultation dialog. */
export const ConsultationButton = ({ source, ...button }: ComponentProps<typeof Button> & OpensDialog) => (
  <Button {...button} {...opening(source)} />
);

export function ConsultationTextButton({
  source,
  children,
  ...button
}: ComponentProps<'button'> & OpensDialog) {
  return (
    <button className="text-link" {...button} {...opening(source)}>
      <span>{children}</span>
      <Glyph />
    </button>
  );
}

/** Without script it submits the empty form of the document, which leads to a page with the form. */
const opening = (source: string) => ({
  'aria-haspopup': 'dialog' as const,
  'data-consultation-source': source,
  type: 'submit' as const,
  form: CONSULTATION_LINK_ID,
  name: 'source',
  value: source,
});
