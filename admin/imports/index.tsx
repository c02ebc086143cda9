import { lazy } from 'react';
import { CustomRoutes, Resource } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import type { BlogImport, ImportItem } from '#shared/imports.ts';
import { RedirectTo } from '../layout/RedirectTo.tsx';
import { importPath, START_PATH } from './paths.ts';

const screens = () => import('./screens.tsx');
const StartPage = lazy(() => screens().then(({ StartPage }) => ({ default: StartPage })));
const ImportPage = lazy(() => screens().then(({ ImportPage }) => ({ default: ImportPage })));

export const imports = (
  <Resource
    name="imports"
    list={<RedirectTo to={START_PATH} />}
    recordRepresentation={(found: BlogImport) => found.filename}
  >
    <Route path=":id" element={<RedirectTo to={importPath} />} />
    <Route path=":id/*" element={<RedirectTo to={importPath} />} />
  </Resource>
);

/** Posts of an import have no address of their own: they are seen within it. */
export const importItems = (
  <Resource name="import-items" recordRepresentation={(item: ImportItem) => item.title} />
);

export const importPages = (
  <CustomRoutes>
    <Route path={`${START_PATH}/*`} element={<ImportPages />} />
  </CustomRoutes>
);

function ImportPages() {
  return (
    <Routes>
      <Route path="/" element={<StartPage />} />
      <Route path=":id" element={<ImportPage />} />
    </Routes>
  );
}
