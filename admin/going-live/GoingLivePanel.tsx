import DoneIcon from '@mui/icons-material/CheckCircle';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import HarmIcon from '@mui/icons-material/WarningAmberOutlined';
import { Box, Button, Link, Typography, useMediaQuery } from '@mui/material';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useCanAccess, useGetIdentity } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { GoingLive } from '#shared/going-live.ts';
import { londonTimeOfDay } from '#shared/words.ts';
import { useCommand } from '../forms/useCommand.ts';
import { colours } from '../theme/colours.ts';
import { fetchGoingLive, setHidden } from './api.ts';
import { LineButton } from './LineButton.tsx';
import { type Line, linesOf } from './lines.ts';

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

/** @returns ids of the lines that the dashboard shows: none when all are done or somebody has hidden the list */
export const openLinesOf = (facts: GoingLive | undefined): string[] =>
  facts && !facts.hidden
    ? linesOf(facts, '')
        .filter(({ isDone }) => !isDone)
        .map(({ id }) => id)
    : [];

interface GoingLivePanelProps {
  facts: GoingLive;
  checkedAt: number;
  /** On its own page: without a heading of its own, and with nothing folded away. */
  isWholePage?: boolean;
}

const NAME = 'Going live';
/** Lines that the dashboard shows before 'show all'. */
const NEXT = 3;

/** What is left to do before going live, and what is done. */
export function GoingLivePanel({ facts, checkedAt, isWholePage = false }: GoingLivePanelProps) {
  const { identity } = useGetIdentity();
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('md'));
  const [isWhole, setWhole] = useState(isWholePage);
  const [isUnfolded, setUnfolded] = useState(false);
  const lines = linesOf(facts, identity?.fullName ?? '');
  const open = lines
    .filter(({ isDone }) => !isDone)
    .sort((one, other) => Number(other.harms ?? false) - Number(one.harms ?? false));
  const done = lines.filter(({ isDone }) => isDone);
  const list = useFocusInPlace(open);
  const level = isWholePage ? 'h2' : 'h3';
  const toggle = !isWholePage && (
    <Button
      variant="outlined"
      color="secondary"
      aria-expanded={isWhole}
      size={isNarrow ? 'medium' : 'small'}
      fullWidth={isNarrow}
      onClick={() => setWhole(!isWhole)}
    >
      {isWhole ? 'Show fewer' : `Show all ${lines.length}`}
    </Button>
  );

  return (
    <Box
      component="section"
      aria-label={NAME}
      sx={{ bgcolor: 'background.paper', borderTop: `10px solid ${colours.vermilion}`, minWidth: 0 }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2.5,
          rowGap: 1,
          px: { xs: 2, sm: 2.75 },
          py: isWhole ? 2 : 1,
        }}
      >
        {!isWholePage && (
          <Typography variant="h2" sx={{ fontSize: '1.625rem' }}>
            {NAME}
          </Typography>
        )}
        <Typography sx={{ fontWeight: 650 }}>{`${done.length} of ${lines.length} done`}</Typography>
        <Box
          aria-hidden
          sx={{ display: 'flex', gap: '3px', width: { xs: '100%', sm: 'auto' }, flex: { sm: '0 1 260px' } }}
        >
          {lines.map(({ id: key }, at) => (
            <Box
              key={key}
              sx={{ flex: 1, height: 12, bgcolor: at < done.length ? colours.success : colours.claretTint }}
            />
          ))}
        </Box>
        <Box sx={{ ml: { sm: 'auto' }, display: 'flex', gap: 2, alignItems: 'center' }}>
          {isWhole && (
            <Typography variant="body2" color="textSecondary">
              {`Checked at ${londonTimeOfDay(checkedAt)}`}
            </Typography>
          )}
          {!isNarrow && toggle}
        </Box>
      </Box>
      {isWhole ? (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              md: open.length > 0 && done.length > 0 ? 'minmax(0, 5fr) minmax(0, 4fr)' : 'minmax(0, 1fr)',
            },
            borderTop: `1px solid ${colours.line}`,
          }}
        >
          {open.length > 0 && (
            <Box ref={list}>
              <Heading level={level}>{`Still to do, ${open.length}`}</Heading>
              <Lines lines={open} facts={facts} />
            </Box>
          )}
          {(!isNarrow || isUnfolded || open.length === 0) && done.length > 0 && (
            <Box sx={{ borderLeft: { md: open.length > 0 ? `1px solid ${colours.line}` : 0 } }}>
              <Heading level={level}>{`Done, ${done.length}`}</Heading>
              <Lines lines={done} facts={facts} />
            </Box>
          )}
        </Box>
      ) : (
        <Box ref={list}>
          <Lines lines={open.slice(0, NEXT)} facts={facts} isShort />
        </Box>
      )}
      {isNarrow && toggle && (
        <Box sx={{ px: 2, py: 1.5, borderTop: `1px solid ${colours.line}` }}>{toggle}</Box>
      )}
      {isWhole && (
        <Footer
          facts={facts}
          unfold={
            isNarrow && !isUnfolded && open.length > 0 && done.length > 0
              ? () => setUnfolded(true)
              : undefined
          }
          count={done.length}
        />
      )}
    </Box>
  );
}

