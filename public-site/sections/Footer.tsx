import { identityLine } from '#shared/company.ts';
import { PAGE_PATHS, PRIVACY_REQUEST_PATH } from '#shared/public.ts';
import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { useSite } from '../site/site-context.tsx';
import { useNavigation } from '../site/use-navigation.ts';
import { NewsletterForm } from '../subscriptions/NewsletterForm.tsx';
import { ExternalIcon } from '../ui/icons.tsx';
import { LinkItems, NEW_TAB } from '../ui/Link.tsx';

export function Footer() {
  const { settings, today } = useSite();
  const { name, linkedin_url, legal, counts } = settings;
  const texts = usePageTexts('layout');
  const legalLinks = [
    { name: 'Privacy policy', href: PAGE_PATHS.privacy },
    { name: 'Terms', href: PAGE_PATHS.terms },
    { name: 'Your data', href: PRIVACY_REQUEST_PATH },
  ];
  const identity = identityLine(legal);
  return (
    <footer className="footer dark">
      <div className="wrap">
        <div className="footer__top">
          <NewsletterForm />
          <nav aria-labelledby="footer-explore">
            <h2 className="small-title" id="footer-explore">
              Explore
            </h2>
            <ul>
              <LinkItems to={useNavigation('footer_menu')} />
            </ul>
          </nav>
          {counts.specialities > 0 && texts.footer_specialities.length > 0 && (
            <div>
              <h2 className="small-title">{texts.nav_specialities}</h2>
              <ul>
                <LinkItems
                  to={texts.footer_specialities.map((name) => ({ name, href: PAGE_PATHS.specialities }))}
                />
              </ul>
            </div>
          )}
          <div>
            <h2 className="small-title">{texts.footer_talk}</h2>
            <ConsultationButton source="footer" tone="on-dark">
              {texts.footer_button}
            </ConsultationButton>
            <ul>
              {linkedin_url && (
                <li>
                  <a href={linkedin_url} target="_blank" rel="noopener noreferrer">
                    LinkedIn <ExternalIcon />
                    <span className="visually-hidden"> {NEW_TAB}</span>
                  </a>
                </li>
              )}
              <LinkItems to={legalLinks} />
              <li>
                <button type="button" data-cookie-settings="">
                  Cookie settings
                </button>
              </li>
            </ul>
          </div>
        </div>
        <div className="footer__bar split muted small">
          <span>{`© ${today.slice(0, 4)} ${name}`}</span>
          <span>{texts.footer_tagline}</span>
        </div>
        {identity && <p className="footer__identity muted">{identity}</p>}
      </div>
    </footer>
  );
}
