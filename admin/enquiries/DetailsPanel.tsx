import PersonIcon from '@mui/icons-material/ChevronRight';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, Box, Button, Link, Typography } from '@mui/material';
import { useCanAccess } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Enquiry } from '#shared/consultations.ts';
import { sourceName } from '#shared/sources.ts';
import { londonDateTime } from '#shared/words.ts';
import { DeleteButton } from '../forms/DeleteButton.tsx';
import { DescriptionList } from '../layout/DescriptionList.tsx';
import { nameOf } from './names.ts';

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
            <Button
              component={RouterLink}
              to={`/consultations/${enquiry.id}/details`}
              variant="outlined"
              color="secondary"
            >
              Correct the details
            </Button>
            <DeleteButton record={enquiry} name={nameOf(enquiry)} listPath="/consultations" />
          </Box>
        </AccordionDetails>
      </Accordion>
      {maySearch && (
        <Link
          component={RouterLink}
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
        </Link>
      )}
    </>
  );
}
