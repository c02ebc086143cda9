import { lazy } from 'react';
import { Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import type { Category } from '#shared/categories.ts';
import { RedirectTo } from '../layout/RedirectTo.tsx';
import { editPath } from './paths.ts';

const CategoryList = lazy(() =>
  import('./CategoryList.tsx').then((page) => ({ default: page.CategoryList })),
);
const CategoryCreate = lazy(() =>
  import('./CategoryCreate.tsx').then((page) => ({ default: page.CategoryCreate })),
);
const CategoryEdit = lazy(() =>
  import('./CategoryEdit.tsx').then((page) => ({ default: page.CategoryEdit })),
);

export const categories = (
  <Resource
    name="categories"
    list={CategoryList}
    hasCreate
    hasEdit
    recordRepresentation={(category: Category) => category.name}
  >
    <Route path="new" element={<CategoryCreate />} />
    <Route path=":id/edit" element={<CategoryEdit />} />
    <Route path="create" element={<RedirectTo to="/categories/new" />} />
    <Route path=":id" element={<RedirectTo to={editPath} />} />
    <Route path=":id/show" element={<RedirectTo to={editPath} />} />
  </Resource>
);
