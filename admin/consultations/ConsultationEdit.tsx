import { Box } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { type Consultation, consultationSchema } from '#shared/consultations.ts';
import { londonDateTime } from '#shared/words.ts';
import { EditPage } from '../forms/EditPage.tsx';
import { SpamNotice } from '../forms/SpamAlert.tsx';
import { Facts } from '../layout/Facts.tsx';
import { Panel } from '../layout/Panel.tsx';
import { StatusChip } from '../lists/StatusChip.tsx';
import { HandlingInputs, PersonInputs } from './ConsultationInputs.tsx';
import { ContactButtons } from './ContactButtons.tsx';
import { NewNote } from './NewNote.tsx';
import { nameOf } from './name.ts';
import { RespondBy } from './RespondBy.tsx';
import { WhatHappened } from './WhatHappened.tsx';

export function ConsultationEdit() {
  return (
    <EditPage<Consultation>
      schema={consultationSchema}
      listPath="/consultations"
      titleOf={nameOf}
      staysOpen
      aside={(request) => (
        <>
          <StatusChip status={request.status} />
          {request.status === 'new' && <RespondBy request={request} />}
        </>
      )}
      actions={(request) => (
        <Box sx={{ width: { xs: 'calc(100vw - 32px)', sm: 'auto' } }}>
          <ContactButtons request={request} />
        </Box>
      )}
    >
      <SpamNotice consequence="No email was sent. If this is a real person, choose Not spam: the confirmation is then sent." />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 720px) 340px' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          <HandlingInputs />
          <HappenedSoFar />
          <PersonInputs />
        </Box>
        <RequestFacts />
      </Box>
    </EditPage>
  );
}

function HappenedSoFar() {
  const request = useRecordContext<Consultation>();
  if (!request) return null;
  return (
    <>
      <NewNote id={request.id} />
      <WhatHappened request={request} />
    </>
  );
}

function RequestFacts() {
  const request = useRecordContext<Consultation>();
  if (!request) return null;
  return (
    <Panel title="The request (London time)">
      <Facts
        facts={[
          ['Email', request.email],
          ['Phone', request.phone],
          ['Received', londonDateTime(request.created_at)],
          ['Respond by', londonDateTime(request.respond_by)],
          ['First reply', request.status === 'spam' ? '' : <RespondBy key="clock" request={request} />],
          ['Agreed to be contacted', request.consent ? 'Yes' : 'No'],
          ['Wording', request.consent_text],
          ['Wording version', request.consent_version],
          ['Hidden field contained', request.website],
          ['Last changed', londonDateTime(request.updated_at)],
        ]}
      />
    </Panel>
  );
}
