import { type Category, categorySchema } from '#shared/categories.ts';
import { EditPage } from '../ui/EditPage.tsx';
import { CategoryInputs } from './CategoryInputs.tsx';

export function CategoryEdit() {
  return (
    <EditPage<Category>
      schema={categorySchema}
      listPath="/categories"
      titleOf={(category) => category.name}
      deleteWarning={({ post_count }) =>
        post_count > 0
          ? `${post_count} ${post_count === 1 ? 'post is' : 'posts are'} in it. Move them to another category first.`
          : undefined
      }
    >
      <CategoryInputs />
    </EditPage>
  );
}
