import { Box, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Screen } from './ArticleFrame.tsx';
import { PreviewPicture } from './PreviewPicture.tsx';
import { ScreenSwitch } from './ScreenSwitch.tsx';
import { usePreviewDocument } from './usePreviewDocument.ts';

/**
 * A preview of the article, rendered by the server from the form's current values. Fills the available height.
 */
export function PreviewPane() {
  const values = useWatch();
  const id = useRecordContext()?.id;
  const [screen, setScreen] = useState<Screen>('phone');
  const source = useMemo(() => ({ unsaved: { ...values, id } }), [values, id]);
  const preview = usePreviewDocument(source);
  return (
    <Box
      component="section"
      aria-label="Preview"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        height: '100%',
        minHeight: 'min(70vh, 720px)',
        minWidth: 0,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <ScreenSwitch screen={screen} onChange={setScreen} />
        <Typography variant="body2" color="textSecondary">
          {preview.isUpdating ? 'Updating…' : ''}
        </Typography>
      </Box>
      <PreviewPicture preview={preview} screen={screen} />
    </Box>
  );
}
