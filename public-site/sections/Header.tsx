import { useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { isCurrent, isWithin } from '../navigation/current.ts';
import { useNavigation } from '../navigation/use-navigation.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { classNames } from '../ui/class-names.ts';
import { MenuIcon } from '../ui/icons.tsx';
import { BrandLink } from './BrandLink.tsx';
import { MobileMenu } from './MobileMenu.tsx';

/** @param dark whether it stands on claret */
export function Header({ dark }: { dark: boolean }) {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const texts = usePageTexts('layout');
  const menu = useRef<HTMLDialogElement>(null);
  return (
    <header className={classNames('header', dark && 'dark')}>
      <div className="wrap header__row">
        <BrandLink />
        <nav className="header__nav" aria-label={texts.nav_name}>
          {navigation.map(({ name, href, reloadDocument }, index) => (
            <Link
              key={index}
              to={href}
              reloadDocument={reloadDocument}
              className={isWithin(href, pathname) ? 'is-active' : undefined}
              aria-current={isCurrent(href, pathname) ? 'page' : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
        <ConsultationButton source="navigation" size="small" tone={dark ? 'on-dark' : undefined}>
          {texts.nav_button}
        </ConsultationButton>
        <button
          type="button"
          className="header__burger"
          aria-label={texts.menu_open}
          aria-haspopup="dialog"
          onClick={() => menu.current?.showModal()}
        >
          <MenuIcon />
        </button>
      </div>
      <MobileMenu ref={menu} />
    </header>
  );
}
