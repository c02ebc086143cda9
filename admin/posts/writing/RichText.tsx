import { lazy, Suspense } from 'react';
import { EditorSkeleton } from './MarkdownText.tsx';

// The editor is larger than the form around it, whose title can be written while it is on its way.
const RichTextDesk = lazy(() => import('./RichTextDesk.tsx'));

/** The text as it will look. */
export function RichText() {
  return (
    <Suspense fallback={<EditorSkeleton />}>
      <RichTextDesk />
    </Suspense>
  );
}
