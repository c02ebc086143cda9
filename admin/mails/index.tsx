import type { OutgoingMail } from '#shared/mails.ts';
import { lazyNamed } from '../lazy-named.ts';
import { resource } from '../resource.tsx';

export const mails = resource<OutgoingMail>({
  name: 'mails',
  recordRepresentation: ({ subject, to_address }) => `${subject}, to ${to_address}`,
  list: lazyNamed(() => import('./MailList.tsx'), 'MailList'),
  show: lazyNamed(() => import('./MailPage.tsx'), 'MailPage'),
});
