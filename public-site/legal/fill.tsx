import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SiteFacts } from '#shared/public.ts';
import { periodText, RETENTION_RULES, RETENTION_TEXTS, type RetentionPeriods } from '#shared/retention.ts';
import { identityLine } from '../site/legal-identity.ts';

/** A text of the content folder with the facts of the installation in place of its braces. */
export function fill(text: string, facts: SiteFacts): string {
  const { name, url, email, legal } = facts;
  const words: { [name: string]: string } = {
    brand: name,
    company: legal.registered_name ?? name,
    url,
    contact: email
      ? `write to [${email}](mailto:${email}) or use our [contact page](/contact)`
      : 'use our [contact page](/contact)',
    bot_detection: facts.turnstile_site_key ? WITH_TURNSTILE : OWN_BOT_DETECTION,
    identity: identityLine(legal) ?? '',
  };
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);
}

const OWN_BOT_DETECTION =
  'Our forms are protected by a bot-detection service of our own. It runs on this site and no other company takes part.';
const WITH_TURNSTILE =
  'Our forms are protected by a bot-detection service of our own, which runs on this site, and some of them by [Turnstile](#turnstile) as well.';

/** What the jobs of this installation delete, and when: the same list that they work by. */
export const retentionLines = (periods: RetentionPeriods): string[] =>
  RETENTION_RULES.map((rule) => RETENTION_TEXTS[rule].replace('{period}', periodText(periods[rule])));

/** Makes links of `[words](address)`; everything else stays text. */
export function withLinks(text: string): ReactNode[] {
  return text.split(/(\[[^\]]+\]\([^)\s]+\))/).map((part, index) => {
    const [, words, address = ''] = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part) ?? [];
    if (!words) return part;
    const key = `${index}-${address}`;
    return address.startsWith('/') ? (
      <Link key={key} to={address}>
        {words}
      </Link>
    ) : (
      <a key={key} href={address}>
        {words}
      </a>
    );
  });
}
