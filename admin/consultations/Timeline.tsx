import { Alert, Box, Button, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import type { Consultation, TimelineEntry } from '#shared/consultations.ts';
import { londonDateTime } from '#shared/words.ts';
import type { AdminDataProvider } from '../data-provider.ts';
import { useCommand } from '../forms/useCommand.ts';
import { Panel } from '../layout/Panel.tsx';
import { NewNote } from './NewNote.tsx';
import { sourceName } from './source-name.ts';
import { timelineKey, whatHappened } from './timeline-entries.ts';

/** Who wrote and did what about a request, and when; a note is added without saving the form. */
export function Timeline() {
  const request = useRecordContext<Consultation>();
  if (!request) return null;
  return (
    <Panel title="Notes and history (London time)">
      <NewNote id={request.id} />
      <Entries request={request} />
    </Panel>
  );
}

function Entries({ request }: { request: Consultation }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const translate = useTranslate();
  const { data, error, refetch } = useQuery({
    queryKey: timelineKey(request.id),
    queryFn: () => dataProvider.getTimeline(request.id),
  });
  if (error) {
    return (
      <Alert severity="error" action={<Button onClick={() => refetch()}>Try Again</Button>}>
        {error.message}
      </Alert>
    );
  }
  const nameOfField = (field: string) => translate(`resources.consultations.fields.${field}`).toLowerCase();
  return (
    <Box
      component="ol"
      aria-label="Notes and history"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}
    >
      {data?.data.map((entry) => (
        <Box component="li" key={`${entry.kind}-${entry.id}`}>
          {entry.kind === 'note' ? (
            <Note note={entry} requestId={request.id} />
          ) : (
            <Happened at={entry.at}>
              {`${entry.who ?? 'Somebody'} ${whatHappened(entry, nameOfField)}`}
            </Happened>
          )}
        </Box>
      ))}
      <Box component="li">
        <Happened at={request.created_at}>{cameIn(request.source)}</Happened>
      </Box>
    </Box>
  );
}

function Happened({ at, children }: { at: string; children: string }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {`${londonDateTime(at)} · ${children}`}
    </Typography>
  );
}

function Note({ note, requestId }: { note: TimelineEntry & { kind: 'note' }; requestId: string }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const queryClient = useQueryClient();
  const remove = useCommand(() => dataProvider.removeNote(requestId, note.id), {
    done: (timeline) => queryClient.setQueryData(timelineKey(requestId), timeline),
  });
  return (
    <Box sx={{ borderLeft: '4px solid', borderColor: 'primary.main', pl: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="body2" color="textSecondary">
          <Box component="span" sx={{ fontWeight: 650, color: 'text.primary' }}>
            {note.who ?? 'Somebody'}
          </Box>
          {` · ${londonDateTime(note.at)}`}
        </Typography>
        {note.mine && (
          <Button
            size="small"
            disabled={remove.isBusy}
            onClick={() => remove.run()}
            aria-label={`Remove your note of ${londonDateTime(note.at)}`}
          >
            Remove
          </Button>
        )}
      </Box>
      <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note.text}</Typography>
    </Box>
  );
}

const cameIn = (source: string) =>
  source === 'unknown' ? 'The request came in.' : `The request came in: ${sourceName(source)}.`;
