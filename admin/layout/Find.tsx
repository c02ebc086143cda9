import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import { Autocomplete, Box, Dialog, IconButton, InputAdornment, TextField, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useHref, useNavigate } from 'react-router-dom';
import { can } from '#shared/permissions.ts';
import { fold } from '#shared/search.ts';
import { plural } from '#shared/words.ts';
import { brand } from '../theme/palettes.ts';
import { useIsPhone } from './AppSidebar.tsx';
import { actionsFor, type FindEntry, personOf, placesOf, SOURCES, textsWith } from './find-entries.tsx';
import { Key } from './Key.tsx';
import { useDebounced } from './useDebounced.ts';

const PER_SOURCE = 4;
const GROUPS: readonly FindEntry['group'][] = [
  'Do',
  'Enquiries',
  'Subscribers',
  'Articles',
  'Website',
  'Go to',
];

interface FindProps {
  role: string | null;
  /** What was typed until this component is shown. */
  early: { readonly current: string | undefined };
  onClose: () => void;
}

/** The command palette: actions and pages by name; enquiries, subscribers and articles by full-text search. */
export default function Find({ role, early, onClose }: FindProps) {
  const [typed, setTyped] = useState('');
  // Once it is shown, because rendering pauses for keys, which are then still added.
  useLayoutEffect(() => setTyped(early.current ?? ''), [early]);
  const navigate = useNavigate();
  const root = useHref('/').replace(/\/$/, '');
  const isPhone = useIsPhone();
  /** The option that the person highlighted; until then it is the first. */
  const chosen = useRef<FindEntry | null>(null);
  const search = typed.trim();
  const { data: found = [], isFetching, isError } = useRecords(useDebounced(search), role);
  const entries = [
    ...actionsFor(role, search),
    ...(search.length > 1 ? found : []),
    ...placesOf(role, search),
    ...textsWith(role, search),
    ...personOf(role, search),
  ].sort((one, other) => GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group));

  const onKeyDown = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    const entry =
      entries.find(({ to, label }) => to === chosen.current?.to && label === chosen.current.label) ??
      entries[0];
    // A new tab gets an address and nothing else.
    if (!entry || entry.state) return;
    event.defaultMuiPrevented = true;
    window.open(root + entry.to, '_blank', 'noopener');
    onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth={false}
      fullScreen={isPhone}
      slotProps={{ paper: { 'aria-label': 'Find', sx: { width: 680, mt: { md: 11 } } } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Autocomplete<FindEntry>
        open
        autoHighlight
        clearOnBlur={false}
        options={entries}
        filterOptions={(all) => all}
        groupBy={({ group }) => group}
        getOptionKey={({ group, to, label }) => group + to + label}
        // MUI keeps the highlight on the option with the same label. An index instead keeps it on the first until somebody moves it.
        getOptionLabel={(entry) => (chosen.current ? entry.label : String(entries.indexOf(entry)))}
        isOptionEqualToValue={(one, other) => one === other}
        onHighlightChange={(_event, entry) => {
          chosen.current = entry;
        }}
        loading={isFetching}
        noOptionsText={isError ? NOT_SEARCHED : 'Nothing found. Try a part of a name, a company or a title.'}
        inputValue={typed}
        onInputChange={(_event, text, reason) => {
          if (reason !== 'input') return;
          chosen.current = null;
          setTyped(text);
        }}
        onChange={(_event, entry) => {
          if (!entry) return;
          onClose();
          navigate(entry.to, { state: entry.state });
        }}
        onKeyDown={onKeyDown}
        forcePopupIcon={false}
        renderGroup={({ key, group, children }) => (
          <Box component="div" role="group" aria-label={group} key={key}>
            <Typography
              aria-hidden
              sx={{ px: 2.5, pt: 1.5, pb: 0.5, fontSize: '0.875rem', fontWeight: 600 }}
              color="textSecondary"
            >
              {group}
            </Typography>
            <Box component="ul" role="presentation" sx={{ p: 0, listStyle: 'none' }}>
              {children}
            </Box>
          </Box>
        )}
        renderOption={({ key, ...option }, entry) => (
          <Box component="li" key={key} {...option} sx={OPTION}>
            {entry.icon}
            <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <b>{marked(entry.label, search)}</b>{' '}
              {entry.more && (
                <Typography
                  component="span"
                  variant="body2"
                  color="textSecondary"
                  sx={{ display: { xs: 'block', md: 'inline' } }}
                >
                  {entry.more}
                </Typography>
              )}
            </Box>
            <Box component="span" className="enter" aria-hidden>
              <Key>Enter</Key>
            </Box>
          </Box>
        )}
        slotProps={{
          popper: {
            disablePortal: true,
            sx: { position: 'static !important', transform: 'none !important', width: '100% !important' },
          },
          paper: { elevation: 0, sx: { boxShadow: 'none' } },
          listbox: { sx: { py: 0, maxHeight: { xs: 'calc(100dvh - 150px)', md: 'min(56vh, 520px)' } } },
        }}
        renderInput={(input) => (
          <TextField
            {...input}
            autoFocus
            placeholder="Find a page, a person, an action"
            sx={{ p: { xs: 1.5, md: 2 }, pb: '8px !important' }}
            slotProps={{
              htmlInput: { ...input.inputProps, 'aria-label': 'Find' },
              input: {
                ...input.InputProps,
                startAdornment: (
                  <InputAdornment position="start">
                    <SearchIcon sx={{ color: 'text.primary' }} />
                  </InputAdornment>
                ),
                endAdornment: isPhone ? (
                  <IconButton aria-label="Close" edge="end" onClick={onClose}>
                    <CloseIcon />
                  </IconButton>
                ) : (
                  <Key>Esc</Key>
                ),
                sx: { fontSize: '1.375rem', pr: '16px !important' },
              },
            }}
          />
        )}
      />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2.5,
          rowGap: 0.5,
          alignItems: 'center',
          mt: 'auto',
          p: '10px 20px',
          borderTop: '1px solid',
          borderColor: 'divider',
          fontSize: '0.875rem',
          color: 'text.secondary',
        }}
      >
        {!isPhone && (
          <>
            <span>
              <Key>↑</Key> <Key>↓</Key> choose
            </span>
            <span>
              <Key>Enter</Key> open
            </span>
            <span>
              <Key>Ctrl</Key>+<Key>Enter</Key> new tab
            </span>
          </>
        )}
        <Box component="span" role="status" sx={{ ml: 'auto' }}>
          {isFetching ? 'Searching…' : isError ? NOT_SEARCHED : `${plural(entries.length, 'result')} found`}
        </Box>
      </Box>
    </Dialog>
  );
}

