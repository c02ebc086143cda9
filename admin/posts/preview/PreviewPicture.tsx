import { Alert, Box, Button, Typography } from '@mui/material';
import { ArticleFrame, type Screen } from './ArticleFrame.tsx';
import type { PreviewDocument } from './usePreviewDocument.ts';

/** The last successful preview in a frame, with the error of a newer one above it. */
export function PreviewPicture({ preview, screen }: { preview: PreviewDocument; screen: Screen }) {
  const { html, error, isUpdating, retry } = preview;
  return (
    <Box
      aria-busy={isUpdating}
      sx={{
        flex: 1,
        minHeight: 0,
        minWidth: 0,
        display: 'flex',
        flexDirection: 'column',
        border: '1px solid',
        borderColor: 'divider',
        bgcolor: 'divider',
      }}
    >
      {error && (
        <Alert
          severity="error"
          role="alert"
          sx={{ borderRadius: 0 }}
          action={
            <Button color="inherit" size="small" onClick={retry}>
              Try again
            </Button>
          }
        >
          {html === undefined
            ? error.message
            : `${error.message} Below is the last picture that could be made.`}
        </Alert>
      )}
      {html !== undefined && <ArticleFrame html={html} screen={screen} />}
      {html === undefined && !error && (
        <Box
          role="status"
          sx={{ flex: 1, display: 'grid', placeItems: 'center', bgcolor: 'background.default' }}
        >
          <Typography sx={{ fontWeight: 650 }}>Loading preview…</Typography>
        </Box>
      )}
    </Box>
  );
}
