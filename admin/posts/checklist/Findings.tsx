import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { Alert, Box, Button, Link, Typography } from '@mui/material';
import type { PostFinding } from '#shared/post-checks.ts';
import { useGoTo } from '../writing/useGoTo.ts';
import type { Checklist } from './useChecklist.ts';

/** The checklist's findings, each linked to its place. `onLeave` is called before going there. */
export function Findings({ checklist, onLeave }: { checklist: Checklist; onLeave?: () => void }) {
  const go = useGoTo();

  const goTo = ({ field, line }: PostFinding) => {
    onLeave?.();
    if (field === 'content' && line !== null) go.line(line);
    else go.field(field);
  };

  if (checklist.state === 'unasked') return null;
  if (checklist.state === 'asking') return <Typography role="status">Checking the article…</Typography>;
  if (checklist.state === 'failed') {
    return (
      <Alert severity="warning" role="status">
        {checklist.message}
      </Alert>
    );
  }
  const { findings } = checklist;
  if (findings.length === 0) {
    return (
      <Typography
        role="status"
        sx={{ display: 'flex', gap: 1, alignItems: 'center', color: 'success.main', fontWeight: 650 }}
      >
        <CheckIcon fontSize="small" /> The checklist found nothing.
      </Typography>
    );
  }
  return (
    <Box>
      <Typography role="status" sx={{ fontWeight: 650, mb: 1 }}>
        {findings.length === 1 ? '1 thing to look at first:' : `${findings.length} things to look at first:`}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {findings.map((finding) => (
          <Box
            component="li"
            key={`${finding.rule} ${finding.line} ${finding.message}`}
            sx={{ display: 'flex', gap: 1, py: 0.75, borderTop: '1px solid', borderColor: 'divider' }}
          >
            <WarningIcon fontSize="small" sx={{ mt: '2px' }} aria-hidden />
            <Box sx={{ minWidth: 0 }}>
              <Typography sx={{ fontSize: '0.9375rem', overflowWrap: 'anywhere' }}>
                {finding.message}
              </Typography>
              <Link component="button" type="button" onClick={() => goTo(finding)} sx={{ minHeight: 24 }}>
                {finding.line === null ? `Go to ${FIELD_NAMES[finding.field]}` : 'Show in the text'}
              </Link>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const FIELD_NAMES: Record<PostFinding['field'], string> = {
  content: 'the text',
  category_id: 'Category',
  excerpt: 'Excerpt',
  title: 'Title',
  seo_title: 'SEO title',
  seo_description: 'SEO description',
};

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
