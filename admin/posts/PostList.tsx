import { Box } from '@mui/material';
import { DataTable } from 'react-admin';
import { POST_STATUSES } from '#shared/limits.ts';
import type { Post } from '#shared/posts.ts';
import { plural } from '#shared/words.ts';
import { lazyNamed } from '../lazy-named.tsx';
import { ListPage } from '../lists/ListPage.tsx';
import { LEAST_NEEDED, RecordTable, RowLink, SHORT_TEXT, TimeCol } from '../lists/RecordTable.tsx';
import { StatusChip, statusLabel, WordChip } from '../lists/StatusChip.tsx';
import { londonDate, londonDateTime } from '../words.ts';
import { editPath } from './paths.ts';

const tools = () => import('./list-tools.tsx');
const PostFilters = lazyNamed(tools, 'PostFilters');
const PostBulkButtons = lazyNamed(tools, 'PostBulkButtons');

const TABS = [
  { label: 'All', filter: {} },
  ...POST_STATUSES.map((status) => ({ label: statusLabel(status), filter: { status } })),
  { label: 'Unpublished changes', filter: { has_changes: true } },
];

export function PostList() {
  return (
    <ListPage<Post>
      title="Articles"
      search="Search"
      searchHint="Finds articles with all the words."
      sort={{ field: 'updated_at', order: 'DESC' }}
      create={{ to: '/posts/new', label: 'Write an article' }}
      tabs={TABS}
      filters={<PostFilters />}
      empty={{
        title: 'No articles yet',
        text: 'Write the first article. It stays a draft until you publish it.',
      }}
      table={<PostTable />}
      cardActions={<PostBulkButtons />}
      card={(post) => ({
        to: editPath(post.id),
        title: post.title,
        chips: <PostChips post={post} />,
        lines: [
          [post.category?.name, post.author].filter(Boolean).join(' · '),
          post.published_at
            ? `${londonDateTime(post.published_at)} · ${plural(post.views, 'view')}`
            : `Last changed ${londonDate(post.updated_at)}`,
        ],
      })}
    />
  );
}

/** Whether it is public, and whether it has unpublished changes. */
function PostChips({ post }: { post: Post }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      <StatusChip status={post.status} />
      {post.has_changes && <WordChip label="Unpublished changes" tone="brass" />}
    </Box>
  );
}

function PostTable() {
  return (
    <RecordTable<Post> to={editPath} bulkActionButtons={<PostBulkButtons />}>
      <DataTable.Col<Post>
        source="title"
        render={(post) => <RowLink to={editPath(post.id)}>{post.title}</RowLink>}
        sx={{ minWidth: { xs: 170, lg: 220 } }}
      />
      <DataTable.Col<Post> source="status" render={(post) => <PostChips post={post} />} />
      <DataTable.Col<Post>
        source="category_id"
        {...SHORT_TEXT}
        render={(post) => post.category?.name ?? ''}
      />
      <DataTable.Col<Post> source="author" {...SHORT_TEXT} />
      <DataTable.NumberCol source="views" {...LEAST_NEEDED} />
      <TimeCol source="published_at" label="Publication (London)" />
      <DataTable.Col<Post>
        source="updated_at"
        {...LEAST_NEEDED}
        render={(post) => londonDate(post.updated_at)}
      />
    </RecordTable>
  );
}
