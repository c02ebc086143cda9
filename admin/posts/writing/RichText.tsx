import { lazy, Suspense } from 'react';
import { EditorSkeleton } from './MarkdownText.tsx';

// Lazy, because the editor is larger than the form, whose title can be typed while it loads.
const ArticleEditor = lazy(() => import('./ArticleEditor.tsx'));

/** The text as it will look. */
export function RichText() {
  return (
    <Suspense fallback={<EditorSkeleton />}>
      <ArticleEditor />
    </Suspense>
  );
}
