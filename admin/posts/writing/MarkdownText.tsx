import { Box, Skeleton, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useInput } from 'react-admin';
import { MediaPicker } from '../../media/MediaPicker.tsx';
import { FormatToolbar } from '../editor/FormatToolbar.tsx';
import type { EditorHandle } from '../editor/MarkdownEditor.tsx';
import { image } from '../editor/markdown-format.ts';
import { PastedImageDialog } from '../editor/PastedImageDialog.tsx';
import { useEditorContext } from '../editor-context.tsx';
import { EditorTools } from './EditorLayout.tsx';
import { markdownHeadings } from './outline.ts';
import { TextFigures, TextProblem } from './TextFoot.tsx';
import { ViewTools } from './ViewTools.tsx';

// Lazy, because CodeMirror is larger than the rest of the form.
const MarkdownEditor = lazy(() => import('../editor/MarkdownEditor.tsx'));

/** The text as Markdown. */
export function MarkdownText() {
  const { field, fieldState } = useInput({ source: 'content' });
  const { text: handle } = useEditorContext();
  const editor = useRef<EditorHandle>(null);
  const [isPicking, setPicking] = useState(false);
  const [pasted, setPasted] = useState<File>();
  const id = useId();
  const text = typeof field.value === 'string' ? field.value : '';

  const onReady = (ready: EditorHandle | null) => {
    editor.current = ready;
    handle.current = ready && {
      focus: ready.focus,
      goOn: ready.goOn,
      goToLine: ready.goToLine,
      goToHeading: (index) => {
        const found = markdownHeadings(ready.text())[index];
        if (found) ready.goToLine(found.line);
      },
    };
    if (ready) field.ref({ focus: ready.focus });
  };

  const insertImage = (address: string, alt: string) =>
    editor.current?.apply((at) => image(at, alt, address));

  return (
    <>
      <EditorTools>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <FormatToolbar
            controls={`${id}-text`}
            onCommand={(command) => editor.current?.run(command)}
            onImage={() => setPicking(true)}
          />
        </Box>
        <TextFigures text={text} />
        <ViewTools />
      </EditorTools>
      <Typography id={`${id}-label`} sx={visuallyHidden}>
        Content
      </Typography>
      <Box id={`${id}-text`} sx={{ mx: '-6px' }}>
        <Suspense fallback={<EditorSkeleton />}>
          <MarkdownEditor
            value={text}
            onChange={field.onChange}
            onBlur={field.onBlur}
            labelId={`${id}-label`}
            describedBy={`${id}-help`}
            isInvalid={fieldState.invalid}
            onReady={onReady}
            onImage={setPasted}
          />
        </Suspense>
      </Box>
      <TextProblem id={`${id}-help`} text={text} error={fieldState.error?.message} />
      <MediaPicker
        open={isPicking}
        onClose={() => setPicking(false)}
        onPick={(asset) => {
          setPicking(false);
          insertImage(asset.url, asset.alt);
        }}
      />
      {pasted && (
        <PastedImageDialog
          file={pasted}
          onClose={() => setPasted(undefined)}
          onInsert={(address, alt) => {
            setPasted(undefined);
            insertImage(address, alt);
          }}
        />
      )}
    </>
  );
}

/** Shown while the editor loads. */
export function EditorSkeleton() {
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
