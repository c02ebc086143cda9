import { ConsultationPanel } from '../islands/ConsultationPanel.tsx';
import { Island } from '../site/Island.tsx';
import { ToastOutlet } from '../ui/Toast.tsx';

/** The dialog of all calls to action, taken out of its template by browser/dialogs.ts; closing it discards what was typed. */
export function ConsultationDialog() {
  return (
    <template id="consultation">
      <dialog
        className="form-panel white consultation"
        tabIndex={-1}
        closedby="closerequest"
        aria-labelledby="consultation-title"
        data-state="form"
      >
        <Island name="consultation">
          <ConsultationPanel />
        </Island>
        <ToastOutlet />
      </dialog>
    </template>
  );
}
