import type { ShownRecords } from '#shared/website-lists.ts';
import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { Callout } from '../sections/Callout.tsx';
import { FullContactOptions } from '../sections/ContactOptions.tsx';
import { type LoadedPage, type LoaderContext, need, type ShownLists } from '../site/load.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { classNames } from '../ui/class-names.ts';
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
      <PageTop
        name="specialities"
        type="CollectionPage"
        texts={texts}
        className="page-hero--specialities dark"
      >
        <ConsultationButton source="specialities_hero" size="large" tone="on-dark">
          {texts.button}
        </ConsultationButton>
      </PageTop>
      <section className="section specialities white" aria-label="All of them">
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

/** A drawing in two colours: the text's own and --icon-2. */
export function SpecialityIcon({ name }: { name: string }) {
  const [first, second] = DRAWINGS[name] ?? [];
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" fill="currentColor">
      <path d={first} />
      <path d={second} fill="var(--icon-2)" />
    </svg>
  );
}

/** What each icon draws in the first colour, and over it in the second. */
const DRAWINGS: { readonly [name: string]: readonly [first: string, second: string] } = {
  strategy: [
    'M4 34h12v10H4zM18 24h12v20H18zM4 16a6 6 0 1 1 12 0a6 6 0 1 1 -12 0zM10 13h20v6H10z',
    'M32 14h12v30H32z',
  ],
  growth: ['M4 44V30h10v14zM18 44V20h10v24z', 'M32 44V24a20 20 0 0 1 12-18v38z'],
  leadership: [
    'M2 24h44v7H2zM7 31h8l-2 13H9zM33 31h8l-2 13h-4zM4 13a6 6 0 1 1 12 0a6 6 0 1 1 -12 0zM32 13a6 6 0 1 1 12 0a6 6 0 1 1 -12 0z',
    'M16 11a8 8 0 1 1 16 0a8 8 0 1 1 -16 0z',
  ],
  innovation: ['M4 4h20v40H4z', 'M24 4a20 20 0 0 1 0 40z'],
  mergers: [
    'M17 8a16 16 0 1 0 7 30.4A20 20 0 0 1 24 9.6 16 16 0 0 0 17 8z',
    'M31 8a16 16 0 1 1-7 30.4 20 20 0 0 0 0-28.8A16 16 0 0 1 31 8z',
  ],
  equity: ['M4 36h40v8H4zM4 25h40v8H4z', 'M10 22a14 14 0 0 1 28 0z'],
  people: [
    'M6 14a9 9 0 1 1 18 0a9 9 0 1 1 -18 0zM2 44a13 17 0 0 1 26 0z',
    'M28 18a7 7 0 1 1 14 0a7 7 0 1 1 -14 0zM31 44c0-8-1-11-3-14a11 14 0 0 1 18 14z',
  ],
  brand: ['M4 18h10L34 6v36L14 30H4zM12 32h8l3 12h-8z', 'M37 14a10 10 0 0 1 0 20z'],
  finance: ['M22 6v20h20A20 20 0 1 1 22 6z', 'M27 2a19 19 0 0 1 19 19H27z'],
  esg: [
    'M22 44V26A20 20 0 0 0 4 8v16a20 20 0 0 0 18 20z',
    'M26 44V22A20 20 0 0 1 44 4v16a22 22 0 0 1-18 24z',
  ],
  legal: ['M21 6h6v34h-6zM12 40h24v5H12zM4 9h40v6H4z', 'M1 22h18a9 9 0 0 1-18 0zM29 22h18a9 9 0 0 1-18 0z'],
  logistics: [
    'M4 10h24v24H4zM7 38a6 6 0 1 1 12 0a6 6 0 1 1 -12 0zM30 38a6 6 0 1 1 12 0a6 6 0 1 1 -12 0z',
    'M30 18h8l7 8v8H30z',
  ],
  turnaround: ['M4 38h40v-8H4zM9 30h8L15 14h-4z', 'M31 30h8l-2-16h-4zM24 2l9 9H15z'],
  data: [
    'M3.64 7.5a3.86 3.86 0 1 1 7.72 0a3.86 3.86 0 1 1 -7.72 0zM4.26 18.5a3.24 3.24 0 1 1 6.48 0a3.24 3.24 0 1 1 -6.48 0zM4.88 29.5a2.62 2.62 0 1 1 5.24 0a2.62 2.62 0 1 1 -5.24 0zM5.5 40.5a2 2 0 1 1 4 0a2 2 0 1 1 -4 0zM14.64 18.5a3.86 3.86 0 1 1 7.72 0a3.86 3.86 0 1 1 -7.72 0zM15.26 29.5a3.24 3.24 0 1 1 6.48 0a3.24 3.24 0 1 1 -6.48 0zM15.88 40.5a2.62 2.62 0 1 1 5.24 0a2.62 2.62 0 1 1 -5.24 0zM25.64 29.5a3.86 3.86 0 1 1 7.72 0a3.86 3.86 0 1 1 -7.72 0zM26.26 40.5a3.24 3.24 0 1 1 6.48 0a3.24 3.24 0 1 1 -6.48 0zM36.64 40.5a3.86 3.86 0 1 1 7.72 0a3.86 3.86 0 1 1 -7.72 0z',
    'M14.02 7.5a4.48 4.48 0 1 1 8.96 0a4.48 4.48 0 1 1 -8.96 0zM24.4 7.5a5.1 5.1 0 1 1 10.2 0a5.1 5.1 0 1 1 -10.2 0zM25.02 18.5a4.48 4.48 0 1 1 8.96 0a4.48 4.48 0 1 1 -8.96 0zM34.78 7.5a5.72 5.72 0 1 1 11.44 0a5.72 5.72 0 1 1 -11.44 0zM35.4 18.5a5.1 5.1 0 1 1 10.2 0a5.1 5.1 0 1 1 -10.2 0zM36.02 29.5a4.48 4.48 0 1 1 8.96 0a4.48 4.48 0 1 1 -8.96 0z',
  ],
};
