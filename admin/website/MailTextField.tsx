import { Box, Button } from '@mui/material';
import { useState } from 'react';
import type { PageTextRecord } from '#shared/page-text-changes.ts';
import { SaveState } from '../forms/AutosaveNotices.tsx';
import { History } from './History.tsx';
import { Original } from './Original.tsx';
import { StateChip } from './TextRow.tsx';
import { type OnWords, useTextEditing } from './useTextEditing.ts';
import { WordsField } from './WordsField.tsx';

interface MailTextFieldProps {
  text: PageTextRecord;
  onWords: OnWords;
}

/** The field of one text of a mail; all of them are open at once. */
export function MailTextField({ text, onWords }: MailTextFieldProps) {
  const editing = useTextEditing(text, onWords);
  const [isHistory, setHistory] = useState(false);
  return (
    <div>
      <WordsField text={text} editing={editing} label={text.label} />
      <Original text={text} editing={editing} />
      {isHistory && <History text={text} onChosen={editing.type} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {text.state !== 'original' && <StateChip text={text} />}
        <SaveState autosave={editing.autosave} name={text.id} idle="" />
        {editing.isUndoable && (
          <Button size="small" color="secondary" onClick={editing.undo}>
            Undo
          </Button>
        )}
        {text.state !== 'original' && (
          <Button
            size="small"
            color="secondary"
            aria-expanded={isHistory}
            aria-label={`History: ${text.label}`}
            onClick={() => setHistory(!isHistory)}
          >
            History
          </Button>
        )}
      </Box>
    </div>
  );
}
