import { Alert, Box, Button, List, TextField, Typography } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type NewPreviewLink, PREVIEW_LINK_DAYS, type PreviewLink } from '#shared/post-drafts.ts';
import { plural } from '#shared/words.ts';
import { copyText } from '../../browser.ts';
import { LargeDialog } from '../../layout/LargeDialog.tsx';
import { londonDateTime } from '../../words.ts';

interface ReviewerLinksProps {
  /** Links of a post, or of the website. */
  links: {
    queryKey: string[];
    list: () => Promise<PreviewLink[]>;
    make: () => Promise<NewPreviewLink>;
    revoke: (id: string) => Promise<unknown>;
  };
  /** Text about what the link shows. */
  intro: string;
  /** Text about what it does not show yet. */
  warning?: string | undefined;
  onClose: () => void;
}

/** Creates, lists and revokes links that show unpublished content to people without an account. */
export function ReviewerLinks({ links: { queryKey, ...of }, intro, warning, onClose }: ReviewerLinksProps) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey });

  const links = useQuery({ queryKey, queryFn: of.list, staleTime: 0 });
  const make = useMutation({ mutationFn: () => of.make(), onSuccess: refresh });
  const revoke = useMutation({
    mutationFn: of.revoke,
    onSettled: refresh,
  });
  const failure = make.error ?? revoke.error ?? links.error;
  const isMadeLive = links.data?.some(({ id }) => id === make.data?.id) ?? true;

  return (
    <LargeDialog title="Link for a reviewer" width="sm" onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography>{`${intro} It works for ${plural(PREVIEW_LINK_DAYS, 'day')}.`}</Typography>
        {warning && <Alert severity="warning">{warning}</Alert>}
        <Box>
          <Button variant="contained" disabled={make.isPending} onClick={() => make.mutate()}>
            {make.isPending ? 'Making the link…' : 'Make a link'}
          </Button>
        </Box>
        {failure && <Alert severity="error">{failure.message}</Alert>}
        {make.data && isMadeLive && <MadeLink key={make.data.id} link={make.data} />}
        <LiveLinks
          links={links.data}
          busyId={revoke.isPending ? revoke.variables : undefined}
          onRevoke={(id) => revoke.mutate(id)}
        />
      </Box>
    </LargeDialog>
  );
}

function MadeLink({ link }: { link: NewPreviewLink }) {
  const [note, setNote] = useState('Copy it now: for safety it is not shown again.');
  const copy = async () =>
    setNote(
      (await copyText(link.url))
        ? 'Copied.'
        : 'Copying is not allowed here. Select the link and copy it by hand.',
    );
  return (
    <Box sx={{ bgcolor: 'background.default', p: 2, display: 'grid', gap: 1 }}>
      <TextField
        label="New link"
        value={link.url}
        onFocus={(event) => event.target.select()}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Button variant="outlined" onClick={copy}>
          Copy the link
        </Button>
        <Typography variant="body2" role="status">
          {note}
        </Typography>
      </Box>
    </Box>
  );
}

interface LiveLinksProps {
  links: PreviewLink[] | undefined;
  busyId: string | undefined;
  onRevoke: (id: string) => void;
}

function LiveLinks({ links, busyId, onRevoke }: LiveLinksProps) {
  if (!links) return null;
  return (
    <Box component="section" aria-labelledby="live-links-title">
      <Typography id="live-links-title" variant="h3" sx={{ mb: 1 }}>
        Links that work
      </Typography>
      {links.length === 0 && <Typography color="textSecondary">There are none at the moment.</Typography>}
      <List disablePadding>
        {links.map(({ id, created_at, created_by, expires_at }) => (
          <Box
            component="li"
            key={id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1,
              alignItems: 'center',
              py: 1,
              borderTop: '1px solid',
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: 1, minWidth: 200 }}>
              <div>{`Until ${londonDateTime(expires_at)}`}</div>
              <Typography variant="caption">
                {`Made ${londonDateTime(created_at)}${created_by ? ` by ${created_by}` : ''}`}
              </Typography>
            </Box>
            <Button
              color="error"
              variant="outlined"
              size="small"
              disabled={busyId === id}
              aria-label={`Revoke the link made ${londonDateTime(created_at)}`}
              onClick={() => onRevoke(id)}
            >
              Revoke
            </Button>
          </Box>
        ))}
      </List>
    </Box>
  );
}
