import { Alert, Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermissions } from 'react-admin';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import type { MailStatus } from '#shared/mails.ts';
import { can } from '#shared/permissions.ts';
import { adminApi } from '../session/http.ts';
import { warningOf } from './warning.ts';

const HIDDEN_KEY = 'mail-warning-hidden';

/** The state of outgoing mail; live updates refetch it when a mail changes. */
export function useMailStatus() {
  const { permissions: role } = usePermissions<string | null>();
  return useQuery({
    queryKey: ['mails', 'getMailStatus'],
    queryFn: () => adminApi<MailStatus>('mails/status'),
    enabled: can(role, 'list', 'mails'),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Pages that send mail, where a missing mail server matters. */
const SENDING = ['/consultations', '/newsletter', '/newsletters', '/privacy-requests'];
/** Pages that show the problem themselves. */
const SAYING = ['/mails', '/status'];

const isBelow = (paths: readonly string[], pathname: string): boolean =>
  paths.some((path) => pathname === path || pathname.startsWith(`${path}/`));

/**
 * Says on every page that mail fails, and on pages that send mail that there is no mail server, until it works. The start
 * page shows both in its lists instead.
 */
export function MailBanner() {
  const [hidden, setHidden] = useState(() => sessionStorage.getItem(HIDDEN_KEY));
  const { data } = useMailStatus();
  const warning = data && warningOf(data);
  const { pathname } = useLocation();
  if (!warning || pathname === '/' || (warning.canBeHidden && isBelow(SAYING, pathname))) return null;
  if (warning.title === hidden || !(warning.isEverywhere || isBelow(SENDING, pathname))) return null;

  const hide = () => {
    sessionStorage.setItem(HIDDEN_KEY, warning.title);
    setHidden(warning.title);
  };
  return (
    <Alert
      severity="error"
      role="region"
      aria-label="Mail"
      sx={{
        mb: 2,
        py: 0.5,
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        '& .MuiAlert-icon, & .MuiAlert-message': { py: 0.5 },
        '& .MuiAlert-message': { flex: 1, minWidth: { xs: 180, md: 220 } },
        '& .MuiAlert-action': { p: 0, m: 0, alignItems: 'center' },
      }}
      action={
        <Box sx={{ display: 'flex', gap: 0.5, '& > *': { px: { xs: 1, sm: 1.5 }, whiteSpace: 'nowrap' } }}>
          {warning.canBeHidden && (
            <Button size="small" color="secondary" onClick={hide}>
              Hide for now
            </Button>
          )}
          <Button size="small" component={RouterLink} to={warning.to} color="secondary" variant="contained">
            Open sent email
          </Button>
        </Box>
      }
    >
      <Box role="status">
        <Typography component="strong" sx={{ fontWeight: 700 }}>
          {warning.title}
        </Typography>{' '}
        {/* No room for it on phones; the outbox shows it in full. */}
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
          {warning.text}
        </Box>
      </Box>
    </Alert>
  );
}
