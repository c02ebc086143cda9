import { Autocomplete, Box, Dialog, TextField, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RaRecord, useDataProvider } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { can } from '#shared/permissions.ts';
import { placesFor } from './sections.tsx';
import { useSettled } from './useSettled.ts';

interface Place {
  to: string;
  label: string;
  group: string;
}

/** Records that are found by typing a part of their text. */
const SOURCES: { resource: string; group: string; place: (record: RaRecord) => Omit<Place, 'group'> }[] = [
  {
    resource: 'posts',
    group: 'Post',
    place: (post) => ({ to: `/posts/${post.id}/edit`, label: post.title }),
  },
  {
    resource: 'consultations',
    group: 'Consultation',
    place: (request) => ({
      to: `/consultations/${request.id}/edit`,
      label: `${request.first_name} ${request.last_name}, ${request.company_name}`,
    }),
  },
  {
    resource: 'categories',
    group: 'Category',
    place: (category) => ({ to: `/categories/${category.id}/edit`, label: category.name }),
  },
  {
    resource: 'testimonials',
    group: 'Testimonial',
    place: (testimonial) => ({ to: `/testimonials/edit/${testimonial.id}`, label: testimonial.author }),
  },
];
const PER_SOURCE = 5;

/** 'Go to…': sections by name, records by a part of their text. */
export default function GoTo({ role, onClose }: { role: string | null; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const { data: found = [], isFetching } = useRecords(useSettled(typed.trim()), role);
  const sections = placesFor(role)
    .map(({ to, label, entry }) => ({
      to,
      label: label === entry ? label : `${entry} › ${label}`,
      group: 'Section',
    }))
    .filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()));

  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      slotProps={{ paper: { 'aria-label': 'Go to…' } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Autocomplete<Place>
        open
        autoHighlight
        clearOnBlur={false}
        options={[...sections, ...found]}
        filterOptions={(places) => places}
        getOptionKey={({ to }) => to}
        getOptionLabel={({ label }) => label}
        renderOption={({ key, ...option }, { label, group }) => (
          <Box component="li" key={key} {...option} sx={{ display: 'flex', gap: 2, minHeight: 44 }}>
            <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {label}
            </Box>
            <Typography component="span" variant="body2" color="textSecondary">
              {group}
            </Typography>
          </Box>
        )}
        isOptionEqualToValue={(one, other) => one.to === other.to}
        loading={isFetching}
        noOptionsText="Nothing found. Try a part of a title, a name or a company."
        inputValue={typed}
        onInputChange={(_event, text, reason) => reason === 'input' && setTyped(text)}
        onChange={(_event, place) => {
          if (!place) return;
          onClose();
          navigate(place.to);
        }}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        forcePopupIcon={false}
        slotProps={{
          popper: {
            disablePortal: true,
            sx: { position: 'static !important', transform: 'none !important', width: '100% !important' },
          },
        }}
        renderInput={(input) => (
          <TextField
            {...input}
            autoFocus
            label="Go to…"
            placeholder="A section, a title, a name"
            sx={{ p: 2 }}
          />
        )}
      />
    </Dialog>
  );
}

function useRecords(text: string, role: string | null) {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: ['go-to', text],
    enabled: text.length > 1,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Place[]> => {
      const lists = await Promise.all(
        SOURCES.filter(({ resource }) => can(role, 'list', resource)).map(
          async ({ resource, group, place }) => {
            const { data } = await dataProvider.getList(resource, {
              pagination: { page: 1, perPage: PER_SOURCE },
              sort: { field: 'updated_at', order: 'DESC' },
              filter: { q: text },
              signal,
            });
            return data.map((record: RaRecord) => ({ ...place(record), group }));
          },
        ),
      );
      return lists.flat();
    },
  });
}
