import type { ComponentProps, ReactNode } from 'react';
import type { CategoryTheme } from '#shared/social-images.ts';
import { CloseButton } from './Button.tsx';
import { Glyph, WarningIcon } from './icons.tsx';
import { SchedulingLink } from './Link.tsx';

interface MessageProps {
  tone: 'empty' | 'error' | 'missing';
  title: string;
  /** Level of the title in the page's outline. */
  level?: 1 | 2;
  children: ReactNode;
}

/** White block with a coloured slab: one title, one sentence, one action. */
export function Message({ tone, title, level = 2, children }: MessageProps) {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <div className={`message message--${tone} white stack box slab`}>
      <Title className="display display-1">{title}</Title>
      {children}
    </div>
  );
}

/** Why a form was not accepted. */
export const Refusal = (props: Pick<ComponentProps<'p'>, 'children' | 'hidden'>) => (
  <p className="form-panel__refusal" role="alert" {...props} />
);

interface FormPanelProps {
  title: string;
  text?: string;
  children: ReactNode;
}

/** A form with its heading, as the content of a page. */
export function FormPanel({ title, text, children }: FormPanelProps) {
  return (
    <div className="form-panel white">
      <div className="form-panel__head">
        <h1 className="display">{title}</h1>
        {text && <p>{text}</p>}
      </div>
      {children}
    </div>
  );
}

export type Theme = CategoryTheme;

export function Badge({ theme = 'ink', children }: { theme?: Theme; children: ReactNode }) {
  return <span className={`badge t-${theme}`}>{children}</span>;
}

export function TagBadge({ children }: { children: ReactNode }) {
  return <span className="badge badge--outline">{children}</span>;
}

/**
 * Where a toast appears (browser/toast.ts). A modal dialog makes the page behind it inert, so it has an outlet of its own.
 */
export function ToastOutlet() {
  return (
    <div className="toasts">
      <div role="status" />
      <div role="alert" />
    </div>
  );
}

export function ToastTemplate() {
  return (
    <template id="toast">
      <div className="toast white" data-toast="">
        <Glyph />
        <WarningIcon />
        <div>
          <b />
          <span className="muted small">
            <span data-description="" /> <SchedulingLink />
          </span>
        </div>
        <CloseButton label="Dismiss" />
      </div>
    </template>
  );
}
