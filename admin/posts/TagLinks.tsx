import { Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { TAGS_MAX, type TagCount } from '#shared/post-checks.ts';
import { plural } from '#shared/words.ts';
import { NotLoaded } from '../layout/Problem.tsx';
import { fetchTags } from './api.ts';
import { postsWhere } from './paths.ts';

/** The tags in use, the most used first, each linked to its posts; nothing if there is none. */
export function TagLinks() {
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
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 0, m: 0, listStyle: 'none' }}>
        {tags.map((tag) => (
          <TagLink key={tag.tag} {...tag} />
        ))}
      </Box>
    </>
  );
}

function TagLink({ tag, count }: TagCount) {
  return (
    <Box component="li">
      <Link component={RouterLink} to={postsWhere({ tag })} sx={TAG}>
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
