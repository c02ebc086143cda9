import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { type Category, categorySchema } from '#shared/categories.ts';
import { plural } from '#shared/words.ts';
import { EditPage } from '../forms/EditPage.tsx';
import { postsWhere } from '../posts/paths.ts';
import { CategoryInputs } from './CategoryInputs.tsx';

export function CategoryEdit() {
  return (
    <EditPage<Category>
      schema={categorySchema}
      listPath="/categories"
      titleOf={(category) => category.name}
      deleteObstacle={(category) => category.post_count > 0 && <InUse category={category} />}
    >
      <CategoryInputs />
    </EditPage>
  );
}

/** Why it cannot be deleted, with a link to the posts that use it. */
function InUse({ category: { id, post_count } }: { category: Category }) {
  return (
    <>
      {`${plural(post_count, 'article is', 'articles are')} in it. Move them to another category first: `}
      <Link component={RouterLink} to={postsWhere({ category_id: id })}>
        {post_count === 1 ? 'show the article' : 'show the articles'}
      </Link>
    </>
  );
}
