import { fillIn } from '#shared/fill-in.ts';
import { PAGE_PATHS } from '#shared/public.ts';
import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { FaqSection } from '../faq/Faq.tsx';
import { Head } from '../head/Head.tsx';
import { organization } from '../head/structured-data.ts';
import { CompactContactOptions } from '../sections/ContactOptions.tsx';
import { type LoadedPage, type LoaderContext, readRecords, type ShownLists } from '../site/load.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { PageHero } from '../ui/PageHero.tsx';
import { Offices, openOffices } from './Offices.tsx';

const PATH = PAGE_PATHS.contact;

export async function loadContact(context: LoaderContext): Promise<LoadedPage> {
  return { page: <ContactPage {...(await readRecords(context, 'offices', 'questions'))} /> };
}

function ContactPage({ offices, questions }: Pick<ShownLists, 'offices' | 'questions'>) {
  const settings = useSiteSettings();
  const open = openOffices(offices);
  const texts = usePageTexts('contact');
  const byTelephone = open ? fillIn(texts.description, { offices: open }) : texts.description_without_offices;
  const description = settings.phone && settings.whatsapp ? byTelephone : texts.description_booking;
  return (
    <>
      <Head
        title={texts.title}
        description={description}
        path={PATH}
        headline={texts.headline}
        page={{ type: 'ContactPage', name: texts.page }}
        structuredData={[organization(settings, usePageTexts('layout').founded)]}
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
      <Offices offices={offices} />
      <FaqSection questions={questions} described />
    </>
  );
}
