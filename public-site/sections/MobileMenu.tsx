import { type Ref, useImperativeHandle, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { isCurrent, isWithin } from '../navigation/current.ts';
import { useNavigation } from '../navigation/use-navigation.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { Glyph } from '../ui/Glyph.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { BrandLink } from './BrandLink.tsx';

/** A modal dialog, so that the browser keeps the focus inside, closes it on Esc and returns the focus. */
export function MobileMenu({ ref }: { ref: Ref<HTMLDialogElement> }) {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const texts = usePageTexts('layout');
  const dialog = useRef<HTMLDialogElement>(null);
  useImperativeHandle(ref, () => dialog.current as HTMLDialogElement);
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} className="menu dark" aria-label={texts.menu_name}>
      <div className="menu__head">
        <BrandLink onClick={close} />
        <button type="button" className="header__burger" aria-label={texts.menu_close} onClick={close}>
          <CloseIcon />
        </button>
      </div>
      <nav aria-label={texts.menu_name}>
        <ul>
          {navigation.map(({ name, href, reloadDocument }, index) => (
            <li key={index}>
              <Link
                to={href}
                reloadDocument={reloadDocument}
                className="menu__link display display-1"
                aria-current={isCurrent(href, pathname) ? 'page' : undefined}
                onClick={close}
              >
                {name}
                {isWithin(href, pathname) && <Glyph />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ConsultationButton source="mobile_navigation" size="large" tone="on-dark" block beforeOpen={close}>
        {texts.nav_button}
      </ConsultationButton>
    </dialog>
  );
}
