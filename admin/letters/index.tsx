import { lazy } from 'react';
import { Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import type { Letter } from '#shared/letters.ts';
import { RedirectTo } from '../layout/RedirectTo.tsx';
import { LetterList } from './LetterList.tsx';
import { letterPath, NEW_PATH } from './paths.ts';

const LetterCreate = lazy(() =>
  import('./LetterCreate.tsx').then((page) => ({ default: page.LetterCreate })),
);
const LetterPage = lazy(() => import('./LetterPage.tsx').then((page) => ({ default: page.LetterPage })));

export const letters = (
  <Resource
    name="letters"
    list={LetterList}
    hasCreate
    hasEdit
    recordRepresentation={(letter: Letter) => letter.subject}
  >
    <Route path="new" element={<LetterCreate />} />
    <Route path="create" element={<RedirectTo to={NEW_PATH} />} />
    <Route path=":id" element={<LetterPage />} />
    <Route path=":id/edit" element={<RedirectTo to={letterPath} />} />
    <Route path=":id/show" element={<RedirectTo to={letterPath} />} />
  </Resource>
);
