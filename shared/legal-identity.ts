import type { LegalIdentity } from './public.ts';

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
