import { fillIn } from '#shared/fill-in.ts';
import { type Block, blocksOf } from '#shared/page-texts/prose.ts';
import { type LegalChanges, PAGE_PATHS, type SiteSettings } from '#shared/public.ts';
import { Head } from '../head/Head.tsx';
import { britishDate } from '../site/dates.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useSite, useSiteSettings } from '../site/site-context.tsx';
import { FilledText } from '../ui/FilledText.tsx';
import { BackLink } from '../ui/Link.tsx';
import { fill, retentionLines, withLinks } from './fill.tsx';

/** Sections that are shown only if this fact of the installation is set. */
const NEEDS: { readonly [section: string]: keyof SiteSettings } = {
  turnstile: 'turnstile_site_key',
  google_analytics: 'ga_measurement_id',
};

interface Section {
  /** Fragment of the address. */
  id: string;
  title: string;
  blocks: Block[];
}

interface LegalTexts {
  title: string;
  /** For search engines. */
  description: string;
  lead: string;
}

/** The sections in order, each a text with a heading under the same name. */
function sectionsOf(texts: LegalTexts, settings: SiteSettings): Section[] {
  const all: { [name: string]: string | readonly string[] } = { ...texts };
  return Object.entries(all).flatMap(([name, lines]) => {
    const needs = NEEDS[name];
    if (typeof lines === 'string' || lines.length === 0 || (needs && !settings[needs])) return [];
    return [{ id: name.replaceAll('_', '-'), title: String(all[`${name}_title`]), blocks: blocksOf(lines) }];
  });
}

interface LegalDocumentProps {
  name: keyof LegalChanges;
  texts: LegalTexts;
  path: string;
}

export function PrivacyPage() {
  return <LegalDocument name="privacy" texts={usePageTexts('privacy')} path={PAGE_PATHS.privacy} />;
}

export function TermsPage() {
  return <LegalDocument name="terms" texts={usePageTexts('terms')} path={PAGE_PATHS.terms} />;
}

/** Title and dates, with the contents on the left and the text on the right. */
function LegalDocument({ name, texts: text, path }: LegalDocumentProps) {
  const { settings, today } = useSite();
  const changed = settings.legal_changes[name] ?? today;
  const texts = usePageTexts('legal');
  const sections = sectionsOf(text, settings);
  return (
    <div className="wrap legal">
      <Head
        title={`${text.title} | ${settings.name}`}
        description={text.description}
        path={path}
        headline={text.title}
        page={{ type: 'WebPage', name: text.title }}
      />
      <BackLink to="/">{texts.back}</BackLink>
      <h1 className="display display-3">{text.title}</h1>
      <p className="lead">{text.lead}</p>
      <p className="muted small">
        <span>
          <FilledText
            text={texts.updated}
            parts={{ date: <time dateTime={changed}>{britishDate(changed)}</time> }}
          />
        </span>
        <span>{fillIn(texts.version, { version: settings.policy_version })}</span>
      </p>
      <div className="legal__body beside">
        <nav className="legal__contents sticky" aria-labelledby="contents">
          <h2 className="small-title" id="contents">
            {texts.contents}
          </h2>
          <ol className="slab small">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prose legal__text">
          {sections.map(({ id, title, blocks }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} tabIndex={-1}>
                {title}
              </h2>
              {blocks.map((block, index) => (
                <LegalBlock key={index} block={block} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

function LegalBlock({ block }: { block: Block }) {
  const settings = useSiteSettings();
  if (typeof block !== 'string') {
    const points = block.flatMap((point) =>
      point.startsWith('{retention}') ? retentionLines(settings.retention) : point,
    );
    return (
      <ul>
        {points.map((point, index) => (
          <li key={index}>{withLinks(fill(point, settings))}</li>
        ))}
      </ul>
    );
  }
  const text = fill(block, settings);
  return text ? <p>{withLinks(text)}</p> : null;
}
