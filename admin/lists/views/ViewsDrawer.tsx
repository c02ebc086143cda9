import AddIcon from '@mui/icons-material/Add';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import ChosenIcon from '@mui/icons-material/Bookmark';
import ViewIcon from '@mui/icons-material/BookmarkBorder';
import CloseIcon from '@mui/icons-material/Close';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import {
  Box,
  Button,
  Checkbox,
  Drawer,
  FormControlLabel,
  IconButton,
  TextField,
  Typography,
} from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useResourceContext } from 'react-admin';
import { LIST_VIEWS_MAX } from '#shared/list-views.ts';
import { figure } from '#shared/words.ts';
import { useCounts } from '../useCounts.ts';
import { useColumnChoice } from './columns.tsx';
import { useListViews } from './useListViews.ts';

const HEADING = { fontSize: '0.9375rem', fontWeight: 650, mt: 3, mb: 0.5 } as const;

/** Chooses, saves and deletes views of a list, and arranges the columns of its table. */
export function ViewsDrawer({ isTable, onClose }: { isTable: boolean; onClose: () => void }) {
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, 'aria-modal': true } }}
      sx={{
        '& .MuiDrawer-paper': {
          width: 384,
          maxWidth: '100%',
          p: 3,
          borderTop: '10px solid',
          borderColor: 'primary.main',
        },
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography id={titleId} variant="h5" component="h2">
          {isTable ? 'Columns and views' : 'Views'}
        </Typography>
        <IconButton aria-label="Close" onClick={onClose} autoFocus>
          <CloseIcon />
        </IconButton>
      </Box>
      <Views />
      {isTable && <Columns />}
      <Button variant="contained" color="secondary" onClick={onClose} sx={{ mt: 3, alignSelf: 'flex-end' }}>
        Done
      </Button>
    </Drawer>
  );
}

function Views() {
  const resource = useResourceContext() ?? '';
  const { views, isBusy, isChosen, choose, keep, remove } = useListViews();
  const { counts } = useCounts(
    resource,
    views.map(({ filter }) => filter),
  );
  const [name, setName] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name?.trim();
    if (wanted) keep(wanted, () => setName(undefined));
  };
  return (
    <>
      <Typography component="h3" sx={HEADING}>
        Your saved views
      </Typography>
      {views.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          Set the filters, the order and the columns, then save them under a name. Only you see your views.
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {views.map((view, index) => (
          <Box component="li" key={view.name} sx={{ display: 'flex', alignItems: 'center' }}>
            <Button
              color="secondary"
              aria-pressed={isChosen(view)}
              startIcon={isChosen(view) ? <ChosenIcon /> : <ViewIcon />}
              onClick={() => choose(view)}
              sx={{
                flex: 1,
                justifyContent: 'flex-start',
                textAlign: 'left',
                minHeight: 44,
                overflowWrap: 'anywhere',
              }}
            >
              {view.name}
              <Box component="span" sx={{ ml: 'auto', pl: 1, color: 'text.secondary', fontWeight: 500 }}>
                {counts && figure(counts[index] ?? 0)}
              </Box>
            </Button>
            <IconButton
              aria-label={`Delete the view ${view.name}`}
              disabled={isBusy}
              onClick={() => remove(view.name)}
            >
              <DeleteIcon />
            </IconButton>
          </Box>
        ))}
      </Box>
      {name === undefined ? (
        <Button
          variant="outlined"
          color="secondary"
          startIcon={<AddIcon />}
          disabled={isBusy || views.length >= LIST_VIEWS_MAX}
          onClick={() => setName('')}
          sx={{ mt: 1, alignSelf: 'flex-start' }}
        >
          Save this view
        </Button>
      ) : (
        <Box
          component="form"
          onSubmit={submit}
          sx={{ display: 'flex', gap: 1, mt: 1, alignItems: 'flex-end' }}
        >
          <TextField
            autoFocus
            fullWidth
            label="Name of the view"
            value={name}
            onChange={(event) => setName(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 40 } }}
          />
          <Button
            type="submit"
            variant="contained"
            disabled={isBusy || name.trim() === ''}
            sx={{ height: 52 }}
          >
            Save
          </Button>
        </Box>
      )}
    </>
  );
}

function Columns() {
  const { columns, hidden, toggle, move, show } = useColumnChoice();
  return (
    <>
      <Typography component="h3" sx={HEADING}>
        Columns
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {columns.map(({ name, label }, index) => {
          // The first column links to the record; one without a name contains buttons.
          const isFixed = index === 0 || name === '';
          return (
            <Box
              component="li"
              key={name || label}
              sx={{ display: 'flex', alignItems: 'center', minHeight: 44 }}
            >
              <FormControlLabel
                control={
                  <Checkbox
                    checked={isFixed || !hidden.includes(name)}
                    disabled={isFixed}
                    onChange={() => toggle(name)}
                  />
                }
                label={isFixed ? `${label || 'Actions'}, always shown` : label}
                sx={{ flex: 1 }}
              />
              {!isFixed && (
                <>
                  <IconButton
                    aria-label={`Move ${label} forward`}
                    disabled={index === 1}
                    onClick={() => move(index, index - 1)}
                  >
                    <UpIcon />
                  </IconButton>
                  <IconButton
                    aria-label={`Move ${label} back`}
                    disabled={index === columns.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <DownIcon />
                  </IconButton>
                </>
              )}
            </Box>
          );
        })}
      </Box>
      <Button onClick={() => show({ hidden: [], order: [] })} sx={{ alignSelf: 'flex-start' }}>
        Reset the columns
      </Button>
    </>
  );
}
