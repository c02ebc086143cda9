import type { Enquiry } from '#shared/consultations.ts';

/** @returns a tel: URI; null if the text contains no number */
export function telephoneLink(phone: string | null): string | null {
  const number = dialled(phone);
  return number.replace('+', '').length >= 3 ? `tel:${number}` : null;
}

/**
 * @param greeting prefilled at the start of the message
 * @returns a link to a WhatsApp chat; null for a UK landline and whatever else cannot be a mobile number
 */
export function whatsappLink(phone: string | null, greeting: string): string | null {
  const number = internationalMobile(phone);
  return number && `https://wa.me/${number}?text=${encodeURIComponent(greeting)}`;
}

/** @returns the opening of a message to the person */
export function greetingFor({ first_name }: Pick<Enquiry, 'first_name'>, from: string, site: string): string {
  return `Hello ${first_name},\n\nthis is ${from || 'us'} from ${site}, about the consultation that you asked for.`;
}

/** @returns digits with the country code, such as 447700900123; null when it cannot be a mobile number */
export function internationalMobile(phone: string | null): string | null {
  const number = dialled(phone);
  const digits = number.startsWith('+') ? number.slice(1) : number.startsWith('00') ? number.slice(2) : null;
  const national = digits ?? number.replace(/^0/, '44');
  if (/^44/.test(national)) return UK_MOBILE.test(national) ? national : null;
  // Other numbers need a country code: a national number that is not a UK mobile cannot be one.
  return digits && /^[1-9]\d{7,14}$/.test(digits) ? digits : null;
}

/** 070 are personal numbers and 076 pagers, except 07624: mobiles on the Isle of Man. */
const UK_MOBILE = /^447(?:[1-57-9]\d{8}|624\d{6})$/;

/** @returns the digits, with a leading plus if there was one */
function dialled(phone: string | null): string {
  const [main = ''] = (phone ?? '').trim().split(/(?:ext|x|#)/i);
  // +44 (0)7700: the zero is only for dialling within the country.
  const plain = main.replace(/\(0\)/, /^\s*(?:\+|00)/.test(main) ? '' : '0');
  const digits = plain.replace(/\D/g, '');
  return /^\s*\+/.test(plain) ? `+${digits}` : digits;
}
