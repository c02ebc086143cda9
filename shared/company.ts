import type { LegalIdentity } from './public.ts';

/** The name of the firm that the samples invent. */
export const SAMPLE_NAME = 'Verve & Co. Non-Executives';

/** Splits a name into two lines, the last word below the others; a single word has no second line. */
export function brandLines(name: string): [string, string | null] {
  const words = name.trim().split(/\s+/);
  const last = words.at(-1);
  return words.length < 2 || !last ? [name.trim(), null] : [words.slice(0, -1).join(' '), last];
}

/** What the law wants a company to show, in one line; null while nothing of it is configured. */
export function identityLine(legal: LegalIdentity): string | null {
  const { registered_name, company_number, registered_in, registered_office, vat_number } = legal;
  const registered = [
    registered_in && `in ${registered_in}`,
    company_number && `with company number ${company_number}`,
  ].filter(Boolean);
  const line = [
    registered_name && (registered.length > 0 ? `${registered_name},` : sentence(registered_name)),
    registered.length > 0 && `${registered_name ? 'registered' : 'Registered'} ${registered.join(' ')}.`,
    registered_office && `Registered office: ${registered_office}.`,
    vat_number && `VAT number: ${vat_number}.`,
  ].filter(Boolean);
  return line.length > 0 ? line.join(' ') : null;
}

/** 'Sample Directors Ltd.' ends with its full stop already. */
const sentence = (name: string) => (name.endsWith('.') ? name : `${name}.`);
