import { PAGE_PATHS } from '#shared/public.ts';
import type { SpecialityView } from '#shared/specialities.ts';
import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { Head } from '../head/Head.tsx';
import { Callout } from '../sections/Callout.tsx';
import { FullContactOptions } from '../sections/ContactOptions.tsx';
import { type LoaderContext, loadPage } from '../site/load.ts';
import { usePageTexts } from '../site/page-texts.ts';
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

export const loadSpecialities = (context: LoaderContext) =>
  loadPage(context, context.api.listRecords('specialities'), (found) => (
    <SpecialitiesPage specialities={found ?? []} />
  ));

function SpecialitiesPage({ specialities }: { specialities: readonly SpecialityView[] }) {
  const texts = usePageTexts('specialities');
  return (
    <>
      <Head
        title={texts.title}
        description={texts.description}
        path={PATH}
        headline={texts.headline}
        page={{ type: 'CollectionPage', name: texts.page }}
      />
      <PageHero className="page-hero--specialities dark" headline={texts.headline} lead={texts.lead}>
        <ConsultationButton source="specialities_hero" size="large" tone="on-dark">
          {texts.button}
        </ConsultationButton>
      </PageHero>
      <section className="section specialities white" aria-label={texts.cards}>
        <div className="wrap">
          {rowsOf(specialities).map(({ width, row }) => (
            <ul key={row[0]?.id} className={`cards cards--${width}`}>
              {row.map((speciality) => (
                <li key={speciality.id}>
                  <SpecialityCard speciality={speciality} />
                </li>
              ))}
            </ul>
          ))}
        </div>
      </section>
      <Callout
        title={texts.closing}
        lead={texts.closing_lead}
        button={texts.closing_button}
        source="specialities_closing"
        theme="t-secondary"
      />
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
        'box slab',
      )}
    >
      <div className="speciality__tile">
        <SpecialityIcon name={icon} />
      </div>
      <h2 className={classNames('display', is_featured ? 'display-1' : 'display-0')}>{title}</h2>
      <p>{description}</p>
      <ul className="dots small">
        {benefits.map((benefit, index) => (
          <li key={index}>{benefit}</li>
        ))}
      </ul>
    </article>
  );
}
