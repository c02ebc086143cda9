import PersonIcon from '@mui/icons-material/ChevronRight';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import GlobeIcon from '@mui/icons-material/LanguageOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import PhoneIcon from '@mui/icons-material/PhoneOutlined';
import { Accordion, AccordionDetails, AccordionSummary, Box, Button, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink, useCanAccess } from 'react-admin';
import type { Enquiry } from '#shared/consultations.ts';
import { sourceName } from '#shared/sources.ts';
import { useNow } from '../browser.ts';
import { DeleteButton } from '../forms/notices.tsx';
import { DescriptionList } from '../layout/Panel.tsx';
import { colours } from '../theme/colours.ts';
import { londonDateTime } from '../words.ts';
import { moment } from './clock.tsx';
import { telephoneLink } from './contact-links.ts';
import { nameOf } from './names.ts';

/** The message in large type, and how to contact the person; smaller above a reply being written. */
export function EnquiryMessage({ enquiry, isSmall }: { enquiry: Enquiry; isSmall: boolean }) {
  const now = useNow();
  const { message, notes, email, phone, source, created_at } = enquiry;
  const call = telephoneLink(phone);
  const from = source === 'unknown' ? '' : `${sourceName(source)} · `;
  return (
    <Box
      component="section"
      aria-label="What they said"
      sx={{
        bgcolor: 'background.paper',
        borderLeft: { xs: `8px solid ${colours.vermilion}`, sm: `10px solid ${colours.vermilion}` },
        p: isSmall ? { xs: 2, sm: '14px 20px' } : { xs: '16px 16px 14px', sm: '24px 28px' },
        minWidth: 0,
      }}
    >
      <Typography
        sx={{
          fontSize: isSmall ? '1rem' : { xs: '1.125rem', sm: '1.375rem' },
          lineHeight: 1.4,
          maxWidth: isSmall ? 'none' : '62ch',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          ...(message ? {} : { color: 'text.secondary' }),
        }}
      >
        {message ?? '(Left no message)'}
      </Typography>
      {notes && (
        <Typography sx={{ mt: 2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ fontWeight: 650 }}>
            {'Good to know: '}
          </Box>
          {notes}
        </Typography>
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: { xs: 1, sm: '8px 26px' },
          mt: isSmall ? 1.25 : 2.25,
          pt: isSmall ? 1.25 : 1.75,
          borderTop: '1px solid',
          borderColor: 'divider',
        }}
      >
        <Fact icon={<MailIcon />}>
          <Link
            href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
            color="inherit"
            underline="hover"
          >
            {email}
          </Link>
        </Fact>
        {phone && (
          <Fact icon={<PhoneIcon />}>
            {call ? (
              <Link href={call} color="inherit" underline="hover">
                {phone}
              </Link>
            ) : (
              phone
            )}
          </Fact>
        )}
        {!isSmall && <Fact icon={<GlobeIcon />}>{`${from}${moment(created_at, now)}`}</Fact>}
      </Box>
    </Box>
  );
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      gap: 1,
      alignItems: 'center',
      color: 'text.secondary',
      overflowWrap: 'anywhere',
      minWidth: 0,
      '& > svg': { fontSize: 18 },
      '& a': { fontWeight: 400 },
    }}
  >
    {icon}
    <span>{children}</span>
  </Box>
);

const BORDER = { border: '1px solid', borderColor: 'divider', bgcolor: 'background.paper' } as const;

/** The consent given, and links to correct the contact details and to all data held about the person. */
export function DetailsPanel({ enquiry }: { enquiry: Enquiry }) {
  const { canAccess: maySearch } = useCanAccess({ resource: 'personal-data', action: 'list' });
  return (
    <>
      <Accordion disableGutters elevation={0} square sx={{ ...BORDER, '&::before': { display: 'none' } }}>
        <AccordionSummary expandIcon={<ExpandIcon />} sx={{ minHeight: 48, fontWeight: 600 }}>
          <Typography sx={{ fontWeight: 600 }}>Details and consent</Typography>
        </AccordionSummary>
        <AccordionDetails sx={{ display: 'grid', gap: 2 }}>
          <DescriptionList
            items={[
              ['Came from', sourceName(enquiry.source)],
              ['Received', londonDateTime(enquiry.created_at)],
              ['Reply promised by', londonDateTime(enquiry.respond_by)],
              ['First reply', londonDateTime(enquiry.responded_at)],
              ['Agreed to be contacted', enquiry.consent ? 'Yes' : 'No'],
              ['Wording', enquiry.consent_text],
              ['Wording version', enquiry.consent_version],
              ['Hidden field contained', enquiry.website],
              ['Last changed', londonDateTime(enquiry.updated_at)],
            ]}
          />
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            <Button to={`/consultations/${enquiry.id}/details`} variant="outlined">
              Correct the details
            </Button>
            <DeleteButton record={enquiry} name={nameOf(enquiry)} listPath="/consultations" />
          </Box>
        </AccordionDetails>
      </Accordion>
      {maySearch && (
        <RouterLink
          to="/personal-data"
          // Not in the URL, which ends up in logs and browser histories.
          state={{ email: enquiry.email }}
          underline="hover"
          color="inherit"
          sx={{
            ...BORDER,
            minHeight: 50,
            px: 2,
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            fontWeight: 600,
            fontSize: '0.9375rem',
          }}
        >
          Everything we hold about this person
          <PersonIcon />
        </RouterLink>
      )}
    </>
  );
}
