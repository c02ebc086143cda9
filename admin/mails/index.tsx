import { lazy } from 'react';
import { Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import type { OutgoingMail } from '#shared/mails.ts';
import { RedirectTo } from '../layout/RedirectTo.tsx';
import { mailPath } from './paths.ts';

const MailList = lazy(() => import('./screens.tsx').then(({ MailList }) => ({ default: MailList })));
const MailPage = lazy(() => import('./screens.tsx').then(({ MailPage }) => ({ default: MailPage })));

export const mails = (
  <Resource
    name="mails"
    list={MailList}
    hasShow
    recordRepresentation={(mail: OutgoingMail) => `${mail.subject}, to ${mail.to_address}`}
  >
    <Route path=":id" element={<MailPage />} />
    <Route path=":id/show" element={<RedirectTo to={mailPath} />} />
  </Resource>
);
