import { PAGE_PATHS } from '#shared/public.ts';
import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { Callout, Figures } from '../sections/Callout.tsx';
import { FullContactOptions } from '../sections/ContactOptions.tsx';
import { TitledSection } from '../sections/TitledSection.tsx';
import { type LoadedPage, type LoaderContext, readRecords, type ShownLists } from '../site/load.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { Portrait } from '../team/TeamPage.tsx';
import { TextLink } from '../ui/Link.tsx';
import { PageTop } from '../ui/PageHero.tsx';

export async function loadAbout(context: LoaderContext): Promise<LoadedPage> {
  const shown = await readRecords(context, 'team-members', 'milestones', 'figures');
  return { page: <AboutPage {...shown} /> };
}

type AboutPageProps = Pick<ShownLists, 'team-members' | 'milestones' | 'figures'>;

function AboutPage({ 'team-members': team, milestones, figures }: AboutPageProps) {
  const texts = usePageTexts('about');
  return (
    <>
      <PageTop name="about" type="AboutPage" texts={texts} ofFirm>
        <ConsultationButton source="about_hero" size="large">
          {texts.book}
        </ConsultationButton>
      </PageTop>
      <Story milestones={milestones} />
      <Founders team={team} />
      <Callout texts={{ ...texts, closing_button: texts.book }} source="about_figures" theme="t-primary">
        <Figures figures={figures} page="about" />
      </Callout>
      <FullContactOptions />
    </>
  );
}

function Story({ milestones }: Pick<AboutPageProps, 'milestones'>) {
  const texts = usePageTexts('about');
  if (texts.story.length === 0) return null;
  return (
    <section className="section paper" aria-labelledby="story-title">
      <div className="wrap beside story__row">
        <div className="story__text stack">
          <h2 className="display display-2" id="story-title">
            {texts.story_title}
          </h2>
          {texts.story.map((paragraph, index) => (
            <p key={index} className={index === 0 ? 'lead' : undefined}>
              {paragraph}
            </p>
          ))}
        </div>
        {milestones.length > 0 && (
          <ol className="story__years slab sticky">
            {milestones.map(({ id, year, text }) => (
              <li key={id}>
                <span className="display">{year}</span>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

function Founders({ team }: { team: ShownLists['team-members'] }) {
  const texts = usePageTexts('about');
  const founders = team.filter(({ is_founder }) => is_founder);
  if (founders.length === 0) return null;
  const link = <TextLink to={PAGE_PATHS.team}>{texts.founders_link}</TextLink>;
  return (
    <TitledSection className="founders white" name="founders" title={texts.founders_title} beside={link}>
      <ul className="cards cards--2">
        {founders.map((member) => (
          <li key={member.id} className="founder">
            <Portrait member={member} className="cover" />
            <div className="stack box">
              <h3 className="display display-1">{member.name}</h3>
              <p className="strong">{member.role}</p>
              <p className="lead">{member.description}</p>
              <p>{member.experience}</p>
            </div>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
