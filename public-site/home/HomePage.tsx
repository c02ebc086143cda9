import { PAGE_PATHS, type TestimonialView } from '#shared/public.ts';
import type { ShownRecords } from '#shared/website-lists.ts';
import { ConsultationButton, ConsultationTextButton } from '../consultations/ConsultationButton.tsx';
import { FaqSection } from '../faq/Faq.tsx';
import { Head } from '../head/Head.tsx';
import { webSite } from '../head/structured-data.ts';
import { Figures } from '../sections/Callout.tsx';
import { FullContactOptions } from '../sections/ContactOptions.tsx';
import { Cards, TitledSection } from '../sections/TitledSection.tsx';
import { attempt, type LoadedPage, type LoaderContext, readRecords, type ShownLists } from '../site/load.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { ButtonLink, PauseButton } from '../ui/Button.tsx';
import { fillText } from '../ui/FilledText.tsx';
import { NEW_TAB, NewTabLink } from '../ui/Link.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Hero } from './Hero.tsx';
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
        ofFirm
        structuredData={[webSite(settings)]}
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

function Intro({ figures }: Pick<ShownLists, 'figures'>) {
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

function WhyChoose({ reasons }: Pick<ShownLists, 'reasons'>) {
  const settings = useSiteSettings();
  const texts = usePageTexts('home');
  if (reasons.length === 0) return null;
  const more = settings.counts.specialities > 1 && (
    <ButtonLink to={PAGE_PATHS.specialities}>{texts.reasons_link}</ButtonLink>
  );
  return (
    <TitledSection className="why t-accent" name="why" title={texts.reasons_title} beside={more}>
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
    </TitledSection>
  );
}

/** Copies of the row in the strip, to make it look endless. */
const ROUNDS = ['first', 'second', 'third'];

function Clients({ clients }: Pick<ShownLists, 'clients'>) {
  const texts = usePageTexts('home');
  if (clients.length === 0) return null;
  return (
    <section className="clients paper" aria-labelledby="clients-title">
      <div className="wrap">
        <h2 className="display display-2" id="clients-title">
          {texts.clients_title}
        </h2>
        <div className="split">
          <p className="strong">{texts.clients_text}</p>
          <PauseButton what="the logo strip" />
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
      <div
        className="clients__strip"
        role="group"
        aria-label="Clients"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard where motion is reduced
        tabIndex={0}
      >
        {ROUNDS.map((round, index) => (
          <ul key={round} aria-hidden={index > 0 || undefined}>
            {clients.map(({ id, name, logo, logo_width }) => (
              <li key={id}>
                <img src={logo} alt={index === 0 ? name : ''} width={logo_width} height="64" loading="lazy" />
              </li>
            ))}
          </ul>
        ))}
      </div>
    </section>
  );
}

function Sectors({ sectors }: Pick<ShownLists, 'sectors'>) {
  const { sectors_title, sectors_text } = usePageTexts('home');
  if (sectors.length === 0) return null;
  return (
    <TitledSection className="paper" name="sectors" title={sectors_title} beside={<p>{sectors_text}</p>}>
      <Cards of={sectors} className="sectors__grid cards" card={(sector) => <SectorCard sector={sector} />} />
    </TitledSection>
  );
}

/** The settings with the websites of the first two sectors. */
const SITES_IN_SETTINGS: { [icon: string]: 'family_business_url' | 'manufacturing_url' } = {
  family: 'family_business_url',
  manufacturing: 'manufacturing_url',
};

function SectorCard({ sector }: { sector: ShownRecords['sectors'] }) {
  const { icon, title, description, image, picture, link_type, site_url } = sector;
  const settings = useSiteSettings();
  const { sectors_button: button, sectors_link: link } = usePageTexts('home');
  const source = `sector_${icon ?? 'other'}`;
  const inSettings = SITES_IN_SETTINGS[icon ?? ''];
  const ownSite = site_url ?? (inSettings && settings[inSettings]);
  return (
    <article className="sector">
      <div className="sector__picture">
        {image && (
          <Picture
            className="cover"
            src={image}
            image={picture}
            sizes="(min-width: 1024px) 33vw, (min-width: 768px) 50vw, 100vw"
            alt=""
            width="400"
            height="300"
            loading="lazy"
            decoding="async"
          />
        )}
      </div>
      <div className="sector__text">
        <h3 className="display display-0">{title}</h3>
        <p className="muted small">{description}</p>
        <div className="cluster">
          {link_type === 'external' ? (
            <>
              <ConsultationButton source={source} size="small" aria-label={`${button}: ${title}`}>
                {button}
              </ConsultationButton>
              {ownSite && (
                <NewTabLink href={ownSite} aria-label={`${link}: ${title} ${NEW_TAB}`}>
                  {link}
                </NewTabLink>
              )}
            </>
          ) : (
            <ConsultationTextButton source={source} aria-label={`${button}: ${title}`}>
              {button}
            </ConsultationTextButton>
          )}
        </div>
      </div>
    </article>
  );
}
