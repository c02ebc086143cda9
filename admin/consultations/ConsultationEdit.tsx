import MailIcon from '@mui/icons-material/MailOutlined';
import PhoneIcon from '@mui/icons-material/PhoneOutlined';
import { Box, Button, Link } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { type Consultation, consultationSchema } from '#shared/consultations.ts';
import { EditPage } from '../ui/EditPage.tsx';
import { Facts } from '../ui/Facts.tsx';
import { londonDateTime } from '../ui/london-time.ts';
import { Panel } from '../ui/Panel.tsx';
import { SpamAlert } from '../ui/SpamAlert.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';
import { ConsultationInputs } from './ConsultationInputs.tsx';
import { nameOf } from './name.ts';
import { RespondBy } from './RespondBy.tsx';

export function ConsultationEdit() {
  return (
    <EditPage<Consultation>
      schema={consultationSchema}
      listPath="/consultations"
      titleOf={nameOf}
      staysOpen
      aside={(request) => <StatusChip status={request.status} />}
      actions={(request) => <ContactActions request={request} />}
    >
      <Suspicion />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 720px) 340px' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          <ConsultationInputs />
        </Box>
        <RequestFacts />
      </Box>
    </EditPage>
  );
}

function ContactActions({ request }: { request: Consultation }) {
  return (
    <>
      <Button href={mailTo(request.email)} variant="outlined" color="secondary" startIcon={<MailIcon />}>
        Write an email
      </Button>
      {request.phone && (
        <Button
          href={telephone(request.phone)}
          variant="outlined"
          color="secondary"
          startIcon={<PhoneIcon />}
        >
          {`Call ${request.phone}`}
        </Button>
      )}
    </>
  );
}

function Suspicion() {
  const request = useRecordContext<Consultation>();
  if (request?.status !== 'spam') return null;
  return (
    <SpamAlert
      id={request.id}
      reason={request.spam_reason ?? 'somebody here marked it as spam'}
      consequence={
        request.spam_reason
          ? 'No mail was sent. If it is a person, let it through and the confirmation is sent now.'
          : ''
      }
    />
  );
}

function RequestFacts() {
  const request = useRecordContext<Consultation>();
  if (!request) return null;
  return (
    <Panel title="The request (London time)">
      <Facts
        facts={[
          [
            'Email',
            <Link key="email" href={mailTo(request.email)}>
              {request.email}
            </Link>,
          ],
          [
            'Phone',
            request.phone && (
              <Link key="phone" href={telephone(request.phone)}>
                {request.phone}
              </Link>
            ),
          ],
          ['Received', londonDateTime(request.created_at)],
          ['Respond by', londonDateTime(request.respond_by)],
          ['First answer', request.status === 'spam' ? '' : <RespondBy key="clock" request={request} />],
          ['Agreed to be contacted', request.consent ? 'Yes' : 'No'],
          ['In these words', request.consent_text],
          ['Wording version', request.consent_version],
          ['Hidden field held', request.website],
          ['Last changed', londonDateTime(request.updated_at)],
        ]}
      />
    </Panel>
  );
}

const mailTo = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
const telephone = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;
