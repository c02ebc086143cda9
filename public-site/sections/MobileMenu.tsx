import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { isCurrent, isWithin } from '../site/current.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useSite } from '../site/site-context.tsx';
import { useNavigation } from '../site/use-navigation.ts';
import { Glyph } from '../ui/Glyph.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { Link } from '../ui/Link.tsx';
import { BrandLink } from './BrandLink.tsx';

export const MENU_ID = 'menu';

/** A modal dialog, which the burger opens without script, so that the browser keeps the focus inside, closes it on Esc and returns the focus. */
export function MobileMenu() {
  const { pathname } = useSite();
  const navigation = useNavigation();
  const texts = usePageTexts('layout');
  return (
    <dialog id={MENU_ID} className="menu dark" aria-label={texts.menu_name}>
      <div className="menu__head">
        <BrandLink />
        <button
          type="button"
          className="header__burger"
          aria-label={texts.menu_close}
          {...{ command: 'close', commandfor: MENU_ID }}
        >
          <CloseIcon />
        </button>
      </div>
      <nav aria-label={texts.menu_name}>
        <ul>
          {navigation.map(({ name, href }, index) => (
            <li key={index}>
              <Link
                to={href}
                className="menu__link display display-1"
                aria-current={isCurrent(href, pathname) ? 'page' : undefined}
              >
                {name}
                {isWithin(href, pathname) && <Glyph />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ConsultationButton source="mobile_navigation" size="large" tone="on-dark" block>
        {texts.nav_button}
      </ConsultationButton>
    </dialog>
  );
}
