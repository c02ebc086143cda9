import { Link } from '@mui/material';
import { DataTable } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Category } from '#shared/categories.ts';
import { londonDate, plural } from '#shared/words.ts';
import { ListPage } from '../lists/ListPage.tsx';
import { RecordTable } from '../lists/RecordTable.tsx';
import { RowLink } from '../lists/RowLink.tsx';
import { postsWhere } from '../posts/paths.ts';
import { TagLinks } from '../posts/TagLinks.tsx';
import { editPath } from './paths.ts';

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
