import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useState } from 'react';
import { List, useDataProvider, useListContext, useRefresh } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Consultation, ConsultationStatus, Outcome } from '#shared/consultations.ts';
import type { AdminDataProvider } from '../data-provider.ts';
import { useCommand } from '../forms/useCommand.ts';
import { FAILS_IN_PAGE } from '../layout/fails-in-page.ts';
import { Key } from '../layout/Keys.tsx';
import { NotLoaded } from '../layout/NotLoaded.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { useSingleKeys } from '../layout/shortcuts.ts';
import { FilterBar } from '../lists/FilterBar.tsx';
import { OutOfDate } from '../lists/OutOfDate.tsx';
import { statusLabel } from '../lists/StatusChip.tsx';
import { useCounts } from '../lists/useCounts.ts';
import { colours } from '../theme/colours.ts';
import { AppointmentDialog } from './AppointmentDialog.tsx';
import { AssigneeFilter } from './AssigneeFilter.tsx';
import { BoardCard, CardFace } from './BoardCard.tsx';
import { BoardColumn } from './BoardColumn.tsx';
import { BOARD, type BoardStatus, columnFilter } from './board-columns.ts';
import { ExportLink } from './ExportLink.tsx';
import { nameOf } from './name.ts';
import { OutcomeDialog } from './OutcomeDialog.tsx';
import { ResponseTimes } from './ResponseTimes.tsx';
import { useMovedNotice } from './useMovedNotice.tsx';
import { ViewSwitch } from './ViewSwitch.tsx';

/** Enquiries as cards in a column for each state, moved by mouse, touch or keyboard (M). */
export function ConsultationBoard() {
  return (
    <List<Consultation>
      resource="consultations"
      storeKey="consultations.board"
      sort={{ field: 'urgency', order: 'ASC' }}
      perPage={1}
      queryOptions={FAILS_IN_PAGE}
    >
      <PageHeader title="Enquiries">
        <ViewSwitch current="board" />
        <ExportLink />
        <Button
          component={RouterLink}
          to="/consultations/new"
          variant="contained"
          startIcon={<AddIcon />}
          data-shortcut="new"
        >
          Add an enquiry
        </Button>
      </PageHeader>
      <ResponseTimes />
      <FilterBar search="Search names and words">
        <AssigneeFilter />
      </FilterBar>
      <Columns />
    </List>
  );
}

/** A move that waits for more input: the time of a meeting, or the outcome. */
interface Asked {
  request: Consultation;
  to: BoardStatus;
}

function Columns() {
  const { data, filterValues, error } = useListContext();
  const refresh = useRefresh();
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  const [isOn] = useSingleKeys();
  const { counts } = useCounts(
    'consultations',
    BOARD.map(({ status }) => columnFilter(status, filterValues)),
  );
  const [chosen, setChosen] = useState<BoardStatus>('new');
  const [dragged, setDragged] = useState<Consultation>();
  const [asked, setAsked] = useState<Asked>();
  const change = useMove();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  );
  const move = (request: Consultation, to: BoardStatus) => {
    if (request.status === to) return;
    if (to === 'new' || to === 'replied') change({ request, to });
    else setAsked({ request, to });
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setDragged(undefined);
    const request = active.data.current?.request as Consultation | undefined;
    if (request && over) move(request, over.id as BoardStatus);
  };
  if (error && !data) return <NotLoaded error={error} onRetry={refresh} />;
  const columns = isWide ? BOARD : BOARD.filter(({ status }) => status === chosen);
  const close = () => setAsked(undefined);

  return (
    <>
      {error && <OutOfDate error={error} onRetry={refresh} />}
      {isWide ? (
        isOn && (
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
            Drag a card, or press <Key>M</Key> on it and choose a state. Won and Lost ask why.
          </Typography>
        )
      ) : (
        <Box
          role="group"
          aria-label="State"
          sx={{ display: 'flex', gap: 0.5, overflowX: 'auto', p: '4px', m: '-4px -4px 12px' }}
        >
          {BOARD.map(({ status }, index) => (
            <Button
              key={status}
              variant={status === chosen ? 'contained' : 'outlined'}
              color="secondary"
              aria-pressed={status === chosen}
              onClick={() => setChosen(status)}
              sx={{ flex: 'none' }}
            >
              {`${statusLabel(status)} ${counts?.[index] ?? ''}`.trim()}
            </Button>
          ))}
        </Box>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={pointerWithin}
        onDragStart={({ active }) => setDragged(active.data.current?.request as Consultation)}
        onDragCancel={() => setDragged(undefined)}
        onDragEnd={onDragEnd}
        accessibility={{
          announcements: ANNOUNCEMENTS,
          screenReaderInstructions: { draggable: 'To move this enquiry, press M and choose a state.' },
        }}
      >
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            alignItems: 'stretch',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `repeat(${BOARD.length}, minmax(0, 1fr))` },
            minHeight: 320,
          }}
        >
          {columns.map(({ status, colour, asks }) => (
            <BoardColumn
              key={status}
              status={status}
              colour={colour}
              asks={asks}
              filter={columnFilter(status, filterValues)}
              count={counts?.[BOARD.findIndex((one) => one.status === status)]}
              isDragging={dragged !== undefined && dragged.status !== status}
              card={(request) => (
                <BoardCard key={request.id} request={request} onMove={(to) => move(request, to)} />
              )}
            />
          ))}
        </Box>
        <DragOverlay dropAnimation={null}>
          {dragged && (
            <Box sx={{ bgcolor: 'background.paper', border: `2px solid ${colours.ink}`, p: 1.75 }}>
              <CardFace request={dragged} />
            </Box>
          )}
        </DragOverlay>
      </DndContext>
      {asked?.to === 'meeting_agreed' && <AppointmentDialog request={asked.request} onClose={close} />}
      {(asked?.to === 'won' || asked?.to === 'lost') && (
        <OutcomeDialog request={asked.request} outcome={asked.to as Outcome} onClose={close} />
      )}
    </>
  );
}

const nameIn = (data: { current?: { request?: Consultation } | undefined } | undefined) =>
  data?.current?.request ? nameOf(data.current.request) : 'the enquiry';

const ANNOUNCEMENTS: Announcements = {
  onDragStart: ({ active }) => `Picked up ${nameIn(active.data)}.`,
  onDragOver: ({ over }) => (over ? `Over ${statusLabel(String(over.id))}.` : undefined),
  onDragEnd: ({ active, over }) =>
    over
      ? `${nameIn(active.data)} was put down at ${statusLabel(String(over.id))}.`
      : `${nameIn(active.data)} stays.`,
  onDragCancel: ({ active }) => `${nameIn(active.data)} stays.`,
};

/** Moves a card to a state that needs no input, and offers to undo it. */
function useMove() {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const refresh = useRefresh();
  const sayMoved = useMovedNotice();
  const { run } = useCommand(
    ({ request, to }: { request: Consultation; to: ConsultationStatus }) =>
      dataProvider.update<Consultation>('consultations', {
        id: request.id,
        data: { status: to },
        previousData: request,
      }),
    {
      done: ({ data }, { request, to }) => {
        refresh();
        sayMoved({ before: request, to, takeBack: async () => data });
      },
    },
  );
  return run;
}
