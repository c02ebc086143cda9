import MoveIcon from '@mui/icons-material/FormatListNumbered';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  TextField,
} from '@mui/material';
import { type FormEvent, useState } from 'react';

interface MoveToButtonProps {
  name: string;
  /** From 0. */
  index: number;
  count: number;
  onMove: (to: number) => void;
}

/** 'Move to position…', for long lists. */
export function MoveToButton({ name, index, count, onMove }: MoveToButtonProps) {
  const [typed, setTyped] = useState<string>();
  const position = Number(typed);
  const isValid = Number.isInteger(position) && position >= 1 && position <= count;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isValid) return;
    setTyped(undefined);
    onMove(position - 1);
  };

  return (
    <>
      <IconButton
        aria-label={`Move ${name} to position…`}
        title="Move to position…"
        onClick={() => setTyped(String(index + 1))}
      >
        <MoveIcon />
      </IconButton>
      {typed !== undefined && (
        <Dialog open onClose={() => setTyped(undefined)} aria-labelledby="move-title" maxWidth="xs" fullWidth>
          <form onSubmit={submit} noValidate>
            <DialogTitle id="move-title">Move {name}</DialogTitle>
            <DialogContent>
              <TextField
                autoFocus
                type="number"
                label={`Position, 1 to ${count}`}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                onFocus={(event) => event.target.select()}
                error={!isValid}
                helperText={isValid ? undefined : `Type a whole number from 1 to ${count}.`}
                slotProps={{ htmlInput: { min: 1, max: count, step: 1 } }}
              />
            </DialogContent>
            <DialogActions>
              <Button onClick={() => setTyped(undefined)}>Cancel</Button>
              <Button type="submit" variant="contained" disabled={!isValid}>
                Move
              </Button>
            </DialogActions>
          </form>
        </Dialog>
      )}
    </>
  );
}
