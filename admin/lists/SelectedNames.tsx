import { Box, Button } from '@mui/material';
import { useState } from 'react';
import {
  type Identifier,
  useGetMany,
  useGetRecordRepresentation,
  useListContext,
  useResourceContext,
} from 'react-admin';
import { figure } from '#shared/words.ts';

/** Names shown at first, and added with each click. */
const NAMED = 5;
const MORE = 50;

/** Names the records a question is about: the first few at once, the others on demand. */
export function SelectedNames({ ids }: { ids: Identifier[] }) {
  const { data: onPage = [] } = useListContext();
  const [most, setMost] = useState(NAMED);
  const isOnPage = (id: Identifier) => onPage.some((record) => record.id === id);
  const inSight = [...ids].sort((a, b) => Number(isOnPage(b)) - Number(isOnPage(a)));
  const shown = inSight.slice(0, ids.length === most + 1 ? most + 1 : most);
  const others = ids.length - shown.length;
  // In batches, because a URL has no room for a thousand ids.
  const parts = [shown.slice(0, NAMED + 1), ...inParts(shown.slice(NAMED + 1))];
  // While the dialog is closing, nothing is selected any more.
  const filled = parts.filter((part) => part.length > 0);
  return (
    <Box sx={{ mb: 2, maxHeight: '40vh', overflowY: 'auto' }}>
      <Box component="ul" sx={{ my: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {filled.map((part) => (
          <Names key={part[0]} ids={part} />
        ))}
      </Box>
      {others > 0 && (
        <Button onClick={() => setMost(most + MORE)} sx={{ px: 0.5, textDecoration: 'underline' }}>
          {`and ${figure(others)} more: show ${others > MORE ? `the next ${MORE}` : 'them'}`}
        </Button>
      )}
    </Box>
  );
}

function Names({ ids }: { ids: Identifier[] }) {
  const resource = useResourceContext() ?? '';
  const nameOf = useGetRecordRepresentation(resource);
  const { data: onPage = [] } = useListContext();
  const missing = ids.filter((id) => onPage.every((record) => record.id !== id));
  const { data: records = [] } = useGetMany(resource, { ids: missing }, { enabled: missing.length > 0 });
  return ids.map((id) => {
    const record = [...onPage, ...records].find((one) => one?.id === id);
    return <li key={id}>{record ? nameOf(record) : '…'}</li>;
  });
}

function inParts(ids: Identifier[]): Identifier[][] {
  return Array.from({ length: Math.ceil(ids.length / MORE) }, (_, part) =>
    ids.slice(part * MORE, (part + 1) * MORE),
  );
}
