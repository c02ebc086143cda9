import { Box, Button } from '@mui/material';
import { useState } from 'react';
import type { PageTextRecord } from '#shared/page-text-changes.ts';
import { History } from './History.tsx';
import { Original } from './Original.tsx';
import { SaveState } from './SaveState.tsx';
import { StateChip } from './TextRow.tsx';
import { useTextEditing } from './useTextEditing.ts';
import { WordsField } from './WordsField.tsx';

interface MailTextFieldProps {
  text: PageTextRecord;
  onTyped: (words: string) => void;
}

/** One text of a mail, open for writing as all of them are. */
export function MailTextField({ text, onTyped }: MailTextFieldProps) {
  const editing = useTextEditing(text);
  const [isHistory, setHistory] = useState(false);
  const type = (words: string) => {
    editing.type(words);
    onTyped(words);
  };
  return (
    <div>
      <WordsField text={text} editing={editing} label={text.label} onTyped={onTyped} />
      <Original text={text} editing={editing} onTyped={onTyped} />
      {isHistory && <History text={text} onChosen={type} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {text.state !== 'original' && <StateChip text={text} />}
        <SaveState editing={editing} />
        {editing.isUndoable && (
          <Button
            size="small"
            color="secondary"
            onClick={() => {
              editing.undo();
              onTyped(editing.opened);
            }}
          >
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
