import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { useSite, useSiteSettings } from '../site/site-context.tsx';
import { isCurrent, isWithin, useNavigation } from '../site/use-navigation.ts';
import { classNames } from '../ui/class-names.ts';
import { Drawing } from '../ui/Drawing.tsx';
import { CloseIcon, Glyph, MenuIcon } from '../ui/icons.tsx';
import { Link } from '../ui/Link.tsx';

/** @param dark whether it stands on claret */
export function Header({ dark }: { dark: boolean }) {
  const { pathname } = useSite();
  const navigation = useNavigation();
  const texts = usePageTexts('layout');
  return (
    <header className={classNames('header', dark && 'dark')}>
      <div className="wrap header__row">
        <BrandLink />
        <nav className="header__nav" aria-label="Main">
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
          className="icon-button icon-button--ink header__burger"
          aria-label="Open menu"
          aria-haspopup="dialog"
          popoverTarget={MENU_ID}
        >
          <MenuIcon />
        </button>
      </div>
      <MobileMenu />
    </header>
  );
}

/** Longest name that is set large. */
const LONG = 18;

/** A logo of this ratio of width to height, or wider, contains the name itself. */
const WORDMARK = 2.5;

function BrandLink() {
  const { brand, logo } = useSiteSettings();
  const [first, second] = brand;
  const isWordmark = logo && logo.width >= WORDMARK * logo.height;
  return (
    <Link className={first.length > LONG ? 'brand is-long' : 'brand'} to="/">
      {logo ? <img {...logo} src={logo.url} alt="" className="brand__mark" /> : <Drawing name="mark" />}
      <span className={isWordmark ? 'visually-hidden' : undefined}>
        <b className="display clamp">{first}</b>
        {second && <small> {second}</small>}
        <span className="visually-hidden">, home</span>
      </span>
    </Link>
  );
}

export const MAIN_ID = 'main';

/** A landmark of its own, because the cookie banner may be before it. */
export function SkipLink() {
  return (
    <nav aria-label="Skip">
      <a className="skip-link" href={`#${MAIN_ID}`}>
        Skip to main content
      </a>
    </nav>
  );
}

const MENU_ID = 'menu';

/** The burger opens it as a popover by itself, and with script as a modal dialog, in which the browser keeps the focus. */
function MobileMenu() {
  const { pathname } = useSite();
  const navigation = useNavigation();
  const texts = usePageTexts('layout');
  return (
    <dialog id={MENU_ID} className="menu dark" aria-label="Menu" popover="auto">
      <div className="menu__head split">
        <BrandLink />
        <button
          type="button"
          className="icon-button icon-button--ink header__burger"
          aria-label="Close menu"
          popoverTarget={MENU_ID}
        >
          <CloseIcon />
        </button>
      </div>
      <nav aria-label="Menu">
        <ul>
          {navigation.map(({ name, href }, index) => (
            <li key={index}>
              <Link
                to={href}
                className="menu__link split display display-1"
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
