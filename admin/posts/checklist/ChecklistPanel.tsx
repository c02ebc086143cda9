import { Box, Button, Typography } from '@mui/material';
import { Findings } from './Findings.tsx';
import type { Checklist } from './useChecklist.ts';

interface ChecklistPanelProps {
  checklist: Checklist;
  onCheck: () => void;
}

/** Runs the checklist on demand; publishing shows it too. */
export function ChecklistPanel({ checklist, onCheck }: ChecklistPanelProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography variant="body2" color="textSecondary">
        Checks alternative texts, headings, links, lengths and formatting.
      </Typography>
      <Findings checklist={checklist} />
      <Button variant="outlined" color="secondary" disabled={checklist.state === 'asking'} onClick={onCheck}>
        {checklist.state === 'unasked' ? 'Check the article' : 'Check again'}
      </Button>
    </Box>
  );
}
