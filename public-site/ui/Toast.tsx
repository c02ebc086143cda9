import { usePageTexts } from '../site/page-texts.ts';
import { CloseIcon, Glyph, WarningIcon } from './icons.tsx';
import { SchedulingLink } from './Link.tsx';

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
  const { dismiss } = usePageTexts('layout');
  return (
    <template id="toast">
      <div className="toast white" data-toast="">
        <Glyph />
        <WarningIcon />
        <div>
          <b />
          <span>
            <span data-description="" /> <SchedulingLink />
          </span>
        </div>
        <button type="button" className="icon-button close" aria-label={dismiss}>
          <CloseIcon />
        </button>
      </div>
    </template>
  );
}
