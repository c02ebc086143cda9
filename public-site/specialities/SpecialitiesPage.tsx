import { PAGE_PATHS } from '#shared/public.ts';
import type { SpecialityView } from '#shared/specialities.ts';
import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { Head } from '../head/Head.tsx';
import { breadcrumbs, webPage } from '../head/structured-data.ts';
import { FullContactOptions } from '../sections/ContactOptions.tsx';
import { type LoadedPage, type LoaderContext, statusOfFailure } from '../site/load.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { classNames } from '../ui/class-names.ts';
import { PageHero } from '../ui/PageHero.tsx';
import { SpecialityIcon } from './SpecialityIcon.tsx';

const PATH = PAGE_PATHS.specialities;

interface CardRow {
  /** Cards that fill the row's width. */
  width: number;
  row: SpecialityView[];
}

/** Rows of three featured ones, then of four. A lone row fills the width, and so does a last one of three. */
function rowsOf(specialities: readonly SpecialityView[]): CardRow[] {
  const rows = (all: SpecialityView[], most: number): CardRow[] =>
    Array.from({ length: Math.ceil(all.length / most) }, (_, n) => all.slice(n * most, (n + 1) * most)).map(
      (row) => ({ row, width: row.length === 3 || all.length < most ? row.length : most }),
    );
  return [
    ...rows(
      specialities.filter(({ is_featured }) => is_featured),
      3,
    ),
    ...rows(
      specialities.filter(({ is_featured }) => !is_featured),
      4,
    ),
  ];
}

export async function loadSpecialities({ api, noteFailure }: LoaderContext): Promise<LoadedPage> {
  try {
    return { page: <SpecialitiesPage specialities={await api.listRecords('specialities')} /> };
  } catch (error) {
    noteFailure(error);
    return { page: <SpecialitiesPage specialities={[]} />, status: statusOfFailure(error) };
  }
}

function SpecialitiesPage({ specialities }: { specialities: readonly SpecialityView[] }) {
  const settings = useSiteSettings();
  const texts = usePageTexts('specialities');
  const { page, description } = texts;
  return (
    <>
      <Head
        title={texts.title}
        description={description}
        path={PATH}
        headline={texts.headline}
        structuredData={[
          webPage(settings, {
            type: 'CollectionPage',
            name: page,
            path: PATH,
            description,
          }),
          breadcrumbs(settings, usePageTexts('layout').nav_home, [[page, PATH]]),
        ]}
      />
      <PageHero className="page-hero--specialities dark" headline={texts.headline} lead={texts.lead}>
        <ConsultationButton source="specialities_hero" size="large" tone="on-dark">
          {texts.button}
        </ConsultationButton>
      </PageHero>
      <section className="section specialities" aria-label={texts.cards}>
        <div className="wrap">
          {rowsOf(specialities).map(({ width, row }) => (
            <ul key={row[0]?.id} className={`specialities__row specialities__row--${width}`}>
              {row.map((speciality) => (
                <li key={speciality.id}>
                  <SpecialityCard speciality={speciality} />
                </li>
              ))}
            </ul>
          ))}
        </div>
      </section>
      <section className="section callout t-secondary">
        <div className="wrap callout__row">
          <h2 className="display display-2">{texts.closing}</h2>
          <div>
            <p className="lead">{texts.closing_lead}</p>
            <ConsultationButton source="specialities_closing" size="large">
              {texts.closing_button}
            </ConsultationButton>
          </div>
        </div>
      </section>
      <FullContactOptions />
    </>
  );
}

function SpecialityCard({ speciality }: { speciality: SpecialityView }) {
  const { icon, title, description, benefits, is_featured, color_theme } = speciality;
  return (
    <article
      className={classNames(
        'speciality',
        `speciality--${color_theme}`,
        is_featured && 'speciality--featured',
      )}
    >
      <div className="speciality__tile">
        <SpecialityIcon name={icon} />
      </div>
      <h2 className={classNames('display', is_featured ? 'display-1' : 'display-0')}>{title}</h2>
      <p>{description}</p>
      <ul className="dots">
        {benefits.map((benefit, index) => (
          <li key={index}>{benefit}</li>
        ))}
      </ul>
    </article>
  );
}
