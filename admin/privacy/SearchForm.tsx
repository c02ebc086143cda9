import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { peopleSchema } from '#shared/personal-data.ts';

interface SearchFormProps {
  asked: string;
  isBusy?: boolean;
  onSearch: (q: string) => void;
}

/** Searches for a person by name, email address or phone number. */
export function SearchForm({ asked, isBusy = false, onSearch }: SearchFormProps) {
  const [q, setQ] = useState(asked);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = peopleSchema.safeParse({ q });
    setProblem(parsed.error?.issues[0]?.message);
    if (parsed.success) onSearch(parsed.data.q);
  };
  return (
    <Box
      component="form"
      role="search"
      noValidate
      onSubmit={submit}
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: '1fr', sm: '1fr auto' },
        alignItems: 'start',
      }}
    >
      <TextField
        label="A name, an address or a phone number"
        value={q}
        onChange={(event) => setQ(event.target.value)}
        error={problem !== undefined}
        helperText={
          problem ??
          'Looks in enquiries and notes, email, subscribers and their lists, campaigns, requests, articles, testimonials and colleagues. Searches are recorded under Activity.'
        }
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
      />
      <Button
        type="submit"
        variant="contained"
        color="secondary"
        startIcon={<SearchIcon />}
        disabled={isBusy}
        sx={{ minHeight: 52, mt: { xs: 0, sm: '26px' } }}
      >
        {isBusy ? 'Searching…' : 'Search everywhere'}
      </Button>
    </Box>
  );
}
