import { Box, Button, Link, Typography } from '@mui/material';
import { type UseGetListHookValue, useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Consultation } from '#shared/consultations.ts';
import { londonDateTime } from '#shared/words.ts';
import { nameOf } from '../consultations/name.ts';
import { editPath } from '../consultations/paths.ts';
import { RespondBy } from '../consultations/RespondBy.tsx';
import { StatusChip } from '../lists/StatusChip.tsx';
import { colours } from '../theme/colours.ts';
import { Block } from './Block.tsx';

const RECENT = 5;

export const useRecentRequests = () =>
  useGetList<Consultation>('consultations', {
    pagination: { page: 1, perPage: RECENT },
    sort: { field: 'created_at', order: 'DESC' },
    filter: {},
  });

export function RecentRequests({ data, error, refetch }: UseGetListHookValue<Consultation>) {
  return (
    <Block
      title="Latest requests"
      level={2}
      slab={colours.claret}
      aside={
        <Link component={RouterLink} to="/consultations">
          All requests
        </Link>
      }
    >
      {error && (
        <Box role="alert">
          <Typography sx={{ mb: 1 }}>{error.message}</Typography>
          <Button variant="contained" onClick={() => refetch()}>
            Try Again
          </Button>
        </Box>
      )}
      {data?.length === 0 && <Typography sx={{ py: 2 }}>Nobody has asked for a consultation yet.</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map((request) => (
          <Box
            component="li"
            key={request.id}
            sx={{
              display: 'grid',
              gridTemplateColumns: 'minmax(0, 1fr) auto',
              gap: 0.25,
              columnGap: 2,
              py: 1.25,
              borderTop: '1px solid',
              borderColor: 'divider',
            }}
          >
            <Link
              component={RouterLink}
              to={editPath(request.id)}
              underline="hover"
              sx={{ overflowWrap: 'anywhere' }}
            >
              {nameOf(request)}
            </Link>
            <Box sx={{ justifySelf: 'end' }}>
              <StatusChip status={request.status} />
            </Box>
            <Typography component="span" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {request.company_name}
            </Typography>
            <Typography component="span" variant="body2" color="textSecondary" align="right">
              {request.status === 'new' ? (
                <RespondBy request={request} />
              ) : (
                londonDateTime(request.created_at)
              )}
            </Typography>
          </Box>
        ))}
      </Box>
    </Block>
  );
}
