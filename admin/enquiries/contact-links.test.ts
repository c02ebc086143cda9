import { expect, it } from 'vitest';
import { greetingFor, internationalMobile, telephoneLink, whatsappLink } from './contact-links.ts';

it.each([
  ['07700 900418', '447700900418'],
  ['+44 (0)7700 900-418', '447700900418'],
  ['0044 7700 900418', '447700900418'],
  ['07624 900418', '447624900418'],
  ['07700 900418 ext 12', '447700900418'],
  ['+1 (202) 555-0143', '12025550143'],
])('finds the mobile number in %s', (phone, number) => {
  expect(internationalMobile(phone)).toBe(number);
});

it.each([...['01632 960114', '+44 1632 960114', '070 1234 5678', '07700 90041', 'ask for Jo', '', null]])(
  'offers no WhatsApp for %s',
  (phone) => {
    expect(internationalMobile(phone)).toBeNull();
    expect(whatsappLink(phone, 'Hello')).toBeNull();
  },
);

it('encodes the greeting', () => {
  const greeting = greetingFor({ first_name: 'Siân & Co' }, 'Eleanor Marsh', 'Verve & Co.');
  expect(greeting).toBe(
    'Hello Siân & Co,\n\nthis is Eleanor Marsh from Verve & Co., about the consultation that you asked for.',
  );
  const chat = new URL(whatsappLink('07700 900418', greeting) ?? '');
  expect(chat.origin + chat.pathname).toBe('https://wa.me/447700900418');
  expect(chat.searchParams.get('text')).toBe(greeting);
});

it('dials the digits, with a leading plus if there was one', () => {
  expect(telephoneLink('01632 960114')).toBe('tel:01632960114');
  expect(telephoneLink('+44 (0)161 496 0142 ext 3')).toBe('tel:+441614960142');
  expect(telephoneLink('none')).toBeNull();
  expect(telephoneLink(null)).toBeNull();
});
