import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { isCurrent, isWithin } from '../site/current.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useSite } from '../site/site-context.tsx';
import { useNavigation } from '../site/use-navigation.ts';
import { classNames } from '../ui/class-names.ts';
import { MenuIcon } from '../ui/icons.tsx';
import { Link } from '../ui/Link.tsx';
import { BrandLink } from './BrandLink.tsx';
import { MENU_ID, MobileMenu } from './MobileMenu.tsx';

/** @param dark whether it stands on claret */
export function Header({ dark }: { dark: boolean }) {
  const { pathname } = useSite();
  const navigation = useNavigation();
  const texts = usePageTexts('layout');
  return (
    <header className={classNames('header', dark && 'dark')}>
      <div className="wrap header__row">
        <BrandLink />
        <nav className="header__nav" aria-label={texts.nav_name}>
          {navigation.map(({ name, href }, index) => (
            <Link
              key={index}
              to={href}
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
          {...{ command: 'show-modal', commandfor: MENU_ID }}
        >
          <MenuIcon />
        </button>
      </div>
      <MobileMenu />
    </header>
  );
}
