import { useQuery } from '@tanstack/react-query';
import { PAGE_PATHS } from '#shared/public.ts';
import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { ABOUT_FIGURES, ABOUT_PAGE, MILESTONES, STORY } from '../content/about.ts';
import { Head } from '../head/Head.tsx';
import { breadcrumbs, organization, webPage } from '../head/structured-data.ts';
import { FullContactOptions } from '../sections/ContactOptions.tsx';
import { Figures } from '../sections/Figures.tsx';
import { fillCounts } from '../site/fill-counts.ts';
import type { LoaderContext } from '../site/page-module.ts';
import { recordsQuery } from '../site/records-query.ts';
import { useApi, useSiteSettings } from '../site/site-context.tsx';
import { Portrait } from '../team/Portrait.tsx';
import { PageHero } from '../ui/PageHero.tsx';
import { TextLink } from '../ui/TextLink.tsx';

const PATH = PAGE_PATHS.about;

export async function loader({ api, client }: LoaderContext): Promise<number> {
  await client.prefetchQuery(recordsQuery(api, 'team-members'));
  return 200;
}

export default function AboutPage() {
  const settings = useSiteSettings();
  const { wide, narrow, title, lead, book } = ABOUT_PAGE;
  const description = fillCounts(ABOUT_PAGE.description, settings);
  return (
    <>
      <Head
        title={`Our Story | ${settings.name}`}
        description={description}
        path={PATH}
        structuredData={[
          webPage(settings, { type: 'AboutPage', name: 'Our Story', path: PATH, description }),
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
  const settings = useSiteSettings();
  return (
    <section className="section story paper" aria-labelledby="story-title">
      <div className="wrap story__row">
        <div className="story__text">
          <h2 className="display display-2" id="story-title">
            Our Story
          </h2>
          {STORY.map((paragraph, index) => (
            <p key={paragraph} className={index === 0 ? 'lead' : undefined}>
              {fillCounts(paragraph, settings)}
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
  const settings = useSiteSettings();
  const { data: team = [] } = useQuery(recordsQuery(useApi(), 'team-members'));
  const founders = team.filter(({ is_founder }) => is_founder);
  if (founders.length === 0) return null;
  return (
    <section className="section founders" aria-labelledby="founders-title">
      <div className="wrap">
        <div className="section-head">
          <h2 className="display display-2" id="founders-title">
            {ABOUT_PAGE.foundersTitle}
          </h2>
          <TextLink to={PAGE_PATHS.team}>{fillCounts(ABOUT_PAGE.team, settings)}</TextLink>
        </div>
        <ul>
          {founders.map((member) => (
            <li key={member.id} className="founder">
              <Portrait member={member} className="founder__portrait" />
              <div>
                <h3 className="display display-1">{member.name}</h3>
                <p className="founder__role">{member.role}</p>
                <p className="lead">{member.description}</p>
                <p>{member.experience}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
