import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { SPECIALITIES, SPECIALITIES_PAGE, type Speciality } from '../content/specialities.ts';
import { Head } from '../head/Head.tsx';
import { breadcrumbs, webPage } from '../head/structured-data.ts';
import { FullContactOptions } from '../sections/ContactOptions.tsx';
import { useSiteSettings } from '../site/site-context.tsx';
import { classNames } from '../ui/class-names.ts';
import { PageHero } from '../ui/PageHero.tsx';
import { SpecialityIcon } from './SpecialityIcon.tsx';

const PATH = '/specialities';
const DESCRIPTION =
  'Fourteen specialities in one team of non-executive directors: strategy, growth, governance, M&A, private equity, people, finance, turnaround and more.';

/** Three featured, then rows of four, four and three. */
const ROWS = [
  { from: 0, to: 3 },
  { from: 3, to: 7 },
  { from: 7, to: 11 },
  { from: 11, to: 14 },
];

export function SpecialitiesPage() {
  const settings = useSiteSettings();
  const { title, wide, narrow, lead, discover, closing, closingLead, book } = SPECIALITIES_PAGE;
  return (
    <>
      <Head
        title={`Specialities | ${settings.name}`}
        description={DESCRIPTION}
        path={PATH}
        structuredData={[
          webPage(settings, {
            type: 'CollectionPage',
            name: 'Specialities',
            path: PATH,
            description: DESCRIPTION,
          }),
          breadcrumbs(settings, [['Specialities', PATH]]),
        ]}
      />
      <PageHero
        className="page-hero--specialities dark"
        title={title}
        wide={wide}
        narrow={narrow}
        lead={lead}
      >
        <ConsultationButton source="specialities_hero" size="large" tone="on-dark">
          {discover}
        </ConsultationButton>
      </PageHero>
      <section className="section specialities" aria-label="The fourteen">
        <div className="wrap">
          {ROWS.map(({ from, to }) => (
            <ul key={from} className={`specialities__row specialities__row--${to - from}`}>
              {SPECIALITIES.slice(from, to).map((speciality) => (
                <li key={speciality.title}>
                  <SpecialityCard speciality={speciality} />
                </li>
              ))}
            </ul>
          ))}
        </div>
      </section>
      <section className="section callout t-secondary">
        <div className="wrap callout__row">
          <h2 className="display display-2">{closing}</h2>
          <div>
            <p className="lead">{closingLead}</p>
            <ConsultationButton source="specialities_closing" size="large">
              {book}
            </ConsultationButton>
          </div>
        </div>
      </section>
      <FullContactOptions />
    </>
  );
}

function SpecialityCard({ speciality }: { speciality: Speciality }) {
  const { icon, title, description, benefits, featured, colorTheme } = speciality;
  return (
    <article
      className={classNames('speciality', `speciality--${colorTheme}`, featured && 'speciality--featured')}
    >
      <div className="speciality__tile">
        <SpecialityIcon name={icon} />
      </div>
      <h2 className={classNames('display', featured ? 'display-1' : 'display-0')}>{title}</h2>
      <p>{description}</p>
      <ul className="dots">
        {benefits.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
    </article>
  );
}
