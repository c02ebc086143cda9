import { useQuery } from '@tanstack/react-query';
import { PAGE_PATHS } from '#shared/public.ts';
import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { CONTACT_PAGE } from '../content/contact.ts';
import { FaqSection } from '../faq/Faq.tsx';
import { Head } from '../head/Head.tsx';
import { breadcrumbs, organization, webPage } from '../head/structured-data.ts';
import { CompactContactOptions } from '../sections/ContactOptions.tsx';
import type { LoaderContext } from '../site/page-module.ts';
import { recordsQuery } from '../site/records-query.ts';
import { useApi, useSiteSettings } from '../site/site-context.tsx';
import { PageHero } from '../ui/PageHero.tsx';
import { Offices, openOffices } from './Offices.tsx';

const PATH = PAGE_PATHS.contact;

export async function loader({ api, client }: LoaderContext): Promise<number> {
  const shown = ['offices', 'questions'] as const;
  await Promise.all(shown.map((name) => client.prefetchQuery(recordsQuery(api, name))));
  return 200;
}

export default function ContactPage() {
  const settings = useSiteSettings();
  const { data: offices = [] } = useQuery(recordsQuery(useApi(), 'offices'));
  const open = openOffices(offices);
  const description = `Book a free 30-minute consultation with a non-executive director, call us${open ? `, message us on WhatsApp, or visit us in ${open}` : ' or message us on WhatsApp'}.`;
  const { title, wide, narrow, lead, book, start } = CONTACT_PAGE;
  return (
    <>
      <Head
        title={`Contact | ${settings.name}`}
        description={description}
        path={PATH}
        structuredData={[
          webPage(settings, { type: 'ContactPage', name: 'Contact', path: PATH, description }),
          organization(settings),
          breadcrumbs(settings, [['Contact', PATH]]),
        ]}
      />
      <PageHero headline={{ spoken: title, wide, narrow }} lead={lead}>
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
