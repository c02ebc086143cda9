import { usePageTexts } from '../site/page-texts.ts';
import { act } from './store.ts';

/** Withdraws the choice and asks for it again. */
export function CookieSettingsButton() {
  return (
    <button type="button" className="footer__button" onClick={() => act({ type: 'reset' })}>
      {usePageTexts('layout').footer_cookies}
    </button>
  );
}
