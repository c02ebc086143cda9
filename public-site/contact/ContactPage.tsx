import { useQuery } from '@tanstack/react-query';
import { fillIn } from '#shared/fill-in.ts';
import { PAGE_PATHS } from '#shared/public.ts';
import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { FaqSection } from '../faq/Faq.tsx';
import { Head } from '../head/Head.tsx';
import { breadcrumbs, organization, webPage } from '../head/structured-data.ts';
import { CompactContactOptions } from '../sections/ContactOptions.tsx';
import type { LoaderContext } from '../site/page-module.ts';
import { usePageTexts } from '../site/page-texts.ts';
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
  const texts = usePageTexts('contact');
  const { page } = texts;
  const byTelephone = open ? fillIn(texts.description, { offices: open }) : texts.description_without_offices;
  const description = settings.phone && settings.whatsapp ? byTelephone : texts.description_booking;
  return (
    <>
      <Head
        title={texts.title}
        description={description}
        path={PATH}
        headline={texts.headline}
        structuredData={[
          webPage(settings, { type: 'ContactPage', name: page, path: PATH, description }),
          organization(settings, usePageTexts('layout').founded),
          breadcrumbs(settings, usePageTexts('layout').nav_home, [[page, PATH]]),
        ]}
      />
      <PageHero headline={texts.headline} lead={texts.lead}>
        <ConsultationButton source="contact_hero" size="large">
          {texts.button}
        </ConsultationButton>
        <ConsultationButton source="contact_journey" size="large" tone="ghost">
          {texts.second_button}
        </ConsultationButton>
      </PageHero>
      <CompactContactOptions />
      <Offices />
      <FaqSection described />
    </>
  );
}
