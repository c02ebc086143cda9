import { lazy, Suspense } from 'react';
import { Desk, type TextProps } from './Desk.tsx';
import { EditorSkeleton } from './MarkdownText.tsx';

// The editor is larger than the form around it, whose title can be written while it is on its way.
const RichTextDesk = lazy(() => import('./RichTextDesk.tsx'));

/** The text as it will look. */
export function RichText(props: TextProps) {
  return (
    <Suspense
      fallback={
        <Desk tools={null} panel={props.panel}>
          {props.head}
          <EditorSkeleton />
        </Desk>
      }
    >
      <RichTextDesk {...props} />
    </Suspense>
  );
}
