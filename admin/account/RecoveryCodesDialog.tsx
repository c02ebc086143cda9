import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import { useNotify } from 'react-admin';
import { copyText } from '../copy-text.ts';

interface RecoveryCodesDialogProps {
  /** Undefined while there is nothing to show. */
  codes: string[] | undefined;
  onClose: () => void;
}

/** Shows recovery codes once. A click outside does not close it, because they cannot be shown again. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const titleId = useId();
  const notify = useNotify();
  const text = (codes ?? []).join('\n');

  const copy = async () => {
    if (await copyText(text)) notify('The recovery codes are copied', { type: 'success' });
    else notify('Not copied. Select the codes and copy them by hand.', { type: 'error' });
  };

  return (
    <Dialog open={codes !== undefined} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>Your recovery codes</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>
          Each code signs you in once without your phone. Keep them somewhere you can reach without it: they
          are never shown again.
        </Typography>
        <Box
          component="ul"
          aria-label="Recovery codes"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 2,
            bgcolor: 'background.default',
            display: 'grid',
            gap: 0.75,
            justifyContent: 'center',
            fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
          }}
        >
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={copy}>Copy</Button>
        <Button component="a" href={fileOf(text)} download="recovery-codes.txt">
          Download
        </Button>
        <Button variant="contained" onClick={onClose}>
          I have saved them
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const fileOf = (text: string) =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`Recovery codes for ${window.location.host}\n\n${text}\n`)}`;
