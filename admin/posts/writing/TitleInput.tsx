import { FormHelperText, InputBase } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import type { KeyboardEvent } from 'react';
import { FieldTitle, useInput } from 'react-admin';
import { fonts } from '../../theme/colours.ts';
import { useEditorContext } from '../editor-context.tsx';

/** The article's title, styled as on the site: a single-line text that wraps. */
export function TitleInput({ isNew }: { isNew: boolean }) {
  const { id, field, fieldState } = useInput({ source: 'title', isRequired: true });
  const { text } = useEditorContext();

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionEnd, value } = event.currentTarget;
    const isLeaving = event.key === 'ArrowDown' && selectionEnd === value.length;
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && !isLeaving)) return;
    event.preventDefault();
    text.current?.focus();
  };

  return (
    <div>
      <label htmlFor={id} style={visuallyHidden as object}>
        <FieldTitle source="title" resource="posts" isRequired />
      </label>
      <InputBase
        id={id}
        {...field}
        value={field.value ?? ''}
        onChange={(event) => field.onChange(event.target.value.replace(/\s*\n\s*/g, ' '))}
        inputRef={field.ref}
        multiline
        fullWidth
        autoFocus={isNew}
        placeholder="Title"
        error={fieldState.invalid}
        slotProps={{
          input: {
            onKeyDown,
            dir: 'auto',
            'aria-describedby': fieldState.invalid ? `${id}-problem` : undefined,
            autoCapitalize: 'sentences',
            enterKeyHint: 'next',
          },
        }}
        sx={TITLE}
      />
      {fieldState.error && (
        <FormHelperText id={`${id}-problem`} error>
          {fieldState.error.message}
        </FormHelperText>
      )}
    </div>
  );
}

const TITLE = {
  p: 0,
  mb: { xs: 1.5, md: 2 },
  fontFamily: fonts.display,
  fontWeight: 900,
  fontSize: { xs: '2.75rem', md: '4.75rem' },
  lineHeight: 0.86,
  letterSpacing: '-0.005em',
  '& textarea': {
    textTransform: 'uppercase',
    pt: '0.08em',
    '&::placeholder': { color: 'text.secondary', opacity: 1 },
  },
} as const;
