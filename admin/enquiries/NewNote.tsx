import { Alert, Box, Button, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useEffect, useId } from 'react';
import { useUnsent } from '../forms/unsent.ts';
import { useCommand } from '../forms/useCommand.ts';
import { adminApi } from '../session/http.ts';
import { sessionGuard } from '../session/session-guard.ts';
import { timelineKey } from './timeline-entries.ts';

/** Adds a note. What is typed is held until the note is added or emptied. */
export function NewNote({ id, field }: { id: string; field?: Ref<HTMLTextAreaElement> }) {
  const queryClient = useQueryClient();
  const fieldId = useId();
  const [held, setHeld] = useUnsent<{ text: string }>('consultations.note', id);
  const text = held?.text ?? '';
  const isEmpty = text.trim() === '';

  useEffect(() => (isEmpty ? undefined : sessionGuard.arm()), [isEmpty]);

  const adding = useCommand(() => adminApi(`consultations/${id}/notes`, { method: 'POST', body: { text } }), {
    done: (timeline) => {
      queryClient.setQueryData(timelineKey(id), timeline);
      setHeld(undefined);
    },
    isQuiet: true,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!isEmpty && !adding.isBusy) adding.run();
  };

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        justifyItems: 'start',
        bgcolor: 'background.paper',
        border: '1px solid',
        borderColor: 'divider',
        p: { xs: 2, sm: 2.75 },
      }}
    >
      <TextField
        id={fieldId}
        label="Note for colleagues"
        placeholder="Only we read this."
        inputRef={field}
        multiline
        minRows={1}
        fullWidth
        value={text}
        onChange={({ target }) => setHeld(target.value === '' ? undefined : { text: target.value })}
        onKeyDown={onKeyDown}
        slotProps={{ htmlInput: { maxLength: 5000 } }}
      />
      {adding.problem && (
        <Alert severity="error" role="alert" sx={{ width: '100%' }}>
          {adding.problem}
        </Alert>
      )}
      {!isEmpty && (
        <Button variant="outlined" color="secondary" disabled={adding.isBusy} onClick={() => adding.run()}>
          Add note
        </Button>
      )}
    </Box>
  );
}
