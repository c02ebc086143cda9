import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { ABOUT_FIGURES, ABOUT_PAGE, MILESTONES, STORY } from '../content/about.ts';
import { TEAM } from '../content/team.ts';
import { Head } from '../head/Head.tsx';
import { breadcrumbs, organization, webPage } from '../head/structured-data.ts';
import { FullContactOptions } from '../sections/ContactOptions.tsx';
import { Figures } from '../sections/Figures.tsx';
import { useSiteSettings } from '../site/site-context.tsx';
import { PageHero } from '../ui/PageHero.tsx';
import { TextLink } from '../ui/TextLink.tsx';

const PATH = '/about';
const DESCRIPTION =
  'How two directors who disagreed about non-executives founded a firm in 2022, and why nine of us now share one table with owners of UK small and medium businesses.';

export function AboutPage() {
  const settings = useSiteSettings();
  const { wide, narrow, title, lead, book } = ABOUT_PAGE;
  return (
    <>
      <Head
        title={`Our Story | ${settings.name}`}
        description={DESCRIPTION}
        path={PATH}
        structuredData={[
          webPage(settings, { type: 'AboutPage', name: 'Our Story', path: PATH, description: DESCRIPTION }),
          organization(settings),
          breadcrumbs(settings, [['Our Story', PATH]]),
        ]}
      />
      <PageHero title={title} wide={wide} narrow={narrow} lead={lead}>
        <ConsultationButton source="about_hero" size="large">
          {book}
        </ConsultationButton>
      </PageHero>
      <Story />
      <Founders />
      <section className="section about-figures t-primary dark" aria-label="In figures">
        <div className="wrap">
          <Figures figures={ABOUT_FIGURES} />
          <div className="about-figures__close">
            <p className="display display-2">{ABOUT_PAGE.closing}</p>
            <div>
              <p className="lead">{ABOUT_PAGE.closingLead}</p>
              <ConsultationButton source="about_figures" size="large" tone="on-dark">
                {book}
              </ConsultationButton>
            </div>
          </div>
        </div>
      </section>
      <FullContactOptions />
    </>
  );
}

function Story() {
  return (
    <section className="section story paper" aria-labelledby="story-title">
      <div className="wrap story__row">
        <div className="story__text">
          <h2 className="display display-2" id="story-title">
            Our Story
          </h2>
          {STORY.map((paragraph, index) => (
            <p key={paragraph} className={index === 0 ? 'lead' : undefined}>
              {paragraph}
            </p>
          ))}
        </div>
        <ol className="story__years">
          {MILESTONES.map(({ year, text }) => (
            <li key={year}>
              <span className="display">{year}</span>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Founders() {
  return (
    <section className="section founders" aria-labelledby="founders-title">
      <div className="wrap">
        <div className="section-head">
          <h2 className="display display-2" id="founders-title">
            {ABOUT_PAGE.foundersTitle}
          </h2>
          <TextLink to="/team">Meet all nine</TextLink>
        </div>
        <ul>
          {TEAM.filter(({ founder }) => founder).map(({ id, name, role, image, description, experience }) => (
            <li key={id} className="founder">
              <img
                src={image}
                alt={`Illustrated portrait of ${name}`}
                width="320"
                height="400"
                loading="lazy"
              />
              <div>
                <h3 className="display display-1">{name}</h3>
                <p className="founder__role">{role}</p>
                <p className="lead">{description}</p>
                <p>{experience}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
