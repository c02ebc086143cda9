import { lazy } from 'react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import type { SubscriptionImport } from '#shared/subscription-imports.ts';
import { RedirectTo } from '../layout/RedirectTo.tsx';
import { IMPORT_PATH, importPath } from './paths.ts';

const ImportList = lazy(() => import('./ImportList.tsx').then((page) => ({ default: page.ImportList })));
const ImportPage = lazy(() => import('./ImportPage.tsx').then((page) => ({ default: page.ImportPage })));

export const subscriptionImports = (
  <Resource
    name="subscription-imports"
    list={<RedirectTo to={IMPORT_PATH} />}
    recordRepresentation={(found: SubscriptionImport) => found.filename}
  >
    <Route path=":id" element={<RedirectTo to={importPath} />} />
    <Route path=":id/*" element={<RedirectTo to={importPath} />} />
  </Resource>
);

/** Below /newsletter/import. */
export function ImportPages() {
  return (
    <Routes>
      <Route path="/" element={<ImportList />} />
      <Route path=":id" element={<ImportPage />} />
    </Routes>
  );
}
