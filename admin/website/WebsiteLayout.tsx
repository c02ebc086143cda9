import ListIcon from '@mui/icons-material/ListAltOutlined';
import PageIcon from '@mui/icons-material/WebOutlined';
import { Box, Button, ButtonGroup, MenuItem, TextField, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import type { ReactNode } from 'react';
import { useSaveBeforeLeaving } from '../forms/useAutosavedForm.ts';
import { NotLoaded } from '../layout/Problem.tsx';
import { RequireAccess } from '../layout/redirects.tsx';
import { ChangesBar } from './ChangesBar.tsx';
import { PAGES, type TextScope, useTexts } from './texts.ts';
import { TYPED_TEXTS } from './typed-texts.ts';

interface WebsiteLayoutProps {
  view: 'page' | 'list';
  page: string;
  onPage: (page: string) => void;
  /** In the bar, after the view switch. */
  tools?: ReactNode;
  children: ReactNode;
}

/** The frame of both editing views: page selection, view switch, and the bar of changes. */
export function WebsiteLayout({ view, page, onPage, tools, children }: WebsiteLayoutProps) {
  return (
    <TextsFrame
      title="Website"
      scope="site"
      bar={
        <>
          <PageSelect label="Page" of={PAGES} value={page} onChange={onPage} />
          <ButtonGroup aria-label="How to edit" color="secondary" disableElevation sx={{ flexShrink: 0 }}>
            <ViewLink
              to={`/site?page=${page}`}
              label="On the page"
              icon={<PageIcon />}
              isCurrent={view === 'page'}
            />
            <ViewLink
              to={`/website?page=${page}`}
              label="As a list"
              icon={<ListIcon />}
              isCurrent={view === 'list'}
            />
          </ButtonGroup>
          {tools}
        </>
      }
    >
      {children}
    </TextsFrame>
  );
}

interface TextsFrameProps {
  title: string;
  scope: TextScope;
  /** Content of the top bar. */
  bar: ReactNode;
  children: ReactNode;
}

/** Uses the whole window beside the menu, and the bar of changes at the bottom. */
export function TextsFrame({ title, scope, bar, children }: TextsFrameProps) {
  const { error, texts, changes, refetch } = useTexts(scope);
  return (
    <RequireAccess action="list" resource="page-texts">
      <title>{`${title} · Admin`}</title>
      <Box className="fills-window" sx={WHOLE}>
        <Typography variant="h1" sx={visuallyHidden}>
          {title}
        </Typography>
        <Box component="header" sx={BAR}>
          {bar}
        </Box>
        <Box sx={{ flex: 1, minHeight: 0, display: 'flex', position: 'relative' }}>
          {error && !texts ? (
            <Box sx={{ flex: 1, p: 3 }}>
              <NotLoaded error={error} onRetry={refetch} />
            </Box>
          ) : (
            children
          )}
        </Box>
        <ChangesBar changes={changes} scope={scope} />
        <SaveBeforeLeaving />
      </Box>
    </RequireAccess>
  );
}

function SaveBeforeLeaving() {
  useSaveBeforeLeaving(TYPED_TEXTS);
  return null;
}

interface PageSelectProps {
  label: string;
  of: readonly { name: string; label: string }[];
  value: string;
  onChange: (name: string) => void;
}

/** Selects a page or mail. */
export function PageSelect({ label, of, value, onChange }: PageSelectProps) {
  return (
    <TextField
      select
      size="small"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      sx={{ width: { xs: 'auto', sm: 200 }, flex: { xs: 1, sm: 'none' }, minWidth: 0 }}
      slotProps={{ select: { SelectDisplayProps: { 'aria-label': label } } }}
    >
      {of.map((one) => (
        <MenuItem key={one.name} value={one.name}>
          {one.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

function ViewLink(props: { to: string; label: string; icon: ReactNode; isCurrent: boolean }) {
  const { to, label, icon, isCurrent } = props;
  return (
    <Button
      to={to}
      variant={isCurrent ? 'contained' : 'outlined'}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={label}
      sx={{ minWidth: 0, px: { xs: 1.25, md: 1.75 }, '& .MuiButton-startIcon': { mr: { xs: 0, md: 1 } } }}
      startIcon={icon}
    >
      <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
        {label}
      </Box>
    </Button>
  );
}

/** Cancels the layout's padding. */
const WHOLE = {
  display: 'flex',
  flexDirection: 'column',
  mx: { xs: -2, md: -4 },
  '&:first-of-type': { mt: { xs: -2.5, md: -3.25 } },
  mb: { xs: -3, md: -5 },
} as const;

const BAR = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  gap: { xs: 0.75, sm: 1.5 },
  flex: 'none',
  minHeight: 56,
  px: { xs: 0.75, sm: 2 },
  py: 0.5,
  bgcolor: 'background.paper',
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;
