import { Box, type BoxProps, Skeleton } from '@mui/material';
import { lazy, Suspense } from 'react';
import type { RichTextEditorProps } from './RichTextEditor.tsx';

// The editor is larger than its form, which renders while the editor loads.
const RichTextEditor = lazy(() => import('./RichTextEditor.tsx'));

/** An input for everything that articles allow, such as headings, lists and pictures. Its value is HTML. */
export function RichTextInput(props: RichTextEditorProps) {
  return (
    <Suspense fallback={<TextSkeleton />}>
      <RichTextEditor {...props} />
    </Suspense>
  );
}

/** In place of a text whose editor loads. */
export const TextSkeleton = ({ sx = { p: 2 } }: { sx?: BoxProps['sx'] }) => (
  <Box role="status" aria-label="Loading" sx={sx}>
    <Skeleton variant="rectangular" animation={false} height={160} />
  </Box>
);
