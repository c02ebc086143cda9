import DoneIcon from '@mui/icons-material/CheckCircle';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import HarmIcon from '@mui/icons-material/WarningAmberOutlined';
import { Box, Button, Link, Typography } from '@mui/material';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCanAccess, useNotify, useRefresh } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { GoingLive } from '#shared/going-live.ts';
import type { OutgoingMail } from '#shared/mails.ts';
import { plural } from '#shared/words.ts';
import { useCommand } from '../forms/useCommand.ts';
import { adminApi } from '../session/http.ts';
import { colours } from '../theme/colours.ts';
import { fetchGoingLive, restoreSamples } from './api.ts';
import { type Line, type LineAction, linesOf } from './lines.ts';
import { RemoveSamplesDialog } from './RemoveSamplesDialog.tsx';

/** Fetches the facts if the account may see them; all callers share one cached answer. */
export function useGoingLive(): UseQueryResult<GoingLive> {
  const { canAccess } = useCanAccess({ resource: 'going-live', action: 'list' });
  return useQuery({
    queryKey: ['going-live'],
    queryFn: fetchGoingLive,
    enabled: canAccess === true,
    refetchOnWindowFocus: true,
  });
}

/** @returns the open lines, those that harm visitors first */
const openOf = (lines: readonly Line[]): Line[] =>
  lines
    .filter(({ isDone }) => !isDone)
    .sort((one, other) => Number(other.harms ?? false) - Number(one.harms ?? false));

/** @returns ids of the open lines if the dashboard shows the list: none once only advice is left */
export function openLinesOf(facts: GoingLive | undefined): string[] {
  const open = facts ? openOf(linesOf(facts)) : [];
  return open.some(({ isAdvice }) => !isAdvice) ? open.map(({ id }) => id) : [];
}

/** Lines that the dashboard shows. */
const NEXT = 3;

/** What is left to do before going live: on the dashboard the next lines, on its own page all, the done ones last. */
export function GoingLivePanel({ facts, isWholePage = false }: { facts: GoingLive; isWholePage?: boolean }) {
  const lines = linesOf(facts);
  const open = openOf(lines);
  const done = lines.filter(({ isDone }) => isDone);
  return (
    <Box
      component="section"
      aria-label="Going live"
      sx={{ bgcolor: 'background.paper', borderTop: `10px solid ${colours.vermilion}`, minWidth: 0 }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          columnGap: 2.5,
          px: { xs: 2, sm: 2.75 },
          py: 1.5,
        }}
      >
        {!isWholePage && (
          <Typography variant="h2" sx={{ fontSize: '1.625rem' }}>
            Going live
          </Typography>
        )}
        <Typography
          role="status"
          sx={{ fontWeight: 650 }}
        >{`${done.length} of ${lines.length} done`}</Typography>
        {!isWholePage && (
          <Link component={RouterLink} to="/going-live" sx={{ ml: 'auto', color: 'primary.main' }}>
            {`Show all ${lines.length}`}
          </Link>
        )}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {(isWholePage ? [...open, ...done] : open.slice(0, NEXT)).map((line) => (
          <Item key={line.id} line={line} />
        ))}
      </Box>
    </Box>
  );
}

function Item({ line }: { line: Line }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '28px minmax(0, 1fr) auto',
        columnGap: 1.5,
        '@media (max-width: 359.95px)': {
          rowGap: 1,
          '& > .MuiButton-root': { gridColumn: '2 / -1', justifySelf: 'start' },
        },
        alignItems: 'center',
        px: { xs: 2, sm: 2.75 },
        py: 1,
        minHeight: 50,
        borderTop: `1px solid ${colours.line}`,
      }}
    >
      <LineIcon line={line} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 650, lineHeight: 1.35 }}>{line.title}</Typography>
        <Typography variant="body2" color="textSecondary">
          {line.detail}
        </Typography>
      </Box>
      {line.action && <LineButton title={line.title} action={line.action} />}
    </Box>
  );
}

function LineIcon({ line: { isDone, harms } }: { line: Line }) {
  if (isDone) return <DoneIcon titleAccess="Done" sx={{ color: colours.success }} />;
  if (harms) return <HarmIcon titleAccess="Affects visitors now" sx={{ color: colours.danger }} />;
  return <OpenIcon titleAccess="To do" />;
}

function LineButton({ title, action }: { title: string; action: LineAction }) {
  const [isRemoving, setRemoving] = useState(false);
  const { test, restore } = useCommands();
  const look = {
    variant: 'outlined',
    color: 'secondary',
    'aria-label': `${action.label}: ${title}`,
    sx: { px: { xs: 1.5, sm: 2.5 } },
  } as const;
  if ('to' in action)
    return (
      <Button {...look} component={RouterLink} to={action.to}>
        {action.label}
      </Button>
    );
  const run = {
    'test-mail': () => test.run(),
    'restore-samples': () => restore.run(),
    'remove-samples': () => setRemoving(true),
  }[action.command];
  return (
    <>
      <Button {...look} disabled={test.isBusy || restore.isBusy} onClick={run}>
        {action.label}
      </Button>
      <RemoveSamplesDialog open={isRemoving} onClose={() => setRemoving(false)} />
    </>
  );
}

function useCommands() {
  const notify = useNotify();
  const refresh = useRefresh();
  const queries = useQueryClient();
  const test = useCommand(() => adminApi<OutgoingMail>('mails/test', { method: 'POST' }), {
    done: (mail) =>
      notify(`A test email is on its way to ${mail.to_address}. Press “Yes, it arrived” in it.`, {
        type: 'success',
        autoHideDuration: 12_000,
      }),
  });
  const restore = useCommand(restoreSamples, {
    done: ({ restored, notes }) => {
      const lost = notes.length > 0 ? ` ${notes.join(' ')}` : '';
      notify(`${plural(restored, 'sample')} came back.${lost}`, { type: lost ? 'warning' : 'success' });
      refresh();
      return queries.invalidateQueries();
    },
  });
  return { test, restore };
}
