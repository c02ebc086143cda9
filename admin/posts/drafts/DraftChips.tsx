import { Box } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { londonDateTime } from '#shared/words.ts';
import { StatusChip, WordChip } from '../../lists/StatusChip.tsx';
import { useDraft } from './draft-context.ts';

/**
 * Only for screen readers on the narrowest phones, which have just enough room for the buttons. With large text, the labels
 * give way to the buttons.
 */
const WITH_ROOM = {
  '&, & *': { minWidth: 0 },
  '@media (max-width: 359.95px)': visuallyHidden,
} as const;

/** Whether the article is public and, also on phones, whether it has unpublished changes. */
export function DraftChips() {
  const { post, changes, publishAt } = useDraft();
  if (!post)
    return (
      <Box sx={WITH_ROOM}>
        <WordChip label="New article" tone="quiet" />
      </Box>
    );
  const label = publishAt ? `Changes on ${londonDateTime(publishAt)}` : 'Unpublished changes';
  return (
    <Box sx={{ display: 'flex', gap: 1, ...WITH_ROOM }}>
      <Box sx={changes.length > 0 ? { display: { xs: 'none', md: 'block' } } : {}}>
        <StatusChip status={post.status} />
      </Box>
      {changes.length > 0 && (
        <>
          <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
            <WordChip label={label} tone="brass" />
          </Box>
          <Box sx={{ display: { xs: 'block', sm: 'none' } }}>
            <WordChip label="Changes" tone="brass" />
          </Box>
        </>
      )}
    </Box>
  );
}
