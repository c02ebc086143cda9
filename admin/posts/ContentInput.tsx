import { Box, TextField, Typography } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { FieldTitle, useInput } from 'react-admin';
import { fonts } from '../colours.ts';
import { editFor } from './markdown-keys.ts';

/** SPEC section 5: read time is the content's length divided by this, rounded up, in minutes. */
const CHARACTERS_A_MINUTE = 1000;

/** The article's text. Lists go on at Enter; Ctrl or Cmd with B, I and K make bold, italic and links. */
export function ContentInput() {
  const { id, field, fieldState } = useInput({ source: 'content' });
  const text = typeof field.value === 'string' ? field.value : '';
  const words = text.trim() === '' ? 0 : text.trim().split(/\s+/).length;

  const onKeyDown = (event: KeyboardEvent) => {
    const area = event.target;
    if (!(area instanceof HTMLTextAreaElement)) return;
    const edit = editFor(event, { text: area.value, start: area.selectionStart, end: area.selectionEnd });
    if (!edit) return;
    event.preventDefault();
    area.setSelectionRange(edit.from, edit.to);
    insertUndoably(area, edit.insert);
    area.setSelectionRange(edit.selectFrom, edit.selectTo);
  };

  return (
    <div>
      <TextField
        id={id}
        {...field}
        value={text}
        inputRef={field.ref}
        multiline
        minRows={18}
        label={<FieldTitle source="content" resource="posts" />}
        error={fieldState.invalid}
        helperText={fieldState.error?.message}
        onKeyDown={onKeyDown}
        slotProps={{ htmlInput: { spellCheck: true } }}
        sx={{ '& textarea': { fontFamily: fonts.code, fontSize: '0.9375rem', lineHeight: 1.65 } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between', mt: 0.75 }}>
        <Typography variant="body2" color="textSecondary">
          Markdown: ## heading, **bold**, *italic*, [link](https://), - list
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {`${words.toLocaleString('en-GB')} words, about ${Math.max(1, Math.ceil(text.length / CHARACTERS_A_MINUTE))} min to read`}
        </Typography>
      </Box>
    </div>
  );
}

/** Types for the person, so that Ctrl+Z takes it back; only the old command keeps a text area's undo history. */
function insertUndoably(area: HTMLTextAreaElement, text: string): void {
  const typed = typeof document.execCommand === 'function' && document.execCommand('insertText', false, text);
  if (typed) return;
  area.setRangeText(text);
  area.dispatchEvent(new Event('input', { bubbles: true }));
}
