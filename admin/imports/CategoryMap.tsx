import { Box, MenuItem, TextField, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import type { Category } from '#shared/categories.ts';
import type { BlogImport } from '#shared/imports.ts';
import { figure, plural } from '#shared/words.ts';
import { Panel } from '../layout/Panel.tsx';
import { choiceOf, LEAVE_OUT, MAKE_NEW, withChoice } from './category-choices.ts';
import type { Options } from './choices.ts';
import { Fold } from './Fold.tsx';

/** More than any blog has; see the choice of a post's category. */
const ALL = 500;
/** With more categories than this, they are folded. */
const AT_ONCE = 6;

/** Which category here each of the file's becomes. */
export function CategoryMap({
  found,
  options: { options, change },
}: {
  found: BlogImport;
  options: Options;
}) {
  const { data: here } = useGetList<Category>('categories', {
    pagination: { page: 1, perPage: ALL },
    sort: { field: 'name', order: 'ASC' },
  });
  const choices = [
    { id: MAKE_NEW, name: 'Make a new category' },
    { id: LEAVE_OUT, name: 'No category' },
    ...(here ?? []),
  ];
  /** One that is still loading, or gone, must not be shown as another. */
  const shownFor = (category: BlogImport['categories'][number]) => {
    const choice = choiceOf(category, options);
    return choices.some(({ id }) => id === choice) ? choice : '';
  };
  const { categories } = found;
  if (categories.length === 0) return null;
  return (
    <Panel id="categories" title={`Categories: ${figure(categories.length)}`}>
      <Typography color="textSecondary">
        An article has one category here: the first one that the file names. Any others become tags.
      </Typography>
      <Fold name="What each becomes" isOpen={categories.length <= AT_ONCE}>
        {categories.map((category, at) => (
          <Box key={category.source} sx={ROW}>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <strong>{category.source}</strong>
              <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                {plural(category.posts, 'article')}
              </Typography>
            </Box>
            <TextField
              id={`category-${at}`}
              select
              size="small"
              value={shownFor(category)}
              onChange={({ target }) =>
                change({ categories: withChoice(options.categories, category.source, target.value) })
              }
              slotProps={{ htmlInput: { 'aria-label': `What ${category.source} becomes` } }}
            >
              {choices.map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
          </Box>
        ))}
      </Fold>
    </Panel>
  );
}

const ROW = {
  display: 'grid',
  gap: { xs: 1, sm: 2 },
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
  py: 1,
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;
