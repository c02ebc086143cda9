import { lazy } from 'react';
import { Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import type { Newsletter } from '#shared/newsletters.ts';
import { RedirectTo } from '../layout/RedirectTo.tsx';
import { NewsletterList } from './NewsletterList.tsx';
import { NEW_PATH, newsletterPath } from './paths.ts';

const NewsletterCreate = lazy(() =>
  import('./NewsletterCreate.tsx').then((page) => ({ default: page.NewsletterCreate })),
);
const NewsletterPage = lazy(() =>
  import('./NewsletterPage.tsx').then((page) => ({ default: page.NewsletterPage })),
);

export const newsletters = (
  <Resource
    name="newsletters"
    list={NewsletterList}
    hasCreate
    hasEdit
    recordRepresentation={(newsletter: Newsletter) => newsletter.subject}
  >
    <Route path="new" element={<NewsletterCreate />} />
    <Route path="create" element={<RedirectTo to={NEW_PATH} />} />
    <Route path=":id" element={<NewsletterPage />} />
    <Route path=":id/edit" element={<RedirectTo to={newsletterPath} />} />
    <Route path=":id/show" element={<RedirectTo to={newsletterPath} />} />
  </Resource>
);
