import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import {
  Autocomplete,
  Box,
  Dialog,
  IconButton,
  InputAdornment,
  ListSubheader,
  TextField,
  Typography,
} from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { can, type Roles } from '#shared/permissions.ts';
import { plural } from '#shared/words.ts';
import { actionsFor, type FindEntry, personOf, placesOf, SOURCES, textsWith } from './find-entries.tsx';
import { useDebounced } from './useDebounced.ts';
import { useIsPhone } from './widths.ts';

const PER_SOURCE = 4;
const GROUPS: readonly FindEntry['group'][] = [
  'Do',
  'Enquiries',
  'Subscribers',
  'Articles',
  'Website',
  'Go to',
];

/** Actions and pages by name; enquiries, subscribers, articles and people of the website by full-text search. */
export function Find({ roles, onClose }: { roles: Roles; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const search = typed.trim();
  const { data: found = [], isFetching, isError } = useRecords(useDebounced(search), roles);
  const entries = [
    ...actionsFor(roles, search),
    ...(search.length > 1 ? found : []),
    ...placesOf(roles, search),
    ...textsWith(roles, search),
    ...personOf(roles, search),
  ].sort((one, other) => GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group));
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
        forcePopupIcon={false}
        options={entries}
        filterOptions={(all) => all}
        groupBy={({ group }) => group}
        // MUI keeps the highlight on the option with the same label; an index keeps it on the first.
        getOptionLabel={(entry) => String(entries.indexOf(entry))}
        getOptionKey={({ group, to, label }) => group + to + label}
        isOptionEqualToValue={(one, other) => one === other}
        loading={isFetching}
        noOptionsText={isError ? NOT_SEARCHED : 'Nothing found. Try a part of a name, a company or a title.'}
        inputValue={typed}
        onInputChange={(_event, text, reason) => reason === 'input' && setTyped(text)}
        onChange={(_event, entry) => {
          if (!entry) return;
          onClose();
          navigate(entry.to, { state: entry.state });
        }}
        onClose={(_event, reason) => reason === 'escape' && onClose()}
        renderGroup={({ key, group, children }) => (
          // MUI's own groups are list items, which a listbox may not hold.
          <Box key={key} role="group" aria-label={group}>
            <ListSubheader component="div" aria-hidden sx={{ position: 'static' }}>
              {group}
            </ListSubheader>
            {children}
          </Box>
        )}
        renderOption={({ key, ...option }, { icon, label, more }) => (
          <Box component="li" key={key} {...option} sx={OPTION}>
            {icon}
            <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <b>{label}</b>{' '}
              <Typography component="span" variant="caption">
                {more}
              </Typography>
            </Box>
          </Box>
        )}
        slotProps={{
          popper: {
            disablePortal: true,
            sx: { position: 'static !important', transform: 'none !important', width: '100% !important' },
          },
          paper: { elevation: 0, sx: { boxShadow: 'none' } },
          listbox: {
            component: 'div',
            sx: { py: 0, maxHeight: { xs: 'calc(100dvh - 150px)', md: 'min(56vh, 520px)' } },
          },
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
                endAdornment: (
                  <IconButton aria-label="Close" edge="end" onClick={onClose}>
                    <CloseIcon />
                  </IconButton>
                ),
                sx: { fontSize: '1.375rem', pr: '16px !important' },
              },
            }}
          />
        )}
      />
      <Typography role="status" variant="caption" sx={{ mt: 'auto', p: '10px 20px' }}>
        {isFetching ? 'Searching…' : isError ? NOT_SEARCHED : `${plural(entries.length, 'result')} found`}
      </Typography>
    </Dialog>
  );
}

const NOT_SEARCHED = 'Records could not be searched. Check your connection and try again.';

const OPTION = { display: 'flex', gap: 1.75, minHeight: 44, '& > svg': { fontSize: '1.25rem' } } as const;

function useRecords(text: string, roles: Roles) {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: ['find', text],
    enabled: text.length > 1,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<FindEntry[]> => {
      const lists = await Promise.all(
        SOURCES.filter(({ resource }) => can(roles, 'list', resource)).map(async ({ resource, entryOf }) => {
          const { data } = await dataProvider.getList(resource, {
            pagination: { page: 1, perPage: PER_SOURCE },
            sort: { field: 'updated_at', order: 'DESC' },
            filter: { q: text },
            signal,
          });
          return data.map((record) => entryOf(record, roles));
        }),
      );
      return lists.flat();
    },
  });
}
