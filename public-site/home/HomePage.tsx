import { PAGE_PATHS, type TestimonialView } from '#shared/public.ts';
import type { FigureView, ReasonView } from '#shared/website-lists.ts';
import { FaqSection } from '../faq/Faq.tsx';
import { Head } from '../head/Head.tsx';
import { organization, webSite } from '../head/structured-data.ts';
import { FullContactOptions } from '../sections/ContactOptions.tsx';
import { Figures } from '../sections/Figures.tsx';
import { attempt, type LoadedPage, type LoaderContext, readRecords, type ShownLists } from '../site/load.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { fillText } from '../ui/FilledText.tsx';
import { Clients } from './Clients.tsx';
import { Hero } from './Hero.tsx';
import { Sectors } from './Sectors.tsx';
import { TestimonialsSection } from './Testimonials.tsx';

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

export function Intro({ figures }: { figures: readonly FigureView[] }) {
  return (
    <section className="section intro t-primary dark">
      <div className="wrap">
        <p className="intro__statement">
          <Stressed text={usePageTexts('home').intro} />
        </p>
        <Figures figures={figures} page="home" />
      </div>
    </section>
  );
}

/** A text with emphasis on words between asterisks that touch them; others, as in 'a 5* team', are shown. */
function Stressed({ text }: { text: string }) {
  return text
    .split(/\*([^\s*](?:[^*]*[^\s*])?)\*/)
    .map((piece, index) => (index % 2 === 0 ? piece : <em key={index}>{piece}</em>));
}

export function WhyChoose({ reasons }: { reasons: readonly ReasonView[] }) {
  const settings = useSiteSettings();
  const texts = usePageTexts('home');
  if (reasons.length === 0) return null;
  return (
    <section className="section why t-accent" aria-labelledby="why-title">
      <div className="wrap">
        <div className="section-head split">
          <h2 className="display display-2" id="why-title">
            {texts.reasons_title}
          </h2>
          {settings.counts.specialities > 1 && (
            <ButtonLink to={PAGE_PATHS.specialities}>{texts.reasons_link}</ButtonLink>
          )}
        </div>
        <ol className="slab">
          {reasons.map(({ id, big, title, text }) => (
            <li key={id}>
              <span className="display" aria-hidden="true">
                {big}
              </span>
              <h3>{title}</h3>
              <p>{fillText(text, settings)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
