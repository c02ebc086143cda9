import type { ComponentProps } from 'react';
import { Button } from '../ui/Button.tsx';
import { Glyph } from '../ui/icons.tsx';

/** Id of the form that calls to action submit without script. */
export const CONSULTATION_LINK_ID = 'consultation-link';

interface OpensDialog {
  /** Name of the call to action. */
  source: string;
  /** Set where each click is an event of its own: its place, and its words. */
  click?: ClickEvent;
}

export interface ClickEvent {
  place: string;
  words: string;
}

/** A call to action, which opens the consultation dialog. */
export function ConsultationButton({
  source,
  click,
  ...button
}: ComponentProps<typeof Button> & OpensDialog) {
  return <Button {...button} {...opening(source)} {...recorded(click)} />;
}

export function ConsultationTextButton({
  source,
  click,
  children,
  ...button
}: ComponentProps<'button'> & OpensDialog) {
  return (
    <button className="text-link" {...button} {...opening(source)} {...recorded(click)}>
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

/** Attributes by which browser/reports.ts records clicks. */
export const recorded = (click: ClickEvent | undefined) =>
  click && { 'data-cta-location': click.place, 'data-cta-text': click.words };
