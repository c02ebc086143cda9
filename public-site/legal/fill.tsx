import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SiteFacts } from '#shared/public.ts';
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
    identity: identityLine(legal) ?? '',
  };
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);
}

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
