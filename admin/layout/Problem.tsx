import { Alert, Box, Button, Skeleton, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import type { ReactNode } from 'react';
import { HttpError } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { colours } from '../theme/colours.ts';
import { Icon } from './Brand.tsx';

/** For queries whose failure the page itself shows: otherwise react-admin would also show a notification. */
export const FAILS_IN_PAGE = { onError: () => undefined };

const SLAB = { empty: colours.sky, error: colours.danger, missing: colours.brass };

interface NoticeProps {
  kind: keyof typeof SLAB;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Heading level: 1 if the notice is the whole page, whose title it then sets too. */
  level?: 1 | 2;
}

/** A white block under a coloured slab, with a title, a sentence and at most one action. */
export function Notice({ kind, title, children, action, level = 2 }: NoticeProps) {
  return (
    <Box
      role={kind === 'error' ? 'alert' : undefined}
      sx={{
        bgcolor: 'background.paper',
        borderTop: `10px solid ${SLAB[kind]}`,
        p: { xs: 3, md: 5 },
        maxWidth: 720,
      }}
    >
      {level === 1 && <title>{`${title} · Admin`}</title>}
      <Typography variant="h2" component={`h${level}`} sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children && <Typography sx={{ mb: 2.5, maxWidth: '60ch' }}>{children}</Typography>}
      {action}
    </Box>
  );
}

interface FailureProps {
  error: Error;
  onRetry: () => void;
}

/** Replaces content that could not be loaded: the reason, and a button to try again if that may help. */
export function NotLoaded({ error, onRetry, level }: FailureProps & Pick<NoticeProps, 'level'>) {
  const action = isForbidden(error) ? (
    <LinkButton to="/">Go to your first page</LinkButton>
  ) : (
    <Button variant="contained" onClick={onRetry}>
      Try again
    </Button>
  );
  const title = isForbidden(error) ? 'This is not open to your account' : 'This could not be loaded';
  return (
    <Notice kind="error" title={title} action={action} {...(level && { level })}>
      {error.message}
    </Notice>
  );
}

/** Says why a part of a page could not be loaded, with a button to try again. */
export function RetryAlert(props: { message: string; onRetry: () => void; severity?: 'error' | 'warning' }) {
  const { message, onRetry, severity = 'error' } = props;
  const again = (
    <Button size="small" color="inherit" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Alert severity={severity} sx={{ mb: 2 }} action={again}>
      {message}
    </Alert>
  );
}

/** Shown above a list or record whose refetch failed; what was loaded before stays usable. */
export const OutOfDate = ({ error, onRetry }: FailureProps) => (
  <RetryAlert severity="warning" message={`This may be out of date. ${error.message}`} onRetry={onRetry} />
);

/** What to say about a record that does not exist, and where to go from there. */
export interface Missing {
  title?: string;
  text?: string;
  back?: string;
  to: string;
}

interface RecordNoticeProps {
  /** Why the record is not there; null while it is being loaded. */
  error: Error | null;
  onRetry: () => void;
  missing: Missing;
}

/** Shown instead of a record that is loading, does not exist, or could not be loaded. */
export function RecordNotice({ error, onRetry, missing }: RecordNoticeProps) {
  if (!error)
    return (
      <Box role="status" aria-label="Loading" sx={{ maxWidth: 1200 }}>
        <title>Loading… · Admin</title>
        <h1 style={visuallyHidden}>Loading…</h1>
        {[52, 120, 320].map((height) => (
          <Skeleton key={height} height={height} sx={{ mb: 2 }} />
        ))}
      </Box>
    );
  if (!isMissing(error)) return <NotLoaded level={1} error={error} onRetry={onRetry} />;
  const { title = 'Not found', text = NOBODY_HAS_IT, back = 'Back to the list', to } = missing;
  return (
    <Notice kind="missing" level={1} title={title} action={<LinkButton to={to}>{back}</LinkButton>}>
      {text}
    </Notice>
  );
}

const NOBODY_HAS_IT = 'This record does not exist, or somebody has deleted it.';

export const isForbidden = (error: Error): boolean => error instanceof HttpError && error.status === 403;

/** 404, or 400 when the address does not contain a valid id. */
export const isMissing = (error: Error): boolean =>
  error instanceof HttpError && (error.status === 404 || error.status === 400);

function LinkButton({ to, children }: { to: string; children: string }) {
  return (
    <Button to={to} variant="contained">
      {children}
    </Button>
  );
}

export function NotFoundPage() {
  const { pathname } = useLocation();
  const home = <LinkButton to="/">Dashboard</LinkButton>;
  return (
    <Notice kind="missing" level={1} title="Page not found" action={home}>
      {`There is nothing at /admin${pathname}.`}
    </Notice>
  );
}

/** The browsers' messages for a dynamic import that failed. */
const NOT_LOADED = /dynamically imported module|importing a module script|preload CSS/i;

/** Replaces a page that failed: usually because its code is gone since a newer version was deployed. */
export function ErrorPage({ error }: { error?: unknown }) {
  const isOutdated = error instanceof Error && NOT_LOADED.test(error.message);
  const reload = (
    <Button variant="contained" onClick={() => window.location.reload()}>
      Reload
    </Button>
  );
  return (
    <Notice kind="error" level={1} title={isOutdated ? 'Please reload' : 'This page failed'} action={reload}>
      {isOutdated
        ? 'This page could not be loaded: there may be a newer version, or no connection.'
        : 'Something in it went wrong. What you wrote in articles, campaigns, texts and replies is stored.'}
    </Notice>
  );
}

/** Fills the screen while the session is checked. */
export function LoadingScreen() {
  return (
    <Box
      role="status"
      sx={{
        minHeight: '100vh',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 2,
        bgcolor: 'background.default',
      }}
    >
      <Icon size={44} flipping />
      <b>Loading...</b>
    </Box>
  );
}
