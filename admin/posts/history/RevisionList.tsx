import { Box, ButtonBase, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { RevisionSummary } from '#shared/posts.ts';
import { londonDateTime } from '#shared/words.ts';

interface RevisionListProps {
  revisions: RevisionSummary[];
  chosenId: string | undefined;
  onChoose: (id: string) => void;
}

/** Versions of a post, newest first, with time, author and changed fields. */
export function RevisionList({ revisions, chosenId, onChoose }: RevisionListProps) {
  return (
    <Box
      component="ol"
      aria-label="Versions, the newest first"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        overflowY: 'auto',
        maxHeight: { xs: 220, md: 'none' },
        border: '1px solid',
        borderColor: 'divider',
      }}
    >
      {revisions.map((revision, index) => (
        <Box component="li" key={revision.id} sx={{ borderBottom: '1px solid', borderColor: 'divider' }}>
          <ButtonBase
            aria-pressed={revision.id === chosenId}
            onClick={() => onChoose(revision.id)}
            sx={{
              display: 'block',
              width: '100%',
              textAlign: 'left',
              px: 2,
              py: 1.25,
              font: 'inherit',
              borderLeft: '4px solid',
              borderColor: revision.id === chosenId ? 'primary.main' : 'transparent',
              bgcolor: revision.id === chosenId ? 'action.selected' : 'transparent',
              '&:hover': { bgcolor: 'action.hover' },
            }}
          >
            <Box component="span" sx={{ display: 'block', fontWeight: 650 }}>
              {londonDateTime(revision.at)}
              {index === 0 && ' (saved last)'}
            </Box>
            <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
              {revision.saved_by ?? 'Not saved by a person'}
            </Typography>
            <Typography component="span" variant="body2" sx={{ display: 'block' }}>
              <Changes fields={revision.changed} />
            </Typography>
          </ButtonBase>
        </Box>
      ))}
    </Box>
  );
}

function Changes({ fields }: { fields: string[] }) {
  const translate = useTranslate();
  if (fields.length === 0) return 'The oldest stored version';
  const names = fields.map((field) => translate(`resources.posts.fields.${field}`, { _: field }));
  return `Changed: ${names.join(', ')}`;
}
