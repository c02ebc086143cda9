import { act } from './store.ts';

/** Withdraws the choice and asks for it again. */
export function CookieSettingsButton() {
  return (
    <button type="button" className="footer__button" onClick={() => act({ type: 'reset' })}>
      Cookie settings
    </button>
  );
}
