import { Alert, Box, Button, Snackbar } from '@mui/material';
import { useEditorState } from '@tiptap/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { FileButton } from '../../uploads/FileButton.tsx';
import { useRichText } from '../rich-text-context.tsx';
import { FILE_TYPES } from './files.ts';
import { isEmpty } from './insert.ts';

/**
 * One sentence on what a paste or file left behind. Render it inside the editor's input.
 * @param props.titleSource the form field that gets a document's title if it is empty
 */
export function PasteNotice({ titleSource }: { titleSource: string }) {
  const { editor, storage } = useRichText();
  const [notice, setNotice] = useState(storage.articlePaste.notice);
  useTitle(titleSource);
  useDroppedBeside();
  useEffect(() => {
    const { articlePaste } = storage;
    articlePaste.onChange = () => setNotice(articlePaste.notice);
    return () => {
      articlePaste.onChange = () => undefined;
    };
  }, [storage]);
  return (
    <Snackbar
      open={notice !== null}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      sx={{ zIndex: 7, bottom: { xs: 'calc(var(--keyboard, 0px) + 120px)', sm: 24 } }}
    >
      <Alert
        severity={notice?.severity ?? 'info'}
        role={notice?.severity === 'error' ? 'alert' : 'status'}
        onClose={() => storage.articlePaste.tell(null)}
        sx={{ maxWidth: 760, boxShadow: 8, overflowWrap: 'anywhere' }}
      >
        {notice?.text}{' '}
        {notice?.canUndo && (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            onClick={() => editor.chain().undo().focus().run()}
          >
            Undo
          </Button>
        )}
      </Alert>
    </Snackbar>
  );
}

/** Uses a document's title for an article without one. */
function useTitle(source: string): void {
  const { storage } = useRichText();
  const form = useFormContext();
  const take = useEffectEvent((given: string) => {
    const title = given.slice(0, 300);
    const now = String(form.getValues(source) ?? '').trim();
    if (now === '') form.setValue(source, title, { shouldDirty: true });
    return now === '' || now === title;
  });
  useEffect(() => {
    storage.articlePaste.takeTitle = (title) => take(title);
  }, [storage]);
}

/** Takes documents dropped next to the text; the browser would leave the page to open them. */
function useDroppedBeside(): void {
  const { editor, storage } = useRichText();
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const onOver = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      if (!editor.isDestroyed) storage.articlePaste.takeFiles([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('drop', onDrop);
    };
  }, [editor, storage]);
}

/** Offers, below an empty text, to import a document. */
export function FileOffer() {
  const { editor } = useRichText();
  const hasNothing = useEditorState({ editor, selector: ({ editor: now }) => isEmpty(now.state.doc) });
  if (!hasNothing) return null;
  return (
    <Box sx={{ border: '2px dashed', borderColor: 'text.secondary', color: 'text.secondary', p: 2 }}>
      Already written? Drop a Word or Markdown file here.{' '}
      <FileButton
        variant="text"
        color="inherit"
        chooser={{
          'aria-label': 'A document',
          accept: FILE_TYPES,
          onFiles: (files) => editor.storage.articlePaste.takeFiles(files),
        }}
      >
        Choose a file
      </FileButton>
    </Box>
  );
}
