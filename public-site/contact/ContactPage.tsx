import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { CONTACT_PAGE } from '../content/contact.ts';
import { FaqSection } from '../faq/Faq.tsx';
import { Head } from '../head/Head.tsx';
import { breadcrumbs, organization, webPage } from '../head/structured-data.ts';
import { CompactContactOptions } from '../sections/ContactOptions.tsx';
import { useSiteSettings } from '../site/site-context.tsx';
import { PageHero } from '../ui/PageHero.tsx';
import { Offices } from './Offices.tsx';

const PATH = '/contact';
const DESCRIPTION =
  'Book a free 30-minute consultation with a non-executive director, call us, message us on WhatsApp, or visit us in Lancashire and Manchester.';

export function ContactPage() {
  const settings = useSiteSettings();
  const { title, wide, narrow, lead, book, start } = CONTACT_PAGE;
  return (
    <>
      <Head
        title={`Contact | ${settings.name}`}
        description={DESCRIPTION}
        path={PATH}
        structuredData={[
          webPage(settings, { type: 'ContactPage', name: 'Contact', path: PATH, description: DESCRIPTION }),
          organization(settings),
          breadcrumbs(settings, [['Contact', PATH]]),
        ]}
      />
      <PageHero title={title} wide={wide} narrow={narrow} lead={lead}>
        <ConsultationButton source="contact_hero" size="large">
          {book}
        </ConsultationButton>
        <ConsultationButton source="contact_journey" size="large" tone="ghost">
          {start}
        </ConsultationButton>
      </PageHero>
      <CompactContactOptions />
      <Offices />
      <FaqSection described />
    </>
  );
}
