import { Box, Skeleton } from '@mui/material';
import { lazy, memo, Suspense } from 'react';

// Lazy, because the editor is larger than the form, whose title can be typed while it loads.
const ArticleEditor = lazy(() => import('./writing/ArticleEditor.tsx'));

/** The article's text, as it will look. */
export const ContentInput = memo(function ContentInput() {
  return (
    <Suspense fallback={<Loading />}>
      <ArticleEditor />
    </Suspense>
  );
});

function Loading() {
  return (
    <Box role="status" aria-label="Loading" sx={{ py: 1 }}>
      {['60%', '100%', '92%', '96%', '40%'].map((width) => (
        <Skeleton
          key={width}
          variant="rectangular"
          animation={false}
          height={18}
          width={width}
          sx={{ mb: 1.5 }}
        />
      ))}
    </Box>
  );
}
