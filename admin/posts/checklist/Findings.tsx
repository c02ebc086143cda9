import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { Alert, Box, Button, Link, List, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { PostFinding } from '#shared/post-drafts.ts';
import { CONTENT_MAX } from '#shared/posts.ts';
import { checkPost } from '../api.ts';
import { useGoTo } from '../editor-context.tsx';

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
      <List disablePadding>
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
      </List>
    </Box>
  );
}

const FIELD_NAMES: Record<PostFinding['field'], string> = {
  content: 'the text',
  category_id: 'Category',
  excerpt: 'Excerpt',
};

interface ChecklistPanelProps {
  checklist: Checklist;
  onCheck: () => void;
}

/** Runs the checklist on demand; publishing shows it too. */
export function ChecklistPanel({ checklist, onCheck }: ChecklistPanelProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography variant="caption">Checks alternative texts, headings, links and formatting.</Typography>
      <Findings checklist={checklist} />
      <Button variant="outlined" disabled={checklist.state === 'asking'} onClick={onCheck}>
        {checklist.state === 'unasked' ? 'Check the article' : 'Check again'}
      </Button>
    </Box>
  );
}

export type Checklist =
  | { state: 'unasked' }
  | { state: 'asking' }
  | { state: 'known'; findings: PostFinding[] }
  | { state: 'failed'; message: string };

/** The server's findings about the form's current values, saved or not. */
export function useChecklist(): { checklist: Checklist; check: () => void } {
  const { getValues } = useFormContext();
  const [asked, setAsked] = useState<{ at: number; values: Record<string, unknown> }>();
  const { data, error, isFetching } = useQuery({
    queryKey: ['post-check', asked],
    queryFn: ({ signal }) => findingsOf(asked?.values ?? {}, signal),
    enabled: asked !== undefined,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  });

  const check = useCallback(() => setAsked({ at: Date.now(), values: pick(getValues()) }), [getValues]);

  if (isFetching) return { checklist: { state: 'asking' }, check };
  if (error) return { checklist: { state: 'failed', message: error.message }, check };
  return { checklist: data ? { state: 'known', findings: data } : { state: 'unasked' }, check };
}

async function findingsOf(values: Record<string, unknown>, signal: AbortSignal): Promise<PostFinding[]> {
  if (String(values.content ?? '').length > CONTENT_MAX)
    throw new Error('The text is too long to be checked.');
  return checkPost(values, signal).then(
    ({ findings }) => findings,
    (error: Error) => {
      throw new Error(`The article could not be checked. ${error.message}`);
    },
  );
}

const FIELDS = ['slug', 'excerpt', 'content', 'category_id'];

const pick = (values: Record<string, unknown>) =>
  Object.fromEntries(FIELDS.map((field) => [field, values[field]]));
