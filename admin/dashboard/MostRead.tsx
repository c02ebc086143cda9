import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { Dashboard } from '#shared/dashboard.ts';
import { figure } from '#shared/words.ts';
import { editPath } from '../posts/paths.ts';
import { colours } from '../theme/colours.ts';
import { Block } from './Block.tsx';

/** The articles that were opened most often in the period. */
export function MostRead({ articles }: { articles: Dashboard['articles'] }) {
  const most = Math.max(1, ...articles.map(({ views }) => views));
  return (
    <Block
      title="Most read"
      slab={colours.sky}
      note="Every time an article is opened counts, whether or not analytics were allowed: nothing is stored about the reader."
    >
      {articles.length === 0 && (
        <Typography color="textSecondary" sx={{ py: 4 }}>
          No article was opened.
        </Typography>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {articles.map(({ id, title, views }) => (
          <Box
            component="li"
            key={id}
            sx={{ py: 1, borderBottom: '1px solid', borderColor: 'divider', overflowWrap: 'anywhere' }}
          >
            <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', alignItems: 'baseline' }}>
              <Link component={RouterLink} to={editPath(id)} underline="hover">
                {title}
              </Link>
              <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                {figure(views)}
                <span className="visually-hidden">{views === 1 ? ' view' : ' views'}</span>
              </Box>
            </Box>
            <Box
              aria-hidden="true"
              sx={{
                mt: 0.75,
                height: 6,
                width: `${(views / most) * 100}%`,
                minWidth: 2,
                bgcolor: colours.sky,
              }}
            />
          </Box>
        ))}
      </Box>
    </Block>
  );
}
