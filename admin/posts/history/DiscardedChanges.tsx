import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { DISCARDED_DRAFT_DAYS } from '#shared/post-drafts.ts';
import { londonDateTime } from '#shared/words.ts';
import { useCommand } from '../../forms/useCommand.ts';
import { useDraft } from '../drafts/draft-context.ts';

/** Discarded changes that can still be restored; renders nothing without any. */
export function DiscardedChanges({ postId, onBack }: { postId: string; onBack: () => void }) {
  const { readDiscarded, restore } = useDraft();
  const translate = useTranslate();
  const { data = [] } = useQuery({
    queryKey: ['post-drafts', 'discarded', postId],
    queryFn: readDiscarded,
    staleTime: 0,
    gcTime: 0,
  });
  const back = useCommand(restore, { done: onBack });
  if (data.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="discarded-title" sx={{ mb: 3 }}>
      <Typography id="discarded-title" variant="h3" sx={{ mb: 1 }}>
        {`Discarded in the last ${DISCARDED_DRAFT_DAYS} days`}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {data.map(({ id, at, by, fields }) => (
          <Box
            component="li"
            key={id}
            sx={{
              display: 'flex',
              gap: 2,
              alignItems: 'center',
              py: 0.75,
              borderTop: '1px solid',
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {`Changed: ${fields.map((field) => translate(`resources.posts.fields.${field}`, { _: field })).join(', ')}`}
              <Typography variant="body2" color="textSecondary">
                {[by, londonDateTime(at)].filter(Boolean).join(', ')}
              </Typography>
            </Box>
            <Button
              size="small"
              variant="outlined"
              color="secondary"
              disabled={back.isBusy}
              aria-label={`Restore what was discarded ${londonDateTime(at)}`}
              onClick={() => back.run(id)}
            >
              Restore
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
