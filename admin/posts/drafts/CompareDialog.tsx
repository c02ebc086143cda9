import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
  useMediaQuery,
} from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useFormContext } from 'react-hook-form';
import { FieldDifference } from '../history/FieldDifference.tsx';
import { useDraft } from './draft-context.ts';

/** Compares the draft with the public version, word by word. */
export function CompareDialog({ onClose }: { onClose: () => void }) {
  const { post, changes } = useDraft();
  const { getValues } = useFormContext();
  const fullScreen = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const values = getValues();
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="md"
      fullWidth
      fullScreen={fullScreen}
      aria-labelledby="compare-title"
    >
      <DialogTitle id="compare-title">
        {post?.status === 'scheduled' ? 'Compare with what is scheduled' : 'Compare with what is public'}
      </DialogTitle>
      <DialogContent>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {changes.length === 0
            ? 'There is no difference.'
            : 'Green is new, red is what readers would no longer see.'}
        </Typography>
        <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0 }}>
          {changes.map((field) => (
            <FieldDifference
              key={field}
              field={field}
              version={values[field]}
              other={post?.[field as keyof typeof post]}
              otherName={post?.status === 'scheduled' ? 'Scheduled' : 'Public'}
            />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
