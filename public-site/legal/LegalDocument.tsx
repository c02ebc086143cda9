import type { ReactNode } from 'react';
import { identityLine } from '#shared/company.ts';
import { fillIn } from '#shared/fill-in.ts';
import type { LEGAL_FACTS } from '#shared/page-texts/fact-names.ts';
import { type Block, blocksOf, type Piece, piecesOf } from '#shared/page-texts/prose.ts';
import { PAGE_PATHS, type SiteSettings } from '#shared/public.ts';
import {
  BACKUPS_TEXT,
  periodText,
  RETENTION_RULES,
  RETENTION_TEXTS,
  type RetentionPeriods,
} from '#shared/retention.ts';
import { londonLongDate } from '#shared/words.ts';
import { Head } from '../head/Head.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { useSite, useSiteSettings } from '../site/site-context.tsx';
import { BackLink, Link } from '../ui/Link.tsx';

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

/** Title and dates, with the contents on the left and the text on the right. */
export function LegalDocument({ name }: { name: 'privacy' | 'terms' }) {
  const { settings, today } = useSite();
  const text: LegalTexts = usePageTexts(name);
  const sections = sectionsOf(text, settings);
  return (
    <div className="wrap legal">
      <Head
        title={`${text.title} | ${settings.name}`}
        description={text.description}
        path={PAGE_PATHS[name]}
        headline={text.title}
        page={{ type: 'WebPage', name: text.title }}
      />
      <BackLink to="/">Back to Home</BackLink>
      <h1 className="display display-3">{text.title}</h1>
      <p className="lead">{text.lead}</p>
      <p className="muted small">
        <span>
          Last updated: <time dateTime={today}>{londonLongDate(today)}</time>
        </span>
        <span>Policy version: {settings.policy_version}</span>
      </p>
      <div className="legal__body beside">
        <nav className="legal__contents sticky" aria-labelledby="contents">
          <h2 className="small-title" id="contents">
            Contents
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

/** A legal text with the facts of the installation filled in. */
export function fill(text: string, settings: SiteSettings): string {
  const { name, url, email, legal } = settings;
  const facts: { readonly [fact in keyof typeof LEGAL_FACTS]: string } = {
    company: legal.registered_name ?? name,
    url,
    contact: email
      ? `write to [${email}](mailto:${email}) or use our [contact page](/contact)`
      : 'use our [contact page](/contact)',
    bot_detection: settings.turnstile_site_key ? WITH_TURNSTILE : OWN_BOT_DETECTION,
    identity: identityLine(legal) ?? '',
    access: WHO_MAY_SEE,
    retention: retentionLines(settings.retention).join(' '),
    link_life: 'seven days',
    mail_limit: 'one such message an hour and three a week',
    choice_life: '12 months of 30 days',
    marketing_cookies: settings.ga_measurement_id ? MARKETING_OF_GOOGLE : NO_MARKETING,
  };
  return fillIn(text, facts);
}

/** As shared/permissions.ts has it, which a test compares. */
const WHO_MAY_SEE =
  'only signed-in administrators and colleagues who answer enquiries can see requests for a consultation, only signed-in administrators can see data requests and only signed-in administrators and other staff can see newsletter subscriptions';

/** What the banner's marketing switch means here: it is always shown, for installations that use it later. */
const NO_MARKETING =
  'Marketing: off until you allow it. It would let us remember which campaigns you came from. We set no marketing cookies at present and remember no campaigns; if that changes, we change this policy and ask you again.';
const MARKETING_OF_GOOGLE =
  'Marketing: off until you allow it. Together with analytics, it lets Google Analytics remember which campaigns you came from and use what it receives for advertising. We set no other marketing cookies at present.';

const OWN_BOT_DETECTION =
  'Our forms are protected by a bot-detection service of our own. It runs on this site and no other company takes part.';
const WITH_TURNSTILE =
  'Our forms are protected by a bot-detection service of our own, which runs on this site, and some of them by [Turnstile](#turnstile) as well.';

/** Lists what this installation deletes and when, from the list that the jobs follow. */
const retentionLines = (periods: RetentionPeriods): string[] => [
  ...RETENTION_RULES.map((rule) => RETENTION_TEXTS[rule].replace('{period}', periodText(periods[rule]))),
  BACKUPS_TEXT.replace('{period}', periodText(periods.backups)),
];

/** Renders `**words**` bold and `[words](address)` as a link; the rest stays text. */
const withLinks = (text: string): ReactNode[] => piecesOf(text).map(drawn);

function drawn(piece: Piece, index: number): ReactNode {
  if (typeof piece === 'string') return piece;
  if ('bold' in piece) return <strong key={index}>{piece.bold.map(drawn)}</strong>;
  const { link, words } = piece;
  return (
    <Link key={index} to={link}>
      {words.map(drawn)}
    </Link>
  );
}
