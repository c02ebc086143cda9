import { Box, Button, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import type { Options } from './choices.ts';

/** Asks for the address of the old site, which the file does not have. Its articles are then checked anew. */
export function OldSite({ options: { options, problem, isOfAddress, change } }: { options: Options }) {
  const [address, setAddress] = useState(options.old_site ?? '');
  const save = (event: FormEvent) => {
    event.preventDefault();
    change({ old_site: address.trim() || null });
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={save}
      sx={{ display: 'grid', justifyItems: 'start', gap: 1.5, maxWidth: 640 }}
    >
      <TextField
        label="Address of the old site"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        error={isOfAddress}
        helperText={isOfAddress ? problem : WHY}
        slotProps={{ htmlInput: { inputMode: 'url', autoComplete: 'off', autoCapitalize: 'none' } }}
        fullWidth
      />
      <Button type="submit" variant="outlined" color="secondary">
        Use this address
      </Button>
    </Box>
  );
}

const WHY =
  'This export does not say where the blog was. With its address, pictures and documents are copied from there, and links to pages that are not imported still lead there.';
