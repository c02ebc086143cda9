import { Alert, Box, Button, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useDataProvider, useStore } from 'react-admin';
import type { AdminDataProvider } from '../data-provider.ts';
import { sessionGuard } from '../session/session-guard.ts';
import { timelineKey } from './timeline-entries.ts';

/** Writes a note. What is typed is kept on this computer until it is added, or somebody signs out. */
export function NewNote({ id }: { id: string }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const queryClient = useQueryClient();
  const fieldId = useId();
  const [text, setText] = useStore(`consultations.note.${id}`, '');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isEmpty = text.trim() === '';

  useEffect(() => (isEmpty ? undefined : sessionGuard.arm()), [isEmpty]);

  const add = async () => {
    if (isEmpty || isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      queryClient.setQueryData(timelineKey(id), await dataProvider.addNote(id, text));
      setText('');
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Not added. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void add();
  };

  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <TextField
        id={fieldId}
        label="New note"
        multiline
        minRows={2}
        fullWidth
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        slotProps={{ htmlInput: { maxLength: 5000 } }}
      />
      {problem && (
        <Alert severity="error" role="alert" sx={{ width: '100%' }}>
          {problem}
        </Alert>
      )}
      <Button variant="outlined" color="secondary" disabled={isEmpty || isBusy} onClick={add}>
        Add note
      </Button>
    </Box>
  );
}
