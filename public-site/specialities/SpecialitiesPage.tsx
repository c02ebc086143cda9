import type { ShownRecords } from '#shared/website-lists.ts';
import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { Callout } from '../sections/Callout.tsx';
import { FullContactOptions } from '../sections/ContactOptions.tsx';
import { Cards } from '../sections/TitledSection.tsx';
import { type LoadedPage, type LoaderContext, need, type ShownLists } from '../site/load.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { classNames } from '../ui/class-names.ts';
import { Drawing } from '../ui/Drawing.tsx';
import { PageTop } from '../ui/PageHero.tsx';

/**
 * Rows of three featured ones, then of four, each with the number of cards that fill its width: a lone row does, and so does a
 * last one of three.
 */
function rowsOf(specialities: ShownLists['specialities']) {
  const featured = specialities.filter(({ is_featured }) => is_featured);
  const others = specialities.filter(({ is_featured }) => !is_featured);
  const rows = (all: ShownRecords['specialities'][], most: number) =>
    Array.from({ length: Math.ceil(all.length / most) }, (_, n) => all.slice(n * most, (n + 1) * most)).map(
      (row) => ({ row, width: row.length === 3 || all.length < most ? row.length : most }),
    );
  return [...rows(featured, 3), ...rows(others, 4)];
}

export const loadSpecialities = async (context: LoaderContext): Promise<LoadedPage> => ({
  page: (
    <SpecialitiesPage specialities={(await need(context, context.api.listRecords('specialities'))) ?? []} />
  ),
});

function SpecialitiesPage({ specialities }: Pick<ShownLists, 'specialities'>) {
  const texts = usePageTexts('specialities');
  return (
    <>
      <PageTop name="specialities" type="CollectionPage" texts={texts}>
        <ConsultationButton source="specialities_hero" size="large" tone="on-dark">
          {texts.button}
        </ConsultationButton>
      </PageTop>
      <section className="section specialities white" aria-label="All of them">
        <div className="wrap">
          {rowsOf(specialities).map(({ width, row }) => (
            <Cards
              key={row[0]?.id}
              of={row}
              className={`cards cards--${width}`}
              card={(speciality) => <SpecialityCard speciality={speciality} />}
            />
          ))}
        </div>
      </section>
      <Callout texts={texts} source="specialities_closing" theme="t-secondary" />
      <FullContactOptions />
    </>
  );
}

function SpecialityCard({ speciality }: { speciality: ShownRecords['specialities'] }) {
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
        <Drawing name={`speciality-${icon}`} />
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
