import { Box, Button, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { ALT_MAX, type MediaAsset, mediaSchema } from '#shared/media.ts';
import type { AdminDataProvider } from '../data-provider.ts';
import { useCommand } from '../forms/useCommand.ts';

interface DescribeFormProps {
  asset: MediaAsset;
  /** Label of the button. */
  label?: string;
  /** Whether it takes the focus, as the answer to a choice that cannot be used without it. */
  isFocused?: boolean;
  onSaved: (asset: MediaAsset) => void;
}

/** Asks for an image's alternative text. Not a form element, because it is used inside other forms. */
export function DescribeForm({ asset, label = 'Save', isFocused = false, onSaved }: DescribeFormProps) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const client = useQueryClient();
  const id = useId();
  const [text, setText] = useState(asset.alt);
  const { run, isBusy, problem } = useCommand(
    async () => {
      const read = mediaSchema.shape.alt.safeParse(text);
      if (!read.success) throw new Error(read.error.issues[0]?.message);
      const change = { id: asset.id, data: { alt: read.data }, previousData: asset };
      return dataProvider.update<MediaAsset>('media', change);
    },
    {
      done: ({ data }) => {
        client.invalidateQueries({ queryKey: ['media'] });
        onSaved(data);
      },
      isQuiet: true,
    },
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    run();
  };

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
      <TextField
        id={id}
        autoFocus={isFocused}
        label="Alternative text"
        size="small"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        error={problem !== undefined}
        helperText={problem ?? 'What the picture shows, for people who cannot see it.'}
        slotProps={{ htmlInput: { 'aria-required': true, maxLength: ALT_MAX } }}
        sx={{ flex: '1 1 240px' }}
      />
      <Button variant="outlined" onClick={() => run()} disabled={isBusy} sx={{ minHeight: 40 }}>
        {label}
      </Button>
    </Box>
  );
}
