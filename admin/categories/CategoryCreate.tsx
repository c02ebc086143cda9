import { type Category, categorySchema } from '#shared/categories.ts';
import { CreatePage } from '../forms/CreatePage.tsx';
import { CategoryInputs } from './CategoryInputs.tsx';

export function CategoryCreate() {
  return (
    <CreatePage<Category>
      title="New category"
      schema={categorySchema}
      defaultValues={{ name: '', slug: '' }}
      titleOf={(category) => category.name}
      next={() => '/categories'}
    >
      <CategoryInputs isNew />
    </CreatePage>
  );
}
