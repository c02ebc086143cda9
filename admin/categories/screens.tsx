import { Link } from '@mui/material';
import { DataTable, TextInput } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { type Category, categorySchema } from '#shared/categories.ts';
import { londonDate, plural } from '#shared/words.ts';
import { CreatePage } from '../forms/CreatePage.tsx';
import { EditPage } from '../forms/EditPage.tsx';
import { SlugFollower, SlugInput } from '../forms/inputs.tsx';
import { FormColumn, Panel } from '../layout/Panel.tsx';
import { ListPage } from '../lists/ListPage.tsx';
import { RecordTable, RowLink } from '../lists/RecordTable.tsx';
import { postsWhere } from '../posts/paths.ts';
import { TagLinks } from '../posts/TagLinks.tsx';

const editPath = (id: string | number): string => `/categories/${id}/edit`;

export function CategoryList() {
  return (
    <>
      <ListPage<Category>
        title="Categories and tags"
        search="Search"
        sort={{ field: 'name', order: 'ASC' }}
        create={{ to: '/categories/new', label: 'New category' }}
        empty={{
          title: 'No categories yet',
          text: 'Categories are the filter buttons above the articles. Add the first one.',
        }}
        table={
          <RecordTable<Category> to={editPath}>
            <DataTable.Col<Category>
              source="name"
              render={(category) => <RowLink to={editPath(category.id)}>{category.name}</RowLink>}
            />
            <DataTable.Col<Category> source="slug" />
            <DataTable.Col<Category>
              source="post_count"
              render={(category) => (
                <Link
                  component={RouterLink}
                  to={postsWhere({ category_id: category.id })}
                  onClick={(event) => event.stopPropagation()}
                >
                  {plural(category.post_count, 'article')}
                </Link>
              )}
            />
            <DataTable.Col<Category>
              source="updated_at"
              render={(category) => londonDate(category.updated_at)}
            />
          </RecordTable>
        }
        card={(category) => ({
          to: editPath(category.id),
          title: category.name,
          lines: [`/${category.slug}`, plural(category.post_count, 'article')],
        })}
      />
      <TagLinks />
    </>
  );
}

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

function CategoryInputs({ isNew = false }: { isNew?: boolean }) {
  return (
    <FormColumn>
      <Panel>
        <TextInput source="name" required />
        {isNew && <SlugFollower from="name" />}
        <SlugInput from="name" follows={isNew} helperText="Part of the address of its list of articles." />
      </Panel>
    </FormColumn>
  );
}