function Heading({ level, children }: { level: 'h2' | 'h3'; children: string }) {
  return (
    <Typography
      variant="body1"
      component={level}
      sx={{
        fontWeight: 650,
        px: { xs: 2, sm: 3 },
        py: 1.25,
        borderTop: { xs: `1px solid ${colours.line}`, md: 0 },
        'div:first-of-type > &': { borderTop: 0 },
      }}
    >
      {children}
    </Typography>
  );
}

/** @param isShort for the dashboard: each fact beside its action where there is room */
function Lines({ lines, facts, isShort = false }: { lines: Line[]; facts: GoingLive; isShort?: boolean }) {
  return (
    <Box component="ul" sx={isShort ? SIDE_BY_SIDE : { listStyle: 'none', m: 0, p: 0 }}>
      {lines.map((line) => (
        <Box
          component="li"
          key={line.id}
          sx={{
            display: 'grid',
            gridTemplateColumns: '28px minmax(0, 1fr) auto',
            columnGap: 1.5,
            // Beside the text as long as both fit.
            '@media (max-width: 359.95px)': {
              rowGap: 1,
              '& > .MuiButton-root': { gridColumn: '2 / -1', justifySelf: 'start' },
            },
            alignItems: 'center',
            px: { xs: 2, sm: 2.75 },
            py: line.isDone ? 0.75 : 1,
            minHeight: 50,
            borderTop: `1px solid ${colours.line}`,
          }}
        >
          <LineIcon line={line} />
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: 650, lineHeight: 1.35, textWrap: 'balance' }}>
              {line.title}
            </Typography>
            {!isShort && (
              <Typography variant="body2" color="textSecondary">
                {line.detail}
              </Typography>
            )}
          </Box>
          {line.action && <LineButton line={line} action={line.action} facts={facts} isSmall={isShort} />}
        </Box>
      ))}
    </Box>
  );
}

const SIDE_BY_SIDE = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
  '& > li + li': { borderLeft: { lg: `1px solid ${colours.line}` } },
} as const;

function LineIcon({ line: { isDone, harms } }: { line: Line }) {
  if (isDone) return <DoneIcon titleAccess="Done" sx={{ color: colours.success }} />;
  if (harms) return <HarmIcon titleAccess="Affects visitors now" sx={{ color: colours.danger }} />;
  return <OpenIcon titleAccess="To do" />;
}

function Footer({
  facts,
  unfold,
  count,
}: {
  facts: GoingLive;
  unfold?: (() => void) | undefined;
  count: number;
}) {
  const { refetch } = useGoingLive();
  const hide = useCommand(() => setHidden(facts.hidden === null), { done: () => refetch() });
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'center',
        justifyContent: 'space-between',
        px: { xs: 2, sm: 3 },
        py: 1.5,
        borderTop: `1px solid ${colours.line}`,
      }}
    >
      {unfold && (
        <Button variant="outlined" color="secondary" fullWidth onClick={unfold}>
          {`Show done, ${count}`}
        </Button>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 240px' }}>
        This list disappears once everything is done.{' '}
        {facts.hidden ? (
          'It is hidden from the dashboard now.'
        ) : (
          <>
            Hidden, it stays under{' '}
            <Link component={RouterLink} to="/status">
              Health check
            </Link>
            .
          </>
        )}
      </Typography>
      <Button color="secondary" disabled={hide.isBusy} onClick={() => hide.run()}>
        {facts.hidden ? 'Show it on the dashboard' : 'Hide the list'}
      </Button>
    </Box>
  );
}

/** When the focused line is done and disappears, focuses the one that takes its place. */
function useFocusInPlace(open: readonly Line[]) {
  const list = useRef<HTMLDivElement>(null);
  const place = useRef(-1);
  const names = open.map(({ id }) => id).join();
  useEffect(() => {
    const buttons = () => [...(list.current?.querySelectorAll<HTMLElement>('li button, li a') ?? [])];
    const note = () => {
      const at = buttons().indexOf(document.activeElement as HTMLElement);
      if (at >= 0) place.current = at;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus is lost when the lines change
  useEffect(() => {
    if (place.current < 0 || document.activeElement !== document.body) return;
    const left = [...(list.current?.querySelectorAll<HTMLElement>('li button, li a') ?? [])];
    left[Math.min(place.current, left.length - 1)]?.focus();
  }, [names]);
  return list;
}
