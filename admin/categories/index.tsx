import { lazy } from 'react';
import { Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import type { Category } from '#shared/categories.ts';
import { Moved } from '../ui/Moved.tsx';
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
    <Route path="create" element={<Moved to="/categories/new" />} />
    <Route path=":id" element={<Moved to={editPath} />} />
    <Route path=":id/show" element={<Moved to={editPath} />} />
  </Resource>
);
