import type { ReactNode } from 'react';
import { identityLine } from '#shared/company.ts';
import { fillIn } from '#shared/fill-in.ts';
import { listing } from '#shared/listing.ts';
import type { LegalFact } from '#shared/page-texts/legal-part.ts';
import { type Piece, piecesOf } from '#shared/page-texts/prose.ts';
import { can, ROLES, type Role } from '#shared/permissions.ts';
import type { SiteSettings } from '#shared/public.ts';
import {
  BACKUPS_TEXT,
  periodText,
  RETENTION_RULES,
  RETENTION_TEXTS,
  type RetentionPeriods,
} from '#shared/retention.ts';
import { Link } from '../ui/Link.tsx';

/** A legal text with the facts of the installation filled in. */
export function fill(text: string, settings: SiteSettings): string {
  const { name, url, email, legal } = settings;
  const facts: { readonly [fact in LegalFact]: string } = {
    company: legal.registered_name ?? name,
    url,
    contact: email
      ? `write to [${email}](mailto:${email}) or use our [contact page](/contact)`
      : 'use our [contact page](/contact)',
    bot_detection: settings.turnstile_site_key ? WITH_TURNSTILE : OWN_BOT_DETECTION,
    identity: identityLine(legal) ?? '',
    access: whoMaySee(),
    retention: retentionLines(settings.retention).join(' '),
    link_life: 'seven days',
    mail_limit: 'one such message an hour and three a week',
    choice_life: '12 months of 30 days',
    marketing_cookies: settings.ga_measurement_id ? MARKETING_OF_GOOGLE : NO_MARKETING,
  };
  return fillIn(text, facts);
}

const ROLE_NAMES: { readonly [role in Role]: string } = {
  admin: 'administrators',
  editor: 'editors',
  enquiries: 'colleagues who answer enquiries',
  staff: 'other staff',
};

/** Lists who may see personal data, by the table of permissions that the API enforces. */
function whoMaySee(): string {
  const seen = {
    consultations: 'requests for a consultation',
    'privacy-requests': 'data requests',
    subscriptions: 'newsletter subscriptions',
  };
  const byRoles = new Map<string, string[]>();
  for (const [resource, name] of Object.entries(seen)) {
    const roles = ROLES.filter((role) => can([role], 'show', resource)).map((role) => ROLE_NAMES[role]);
    const who = listing(roles);
    byRoles.set(who, [...(byRoles.get(who) ?? []), name]);
  }
  return listing([...byRoles].map(([who, names]) => `only signed-in ${who} can see ${listing(names)}`));
}

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
export const retentionLines = (periods: RetentionPeriods): string[] => [
  ...RETENTION_RULES.map((rule) => RETENTION_TEXTS[rule].replace('{period}', periodText(periods[rule]))),
  BACKUPS_TEXT.replace('{period}', periodText(periods.backups)),
];

/** Renders `**words**` bold and `[words](address)` as a link; the rest stays text. */
export const withLinks = (text: string): ReactNode[] => piecesOf(text).map(drawn);

function drawn(piece: Piece, index: number): ReactNode {
  if (typeof piece === 'string') return piece;
  if ('bold' in piece) return <strong key={index}>{piece.bold.map(drawn)}</strong>;
  const { link, words } = piece;
  const key = `${index}-${link}`;
  return link.startsWith('/') ? (
    <Link key={key} to={link}>
      {words.map(drawn)}
    </Link>
  ) : (
    <a key={key} href={link}>
      {words.map(drawn)}
    </a>
  );
}
