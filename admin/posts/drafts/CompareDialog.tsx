import { Box, Typography } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { LargeDialog } from '../../layout/LargeDialog.tsx';
import { FieldDifference } from '../history/FieldDifference.tsx';
import { useDraft } from './draft-context.ts';

/** Compares the draft with the public version, word by word. */
export function CompareDialog({ onClose }: { onClose: () => void }) {
  const { post, changes } = useDraft();
  const values = useFormContext().getValues();
  const isScheduled = post?.status === 'scheduled';
  return (
    <LargeDialog
      title={isScheduled ? 'Compare with what is scheduled' : 'Compare with what is public'}
      width="md"
      onClose={onClose}
    >
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
            otherName={isScheduled ? 'Scheduled' : 'Public'}
          />
        ))}
      </Box>
    </LargeDialog>
  );
}
