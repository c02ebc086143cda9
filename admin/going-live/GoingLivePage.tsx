import DoneIcon from '@mui/icons-material/CheckCircle';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import HarmIcon from '@mui/icons-material/WarningAmberOutlined';
import {
  Box,
  Button,
  Link,
  List,
  ListItem,
  ListItemIcon,
  ListItemText,
  Paper,
  Skeleton,
  Typography,
} from '@mui/material';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink, useCanAccess, useNotify } from 'react-admin';
import type { GoingLive } from '#shared/going-live.ts';
import type { OutgoingMail } from '#shared/mails.ts';
import { PAGE_PATHS } from '#shared/public.ts';
import { useCommand } from '../forms/ConfirmDialog.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { NotLoaded } from '../layout/Problem.tsx';
import { RequireAccess } from '../layout/redirects.tsx';
import { adminApi } from '../session/http.ts';
import { colours } from '../theme/colours.ts';
import { type GoingLiveItem, type ItemAction, itemsOf } from './items.ts';
import { RemoveSamplesDialog } from './RemoveSamplesDialog.tsx';

/** Fetches the facts if the account may see them; all callers share one cached answer. */
export function useGoingLive(): UseQueryResult<GoingLive> {
  const { canAccess } = useCanAccess({ resource: 'going-live', action: 'list' });
  return useQuery({
    queryKey: ['going-live'],
    queryFn: () => adminApi<GoingLive>('going-live'),
    enabled: canAccess === true,
    refetchOnWindowFocus: true,
  });
}

/** /admin/going-live: what the product has checked before the site goes live. */
export function GoingLivePage() {
  const { data, error, refetch } = useGoingLive();
  const items = data ? itemsOf(data) : [];
  const done = items.filter(({ isDone }) => isDone).length;
  return (
    <RequireAccess action="list" resource="going-live">
      <PageHeader title="Going live" note={data && `${done} of ${items.length} done`} />
      {error && !data && <NotLoaded error={error} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton role="status" aria-label="Loading" height={480} />}
      {data && (
        <Paper component="section" aria-label="Going live" square elevation={0}>
          <List disablePadding>
            {items.map((item) => (
              <ListItem key={item.id} divider sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' }, columnGap: 2 }}>
                <ListItemIcon>
                  <ItemIcon item={item} />
                </ListItemIcon>
                <ListItemText
                  primary={item.title}
                  secondary={
                    <>
                      {item.detail}
                      {item.links?.map(({ to, label }) => (
                        <Box component="span" key={to} sx={{ display: 'block', py: 0.75 }}>
                          <PageLink to={to}>{label}</PageLink>
                        </Box>
                      ))}
                    </>
                  }
                  // On a phone it stands beside its icon, and the button below both.
                  sx={{ flexBasis: { xs: '60%', sm: 'auto' }, minWidth: 0, overflowWrap: 'anywhere' }}
                  slotProps={{ primary: { sx: { fontWeight: 650 } } }}
                />
                {item.action && <ItemButton title={item.title} action={item.action} />}
              </ListItem>
            ))}
          </List>
        </Paper>
      )}
      <Typography sx={{ mt: 2, maxWidth: '80ch' }}>
        Only you can judge whether the <SiteLink to={PAGE_PATHS.privacy}>privacy policy</SiteLink> and the{' '}
        <SiteLink to={PAGE_PATHS.terms}>terms</SiteLink> fit your company, whether the{' '}
        <PageLink to="/questions">prices</PageLink> are right, and whether to count visits with Google
        Analytics, in <PageLink to="/settings">Settings</PageLink>.
      </Typography>
    </RequireAccess>
  );
}

const PageLink = ({ to, children }: { to: string; children: string }) => (
  <RouterLink to={to}>{children}</RouterLink>
);

const SiteLink = ({ to, children }: { to: string; children: string }) => (
  <Link href={to} target="_blank" rel="noopener">
    {`${children} (opens in a new tab)`}
  </Link>
);

function ItemIcon({ item: { isDone, isUrgent } }: { item: GoingLiveItem }) {
  if (isDone) return <DoneIcon titleAccess="Done" sx={{ color: colours.success }} />;
  if (isUrgent) return <HarmIcon titleAccess="Affects visitors now" sx={{ color: colours.danger }} />;
  return <OpenIcon titleAccess="To do" />;
}

function ItemButton({ title, action }: { title: string; action: ItemAction }) {
  const notify = useNotify();
  const [isRemoving, setRemoving] = useState(false);
  const test = useCommand(() => adminApi<OutgoingMail>('mails/test', { method: 'POST' }), {
    done: ({ to_address }) => notify(`A test email is on its way to ${to_address}.`, { type: 'success' }),
  });
  const look = {
    variant: 'outlined',
    'aria-label': `${action.label}: ${title}`,
  } as const;
  if ('to' in action)
    return (
      <Button {...look} to={action.to}>
        {action.label}
      </Button>
    );
  const run = {
    'test-mail': () => test.run(),
    'remove-samples': () => setRemoving(true),
  }[action.command];
  return (
    <>
      <Button {...look} disabled={test.isBusy} onClick={run}>
        {action.label}
      </Button>
      <RemoveSamplesDialog open={isRemoving} onClose={() => setRemoving(false)} />
    </>
  );
}
