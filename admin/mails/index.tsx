import type { OutgoingMail } from '#shared/mails.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

const screens = () => import('./screens.tsx');

export const mails = resource<OutgoingMail>({
  name: 'mails',
  recordRepresentation: ({ subject, to_address }) => `${subject}, to ${to_address}`,
  list: lazyNamed(screens, 'MailList'),
  show: lazyNamed(screens, 'MailPage'),
});
