import { Box, List, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { DataTable, Link, TextInput } from 'react-admin';
import { TAGS_MAX, type TagCount } from '#shared/post-drafts.ts';
import { type Category, categorySchema } from '#shared/website-lists.ts';
import { plural } from '#shared/words.ts';
import { CreatePage, EditPage } from '../forms/EditPage.tsx';
import { SlugFollower, SlugInput } from '../forms/inputs.tsx';
import { FormColumn, Panel } from '../layout/Panel.tsx';
import { NotLoaded } from '../layout/Problem.tsx';
import { ListPage } from '../lists/ListPage.tsx';
import { RecordTable, RowLink, SHORT_TEXT } from '../lists/RecordTable.tsx';
import { fetchTags } from '../posts/api.ts';
import { postsWhere } from '../posts/paths.ts';
import { londonDate } from '../words.ts';

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
            <DataTable.Col<Category> source="slug" {...SHORT_TEXT} />
            <DataTable.Col<Category>
              source="post_count"
              render={(category) => (
                <Link
                  to={postsWhere({ category_id: category.id })}
                  onClick={(event: SyntheticEvent) => event.stopPropagation()}
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
      <Link to={postsWhere({ category_id: id })}>
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

/** The tags in use, the most used first, each linked to its posts; nothing if there is none. */
function TagLinks() {
  const { data, error, refetch } = useQuery({ queryKey: ['posts', 'tags'], queryFn: fetchTags });
  if (!error && (!data || data.length === 0)) return null;
  return (
    <Box component="section" aria-labelledby={HEADING_ID} sx={{ mt: 4 }}>
      <Typography id={HEADING_ID} variant="h2" sx={{ mb: 1 }}>
        Tags
      </Typography>
      {data ? <Tags tags={data} /> : error && <NotLoaded error={error} onRetry={() => void refetch()} />}
    </Box>
  );
}

const HEADING_ID = 'tags-in-use';

function Tags({ tags }: { tags: TagCount[] }) {
  return (
    <>
      <Typography color="text.secondary" sx={{ maxWidth: '62ch', mb: 2 }}>
        Tags are added while writing an article. To rename or remove one, open its articles, select them all
        and choose ‘Tags’.
        {tags.length === TAGS_MAX && ` These are the ${TAGS_MAX} most used.`}
      </Typography>
      <List disablePadding sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {tags.map((tag) => (
          <TagLink key={tag.tag} {...tag} />
        ))}
      </List>
    </>
  );
}

function TagLink({ tag, count }: TagCount) {
  return (
    <Box component="li">
      <Link to={postsWhere({ tag })} sx={TAG}>
        <span>{tag}</span>{' '}
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {plural(count, 'article')}
        </Box>
      </Link>
    </Box>
  );
}

const TAG = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 44,
  px: 1.5,
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  overflowWrap: 'anywhere',
} as const;
