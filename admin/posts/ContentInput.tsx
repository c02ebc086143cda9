import { Box, FormHelperText, Skeleton, Typography } from '@mui/material';
import { lazy, Suspense, useDeferredValue, useId, useMemo, useState } from 'react';
import { useInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { CONTENT_MAX } from '#shared/posts.ts';
import { figure, plural } from '#shared/words.ts';
import { MediaPicker } from '../media/MediaPicker.tsx';
import { EditorBar } from './editor/EditorBar.tsx';
import type { EditorHandle } from './editor/MarkdownEditor.tsx';
import { image } from './editor/markdown-format.ts';
import { PastedImageDialog } from './editor/PastedImageDialog.tsx';
import { useEditorContext } from './editor-context.tsx';
import type { Selection } from './markdown-keys.ts';
import { PreviewPane } from './preview/PreviewPane.tsx';
import { textFigures } from './text-figures.ts';

// CodeMirror is larger than the rest of the form, which is there while it is on its way.
const MarkdownEditor = lazy(() => import('./editor/MarkdownEditor.tsx'));

/** Fits between the bars, so that text and preview scroll side by side. */
const PANE_HEIGHT = 'max(420px, calc(100dvh - 240px))';

/** The article's text: written, previewed, or both side by side. */
export function ContentInput() {
  const { field, fieldState } = useInput({ source: 'content' });
  const { setFocus } = useFormContext();
  const format: unknown = useWatch({ name: 'content_format' });
  const { layout, setLayout, isFocused, editor } = useEditorContext();
  const [isPicking, setPicking] = useState(false);
  const [pasted, setPasted] = useState<File>();
  const id = useId();
  const text = typeof field.value === 'string' ? field.value : '';

  const onReady = (handle: EditorHandle | null) => {
    editor.current = handle && {
      ...handle,
      goToLine: (line) => {
        if (layout === 'preview') setLayout('write');
        // The text has to be in sight before it can take the cursor.
        requestAnimationFrame(() => handle.goToLine(line));
      },
    };
    if (handle) field.ref({ focus: handle.focus });
  };

  const insertImage = (address: string, alt: string) =>
    editor.current?.apply((at) =>
      format === 'html' ? htmlImage(at, alt, address) : image(at, alt, address),
    );

  const height = layout === 'split' || isFocused ? PANE_HEIGHT : undefined;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography
        id={`${id}-label`}
        onClick={() => setFocus('content')}
        sx={{ fontSize: '0.9375rem', fontWeight: 650, mb: '6px', lineHeight: 1.35 }}
      >
        Content
      </Typography>
      <Box
        sx={{
          border: '2px solid',
          borderColor: fieldState.invalid ? 'error.main' : 'text.secondary',
          bgcolor: 'background.paper',
          '&:has(.cm-content:focus-visible)': {
            outline: '3px solid',
            outlineColor: 'text.primary',
            outlineOffset: '1px',
          },
        }}
      >
        <EditorBar
          controls={`${id}-text`}
          isHtml={format === 'html'}
          onCommand={(command) => editor.current?.run(command)}
          onImage={() => setPicking(true)}
        />
        <Box sx={{ display: 'grid', gridTemplateColumns: layout === 'split' ? '1fr 1fr' : 'minmax(0, 1fr)' }}>
          <Box
            id={`${id}-text`}
            sx={{
              display: layout === 'preview' ? 'none' : 'block',
              minWidth: 0,
              minHeight: 412,
              ...(height && { '& .cm-editor': { height } }),
            }}
          >
            <Suspense fallback={<EditorSkeleton />}>
              <MarkdownEditor
                value={text}
                onChange={field.onChange}
                onBlur={field.onBlur}
                labelId={`${id}-label`}
                describedBy={`${id}-help`}
                isInvalid={fieldState.invalid}
                isHtml={format === 'html'}
                onReady={onReady}
                onImage={setPasted}
              />
            </Suspense>
          </Box>
          {layout !== 'write' && (
            <Box
              sx={{
                minWidth: 0,
                height: PANE_HEIGHT,
                p: 1,
                borderLeft: layout === 'split' ? '2px solid' : 0,
                borderColor: 'divider',
              }}
            >
              <PreviewPane />
            </Box>
          )}
        </Box>
      </Box>
      <TextFoot id={`${id}-help`} text={text} error={fieldState.error?.message} isHtml={format === 'html'} />
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
    </Box>
  );
}

interface TextFootProps {
  id: string;
  text: string;
  error: string | undefined;
  isHtml: boolean;
}

/** How much has been written, and what is wrong with it. */
function TextFoot({ id, text, error, isHtml }: TextFootProps) {
  const counted = useDeferredValue(text);
  const { words, minutes } = useMemo(() => textFigures(counted), [counted]);
  const over = counted.length - CONTENT_MAX;
  const limit = figure(CONTENT_MAX);
  return (
    <Box id={id}>
      {over > 0 ? (
        <FormHelperText error role="alert">
          {`The text is ${figure(over)} characters too long to be saved: a post holds at most ${limit}. Nothing is lost; shorten it, or divide it into two posts.`}
        </FormHelperText>
      ) : (
        error && <FormHelperText error>{error}</FormHelperText>
      )}
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, justifyContent: 'space-between', mt: 0.75 }}
      >
        <Typography variant="body2" color="textSecondary">
          {isHtml ? 'HTML, cleaned when it is saved.' : 'Markdown. Paste or drop an image to add it.'}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {`${plural(words, 'word')}, about ${minutes} min to read`}
          {counted.length > CONTENT_MAX * 0.9 && `, ${figure(counted.length)} of ${limit} characters`}
        </Typography>
      </Box>
    </Box>
  );
}

function EditorSkeleton() {
  return (
    <Box role="status" aria-label="Loading" sx={{ p: 2 }}>
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

function htmlImage({ start, end }: Selection, alt: string, address: string) {
  const escaped = (text: string) =>
    text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  const insert = `<img src="${escaped(address)}" alt="${escaped(alt)}">`;
  return { from: start, to: end, insert, selectFrom: start + insert.length, selectTo: start + insert.length };
}
