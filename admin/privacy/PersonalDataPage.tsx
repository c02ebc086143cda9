import { Alert, Box, Link, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { EMAIL_PATTERN } from '#shared/email.ts';
import type { ErasureReport, Person, PersonalData } from '#shared/personal-data.ts';
import { useTidyUnsent } from '../forms/unsent.ts';
import { useCommand } from '../forms/useCommand.ts';
import { PageHeader } from '../layout/PageHeader.tsx';
import { Panel } from '../layout/Panel.tsx';
import { findPeople, findPerson } from './api.ts';
import { Findings } from './Findings.tsx';
import { SearchForm } from './SearchForm.tsx';

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
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
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
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {[name && email, phone].filter(Boolean).join(', ') || 'No name is known'}
            </Typography>
          </Box>
        ))}
      </Box>
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
