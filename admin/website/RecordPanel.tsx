import BackIcon from '@mui/icons-material/ArrowBack';
import CloseIcon from '@mui/icons-material/Close';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useMemo } from 'react';
import { ResourceContextProvider, useGetResourceLabel } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { screensOf } from '../declared-records.ts';
import { type Beside, BesideContext } from '../layout/beside.ts';
import { LoadingScreen } from '../layout/LoadingScreen.tsx';
import { PanelFrame } from './PanelFrame.tsx';
import { NEW_RECORD, sitePath } from './site-path.ts';
import { pageLabel } from './texts.ts';

interface RecordPanelProps {
  /** The website page that shows the records. */
  page: string;
  resource: string;
  /** Id of the record whose form is open, or NEW_RECORD; undefined for the list. */
  record: string | undefined;
  /** Called when the records have been fetched again, as after a change. */
  onChanged: () => void;
  onValues: Beside['onValues'];
  /** Closes the panel. */
  onDone: () => void;
  /** Moves the focus back to the element on the page. */
  onEscape: () => void;
}

/** Beside the page: the form of one of its records, or their list. What is saved is public at once. */
export function RecordPanel(props: RecordPanelProps) {
  const { page, resource, record, onChanged, onValues, onDone, onEscape } = props;
  const labelOf = useGetResourceLabel();
  const all = labelOf(resource, 2);
  useRecordsRead(resource, onChanged);
  const beside = useMemo<Beside>(
    () => ({
      list: sitePath({ page, list: resource }),
      create: sitePath({ page, list: resource, record: NEW_RECORD }),
      record: (id) => sitePath({ page, list: resource, record: id }),
      id: record,
      onValues,
    }),
    [page, resource, record, onValues],
  );
  const screens = screensOf(resource);
  const Screen =
    record === undefined ? screens?.List : record === NEW_RECORD ? screens?.Create : screens?.Edit;
  if (!Screen) return null;
  return (
    <PanelFrame label={record === undefined ? all : labelOf(resource, 1)} onEscape={onEscape}>
      <Box sx={TOP}>
        {record === undefined ? (
          <Typography variant="body2" color="textSecondary" sx={{ flex: 1 }}>
            {pageLabel(page)}
          </Typography>
        ) : (
          <Button
            component={RouterLink}
            to={beside.list}
            startIcon={<BackIcon />}
            sx={{ ml: -1, mr: 'auto' }}
          >
            {`All ${all.toLowerCase()}`}
          </Button>
        )}
        <IconButton aria-label="Close" title="Close" onClick={onDone}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={BODY}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          What you save here is public at once.
        </Typography>
        <ResourceContextProvider value={resource}>
          <BesideContext value={beside}>
            <Suspense fallback={<LoadingScreen />}>
              <Screen key={record} />
            </Suspense>
          </BesideContext>
        </ResourceContextProvider>
      </Box>
    </PanelFrame>
  );
}

/** Calls back whenever records of the resource were fetched, because anybody may have changed what the page shows. */
function useRecordsRead(resource: string, call: () => void) {
  const client = useQueryClient();
  const tell = useEffectEvent(call);
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (
          event.type === 'updated' &&
          event.action.type === 'success' &&
          event.query.queryKey[0] === resource
        )
          tell();
      }),
    [client, resource],
  );
}

const TOP = {
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  pl: { xs: 2, md: 2.5 },
  pr: 1,
  py: 0.5,
} as const;

const BODY = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  px: { xs: 2, md: 2.5 },
  pt: 2,
  bgcolor: 'background.default',
} as const;
