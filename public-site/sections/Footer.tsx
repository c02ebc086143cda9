import { Link } from 'react-router-dom';
import { PAGE_PATHS } from '#shared/public.ts';
import { CookieSettingsButton } from '../consent/CookieSettingsButton.tsx';
import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { FOOTER_SPECIALITIES, LEGAL_NAVIGATION } from '../content/navigation.ts';
import { useNavigation } from '../navigation/use-navigation.ts';
import { identityLine } from '../site/legal-identity.ts';
import { useSiteSettings, useYear } from '../site/site-context.tsx';
import { NewsletterForm } from '../subscriptions/NewsletterForm.tsx';
import { ExternalIcon } from '../ui/icons.tsx';

export function Footer() {
  const { name, linkedin_url, legal } = useSiteSettings();
  const navigation = useNavigation();
  const identity = identityLine(legal);
  const year = useYear();
  return (
    <footer className="footer dark">
      <div className="wrap">
        <div className="footer__top">
          <NewsletterForm />
          <nav aria-labelledby="footer-explore">
            <h2 id="footer-explore">Explore</h2>
            <ul>
              {navigation.map((item) => (
                <li key={item.href}>
                  <Link to={item.href}>{item.name}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <h2>Specialities</h2>
            <ul>
              {FOOTER_SPECIALITIES.map((speciality) => (
                <li key={speciality}>
                  <Link to={PAGE_PATHS.specialities}>{speciality}</Link>
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h2>Talk to us</h2>
            <ConsultationButton source="footer" tone="on-dark">
              Contact
            </ConsultationButton>
            <ul className="footer__legal">
              {linkedin_url && (
                <li>
                  <a href={linkedin_url} target="_blank" rel="noopener noreferrer">
                    LinkedIn <ExternalIcon />
                    <span className="visually-hidden"> (opens in a new tab)</span>
                  </a>
                </li>
              )}
              {LEGAL_NAVIGATION.map((item) => (
                <li key={item.href}>
                  <Link to={item.href}>{item.name}</Link>
                </li>
              ))}
              <li>
                <CookieSettingsButton />
              </li>
            </ul>
          </div>
        </div>
        <div className="footer__bar">
          <span>{`© ${year} ${name}`}</span>
          <span>Non-executive directors for UK businesses</span>
        </div>
        {identity && <p className="footer__identity">{identity}</p>}
      </div>
    </footer>
  );
}
