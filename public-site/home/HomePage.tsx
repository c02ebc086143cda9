import type { TestimonialView } from '#shared/public.ts';
import { FaqSection } from '../faq/Faq.tsx';
import { Head } from '../head/Head.tsx';
import { organization, webSite } from '../head/structured-data.ts';
import { FullContactOptions } from '../sections/ContactOptions.tsx';
import { attempt, type LoadedPage, type LoaderContext, readRecords, type ShownLists } from '../site/load.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { TestimonialsSection } from '../testimonials/TestimonialsSection.tsx';
import { Clients } from './Clients.tsx';
import { Hero } from './Hero.tsx';
import { Intro } from './Intro.tsx';
import { Sectors } from './Sectors.tsx';
import { WhyChoose } from './WhyChoose.tsx';

export async function loadHome(context: LoaderContext): Promise<LoadedPage> {
  const [testimonials = [], lists] = await Promise.all([
    attempt(context, context.api.listTestimonials()),
    readRecords(context, 'figures', 'clients', 'sectors', 'reasons', 'questions'),
  ]);
  return { page: <HomePage {...lists} testimonials={testimonials} /> };
}

interface HomePageProps
  extends Pick<ShownLists, 'figures' | 'clients' | 'sectors' | 'reasons' | 'questions'> {
  testimonials: readonly TestimonialView[];
}

function HomePage({ figures, clients, sectors, reasons, questions, testimonials }: HomePageProps) {
  const settings = useSiteSettings();
  const { title, description, headline_1 } = usePageTexts('home');
  return (
    <>
      <Head
        title={title}
        description={description}
        path="/"
        headline={headline_1}
        structuredData={[organization(settings, usePageTexts('layout').founded), webSite(settings)]}
      />
      <Hero />
      <Intro figures={figures} />
      <Clients clients={clients} />
      <Sectors sectors={sectors} />
      <WhyChoose reasons={reasons} />
      <TestimonialsSection testimonials={testimonials} />
      <FaqSection questions={questions} />
      <FullContactOptions />
    </>
  );
}