const NOT_SEARCHED = 'Records could not be searched. Check your connection and try again.';

const OPTION = {
  display: 'flex',
  gap: 1.75,
  minHeight: 44,
  px: '20px !important',
  borderLeft: '4px solid transparent',
  '& > svg': { fontSize: '1.25rem' },
  '& .enter': { display: 'none' },
  '&.Mui-focused': { bgcolor: 'primary.light', borderColor: 'primary.main' },
  '&.Mui-focused .enter': { display: { md: 'inline' } },
} as const;

/** @returns the text with the first match of the search marked */
function marked(text: string, search: string) {
  const folded = fold(text);
  const sought = fold(search);
  // Only where folding keeps the length are places in the folded text those of the text.
  const at = sought && folded.length === text.length ? folded.indexOf(sought) : -1;
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark style={{ background: brand.brass, color: brand.ink }}>{text.slice(at, at + sought.length)}</mark>
      {text.slice(at + sought.length)}
    </>
  );
}

function useRecords(text: string, role: string | null) {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: ['find', text],
    enabled: text.length > 1,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<FindEntry[]> => {
      const lists = await Promise.all(
        SOURCES.filter(({ resource }) => can(role, 'list', resource)).map(async ({ resource, entriesOf }) => {
          const { data } = await dataProvider.getList(resource, {
            pagination: { page: 1, perPage: PER_SOURCE },
            sort: { field: 'updated_at', order: 'DESC' },
            filter: { q: text },
            signal,
          });
          return data.flatMap((record) => entriesOf(record, role));
        }),
      );
      return lists.flat();
    },
  });
}
