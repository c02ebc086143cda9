import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Snackbar,
} from '@mui/material';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useRichText } from '../rich-text-context.tsx';
import { type PasteState, setPasteState } from './paste-extension.ts';

interface PasteNoticeProps {
  /** The form field that gets a document's title if it is empty. */
  titleSource: string;
}

/** One sentence on what a paste or file left behind, and the question about files. Render it inside the editor's input. */
export function PasteNotice({ titleSource }: PasteNoticeProps) {
  const { editor, storage } = useRichText();
  const [{ notice, question }, setState] = useState(storage.articlePaste.state);
  useTitle(titleSource);
  useDroppedBeside();
  useEffect(() => {
    const { articlePaste } = storage;
    articlePaste.onChange = () => setState(articlePaste.state);
    return () => {
      articlePaste.onChange = () => undefined;
    };
  }, [storage]);
  const close = () => setPasteState(storage.articlePaste, { notice: null });
  return (
    <>
      <Snackbar
        open={notice !== null}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        sx={{ zIndex: 7, bottom: { xs: 'calc(var(--keyboard, 0px) + 120px)', sm: 24 } }}
      >
        <Alert
          severity={notice?.severity ?? 'info'}
          role={notice?.severity === 'error' ? 'alert' : 'status'}
          onClose={close}
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
      {question && <Question {...question} />}
    </>
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

function Question({ name, canBeDownload, answer }: NonNullable<PasteState['question']>) {
  return (
    <Dialog open onClose={() => answer('cancel')} aria-labelledby="file-question" maxWidth="sm" fullWidth>
      <DialogTitle id="file-question">{`Where does ‘${name}’ go?`}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          The article has text already. Either way, one Undo takes the file back.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => answer('cancel')}>Cancel</Button>
        <Button onClick={() => answer('replace')}>Replace the text</Button>
        {canBeDownload && <Button onClick={() => answer('download')}>As a download</Button>}
        <Button variant="contained" autoFocus onClick={() => answer('add')}>
          Add at the end
        </Button>
      </DialogActions>
    </Dialog>
  );
}
