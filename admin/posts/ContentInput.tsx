import { lazy, memo, Suspense } from 'react';
import { TextSkeleton } from '../rich-text/RichTextInput.tsx';

// Lazy, because the editor is larger than the form, whose title can be typed while it loads.
const ArticleEditor = lazy(() => import('./writing/ArticleEditor.tsx'));

/** The article's text, as it will look. */
export const ContentInput = memo(function ContentInput() {
  return (
    <Suspense fallback={<TextSkeleton sx={{ py: 1 }} />}>
      <ArticleEditor />
    </Suspense>
  );
});
