import SearchIcon from '@mui/icons-material/Search';
import { Alert, Box, Button, Link, List, TextField, Typography } from '@mui/material';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { EMAIL_PATTERN } from '#shared/email.ts';
import { type ErasureReport, type Person, type PersonalData, peopleSchema } from '#shared/personal-data.ts';
import { useCommand } from '../forms/ConfirmDialog.tsx';
import { useTidyUnsent } from '../forms/unsent.ts';
import { PageHeader } from '../layout/PageHeader.tsx';
import { Panel } from '../layout/Panel.tsx';
import { findPeople, findPerson } from './EraseButton.tsx';
import { Findings } from './Findings.tsx';

/** /admin/personal-data: finds all data about a person, to download a copy or erase it. */
export function PersonalDataPage() {
  return (
    <>
      <PageHeader
        title="Find a person"
        note="Where we hold something about a person, and what erasing does."
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <PersonSearch />
      </Box>
    </>
  );
}

function PersonSearch() {
  const { state } = useLocation() as { state: { email?: string; q?: string } | null };
  const asked = state?.email ?? state?.q ?? '';
  const tidyUnsent = useTidyUnsent();
  const [erased, setErased] = useState<ErasureReport>();
  // Not a query, because each look-up is recorded in the audit log.
  const { run, isBusy, problem, result: found, reset } = useCommand(look, { isQuiet: true });
  useEffect(() => {
    if (asked) run(asked);
  }, [asked, run]);

  const search = (q: string) => {
    setErased(undefined);
    run(q);
  };
  return (
    <>
      <Panel>
        <SearchForm key={asked} asked={asked} isBusy={isBusy} onSearch={search} />
        {problem && <Alert severity="error">{problem}</Alert>}
      </Panel>
      <div role="status">
        {erased && <Erased report={erased} />}
        {found?.people?.length === 0 && <Alert severity="info">{NOBODY}</Alert>}
      </div>
      {found?.people && found.people.length > 0 && <People people={found.people} onChoose={search} />}
      {found?.data && (
        <Findings
          data={found.data}
          onErased={async (report) => {
            reset();
            setErased(report);
            await tidyUnsent();
          }}
        />
      )}
    </>
  );
}

const NOBODY =
  'Nobody was found with this name, address or number. A full email address is also searched for in texts, lists and old emails.';

interface Found {
  /** The matches, if there is more than one person. */
  people?: Person[];
  data?: PersonalData;
}

/** A complete email address finds all records that contain it; anything else finds people first. */
async function look(q: string): Promise<Found> {
  if (EMAIL_PATTERN.test(q)) return { data: await findPerson(q) };
  const people = await findPeople(q);
  const [person] = people;
  return person && people.length === 1 ? { data: await findPerson(person.email) } : { people };
}

function People({ people, onChoose }: { people: Person[]; onChoose: (email: string) => void }) {
  return (
    <Panel title="Who is it?">
      <List disablePadding>
        {people.map(({ email, name, phone }) => (
          <Box component="li" key={email} sx={{ borderTop: 1, borderColor: 'divider', py: 1 }}>
            <Link
              component="button"
              type="button"
              onClick={() => onChoose(email)}
              sx={{ fontWeight: 650, textAlign: 'left', overflowWrap: 'anywhere' }}
            >
              {name ?? email}
            </Link>
            <Typography variant="caption" sx={{ overflowWrap: 'anywhere' }}>
              {[name && email, phone].filter(Boolean).join(', ') || 'No name is known'}
            </Typography>
          </Box>
        ))}
      </List>
    </Panel>
  );
}

function Erased({ report }: { report: ErasureReport }) {
  const gone = Object.values(report.deleted).reduce((sum, count) => sum + count, 0);
  return (
    <Alert severity="success">
      <Typography sx={{ fontWeight: 650 }}>Erased.</Typography>
      {`${gone} records were deleted, and ${report.anonymised} privacy requests no longer name the person. The address is now being removed from all other texts; Activity says when that is done. Nobody can write to it by accident: it is stored as a code that cannot be read back.`}
    </Alert>
  );
}

interface SearchFormProps {
  asked: string;
  isBusy: boolean;
  onSearch: (q: string) => void;
}

/** Searches for a person by name, email address or phone number. */
function SearchForm({ asked, isBusy, onSearch }: SearchFormProps) {
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
