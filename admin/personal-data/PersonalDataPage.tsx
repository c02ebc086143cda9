import SearchIcon from '@mui/icons-material/Search';
import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { EMAIL_PATTERN } from '#shared/email.ts';
import type { ErasureReport } from '#shared/personal-data.ts';
import { useCommand } from '../forms/useCommand.ts';
import { PageHeader } from '../layout/PageHeader.tsx';
import { Panel } from '../layout/Panel.tsx';
import { Findings } from './Findings.tsx';
import { findPerson } from './requests.ts';

/** /admin/personal-data: everything about the person with an address; a copy of it, and its erasure. */
export function PersonalDataPage() {
  return (
    <Box sx={{ minWidth: 0 }}>
      <PageHeader title="Personal data" />
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 960, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Person />
      </Box>
    </Box>
  );
}

function Person() {
  const { state } = useLocation() as { state: { email?: string } | null };
  const [erased, setErased] = useState<ErasureReport>();
  // A command, for each look-up is recorded.
  const { run, isBusy, problem, result: found, reset } = useCommand(findPerson, { isQuiet: true });

  const asked = state?.email;
  useEffect(() => {
    if (asked) run(asked);
  }, [asked, run]);

  return (
    <>
      <Panel title="Look up a person">
        <SearchForm
          asked={asked ?? ''}
          isBusy={isBusy}
          onSearch={(email) => {
            setErased(undefined);
            run(email);
          }}
        />
        {problem && <Alert severity="error">{problem}</Alert>}
      </Panel>
      <div role="status">{erased && <Erased report={erased} />}</div>
      {found && (
        <Findings
          data={found}
          onErased={async (report) => {
            reset();
            setErased(report);
          }}
        />
      )}
    </>
  );
}

interface SearchFormProps {
  asked: string;
  isBusy: boolean;
  onSearch: (email: string) => void;
}

function SearchForm({ asked, isBusy, onSearch }: SearchFormProps) {
  const [email, setEmail] = useState(asked);
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    const isAddress = EMAIL_PATTERN.test(address);
    setWrong(!isAddress);
    if (isAddress) onSearch(address);
  };
  return (
    <Box
      component="form"
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
        label="Email address"
        type="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={isWrong}
        helperText={
          isWrong
            ? 'Please enter a whole, valid email address'
            : 'The whole address. Each search is recorded with your name.'
        }
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
      />
      <Button
        type="submit"
        variant="contained"
        startIcon={<SearchIcon />}
        disabled={isBusy}
        sx={{ minHeight: 52, mt: { xs: 0, sm: '26px' } }}
      >
        {isBusy ? 'Looking…' : 'Look up'}
      </Button>
    </Box>
  );
}

function Erased({ report }: { report: ErasureReport }) {
  const gone = Object.values(report.deleted).reduce((sum, count) => sum + count, 0);
  return (
    <Alert severity="success">
      <Typography sx={{ fontWeight: 650 }}>Erased.</Typography>
      {`${gone} records were deleted, and ${report.anonymised} privacy requests no longer name the person. The address is now being removed from all other texts; the audit log says when that is done. Nobody can write to it by accident: it is stored as a code that cannot be read back.`}
    </Alert>
  );
}
