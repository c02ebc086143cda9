import { Box, Link, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { plural } from '#shared/words.ts';
import { PageHeader } from '../layout/PageHeader.tsx';
import { Panel } from '../layout/Panel.tsx';
import { RequireAccess } from '../layout/RequireAccess.tsx';
import { type Part, WEBSITE_PARTS } from '../layout/sections.tsx';

/** Where the website shows the records of each resource. */
const SHOWN: { [resource: string]: string } = {
  'team-members': 'The people of Our Team and Our Story.',
  specialities: 'The cards of Specialities.',
  sectors: 'Who We Help, on Home.',
  reasons: 'Why people choose you, on Home.',
  questions: 'Questions and answers, prices too, on Home and Contact.',
  offices: 'Addresses and numbers, on Contact.',
  clients: 'The strip of logos on Home.',
  testimonials: 'What clients say, on Home.',
};

/** /admin/website: the lists that the pages of the website show. */
export function WebsitePage() {
  return (
    <RequireAccess action="list" resource="team-members">
      <Box sx={{ maxWidth: 1100 }}>
        <PageHeader title="Website" />
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            display: 'grid',
            gap: 2,
            '& > li': { display: 'grid' },
            gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
          }}
        >
          {WEBSITE_PARTS.map((part) => (
            <li key={part.to}>
              <PartCard part={part} />
            </li>
          ))}
        </Box>
      </Box>
    </RequireAccess>
  );
}

function PartCard({ part: { to, label, resource } }: { part: Part }) {
  const { total } = useGetList(resource, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'display_order', order: 'ASC' },
    filter: { is_active: true },
  });
  return (
    <Panel>
      <Link component={RouterLink} to={to} sx={{ fontSize: '1.25rem', fontWeight: 650 }}>
        {label}
      </Link>
      <Typography>{SHOWN[resource]}</Typography>
      <Typography color="textSecondary">
        {total === undefined ? ' ' : plural(total, 'active record')}
      </Typography>
    </Panel>
  );
}
