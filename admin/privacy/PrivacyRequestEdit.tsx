import PersonIcon from '@mui/icons-material/PersonSearchOutlined';
import { Alert, Box, Button, Link } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { type PrivacyRequest, privacyRequestSchema } from '#shared/privacy-requests.ts';
import { londonDate, londonDateTime } from '#shared/words.ts';
import { EditPage } from '../forms/EditPage.tsx';
import { SpamNotice } from '../forms/SpamAlert.tsx';
import { DescriptionList } from '../layout/DescriptionList.tsx';
import { Panel } from '../layout/Panel.tsx';
import { DueBy } from './DueBy.tsx';
import { FinishButton } from './FinishButton.tsx';
import { HandlingInputs, RequestInputs } from './PrivacyRequestInputs.tsx';
import { StateChip } from './StateChip.tsx';

export function PrivacyRequestEdit() {
  return (
    <EditPage<PrivacyRequest>
      schema={privacyRequestSchema}
      listPath="/privacy-requests"
      titleOf={({ name }) => name}
      staysOpen
      aside={({ status }) => <StateChip status={status} />}
      actions={(request) => (
        <>
          <PersonButton request={request} />
          <FinishButton request={request} />
        </>
      )}
    >
      <Notices />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          <Inputs />
        </Box>
        <RequestFacts />
      </Box>
    </EditPage>
  );
}

/** Links to all data about the person. The email address is not in the URL, which ends up in histories and logs. */
function PersonButton({ request }: { request: PrivacyRequest }) {
  const navigate = useNavigate();
  if (request.erased_at) return null;
  return (
    <Button
      variant="outlined"
      color="secondary"
      startIcon={<PersonIcon />}
      onClick={() => navigate('/personal-data', { state: { email: request.email } })}
    >
      Everything about this person
    </Button>
  );
}

function Notices() {
  const request = useRecordContext<PrivacyRequest>();
  if (request?.erased_at) {
    return (
      <Alert severity="info" sx={{ mb: 3 }}>
        {`This person was erased on ${londonDate(request.erased_at)}. What remains shows that the request was answered.`}
      </Alert>
    );
  }
  return (
    <SpamNotice consequence="No email was sent, but the deadline still applies. If this is a real person, choose Not spam: the acknowledgement is then sent." />
  );
}

function Inputs() {
  const request = useRecordContext<PrivacyRequest>();
  return (
    <>
      <RequestInputs />
      <HandlingInputs {...(request && { status: request.status })} />
    </>
  );
}

function RequestFacts() {
  const request = useRecordContext<PrivacyRequest>();
  if (!request) return null;
  return (
    <Panel title="Answer (London time)">
      <DescriptionList
        items={[
          [
            'Write to',
            request.erased_at ? null : (
              <Link key="mail" href={`mailto:${encodeURIComponent(request.email).replace('%40', '@')}`}>
                {request.email}
              </Link>
            ),
          ],
          ['Received', londonDateTime(request.created_at)],
          ['Acknowledged', londonDateTime(request.acknowledged_at) || 'Not yet'],
          ['Answer by', londonDate(request.due_at)],
          ['Time left', <DueBy key="clock" request={request} />],
          ['Last changed', londonDateTime(request.updated_at)],
        ]}
      />
    </Panel>
  );
}
